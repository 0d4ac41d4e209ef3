import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@isoko/contract/errors';
import type { FastifyHttpOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { ShopError } from '#server/shop-error.ts';
import { errorBody, errorHandler } from './error-handler.ts';
import { failedPage } from './failed-page.ts';
import { MAX_URL_BYTES } from './front-door.ts';
import { isPagePath } from './page-url.ts';
import { requestIds } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security.ts';

const KIB = 1024;
/** Largest JSON body (trust: The edge). */
export const BODY_LIMIT_BYTES = 64 * KIB;
/** Largest request line and headers together. */
const HEADER_LIMIT_BYTES = 16 * KIB;
/** Time for a whole request to arrive, body included. */
const REQUEST_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** How often late requests are looked for; with the time-outs above, the slowest is cut within 30 s. */
const TIMEOUT_CHECK_MS = 5_000;
/** A socket without traffic for this long is cut. For a client that reads nothing Node checks twice: 28 s. */
const SILENT_SOCKET_MS = 14_000;
const KEEP_ALIVE_MS = 20_000;
/** Longer than any URL that is accepted, so that a schema answers a long path part, not a 404. */
const MAX_PARAM_LENGTH = 16 * KIB;

/** How the HTTP server behaves: limits, time-outs, logs, and the error envelope for failures that no route sees. */
export function serverOptions({ config, log }: { config: Config; log: Logger }): FastifyHttpOptions<Server> {
  return {
    loggerInstance: log,
    logController: requestLog(log),
    genReqId: requestIds(config),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENT_SOCKET_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Answered by security.ts instead, in the envelope of every other error.
      requireHostHeader: false,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    exposeHeadRoutes: false,
    // While closing, requests on open connections still get their answer, with `Connection: close`.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      const url = request.raw.url ?? '/';
      reply.headers(securityHeaders(config, url));
      // No route has matched yet; a client that reads HTML typed an address.
      const isPage = isPagePath(url) && request.headers.accept?.includes('text/html');
      const answer = isPage ? failedPage : errorHandler;
      return answer(error, request, reply);
    },
    clientErrorHandler(error, socket) {
      answerMalformedRequest(error, socket, { config, log });
    },
  };
}

/** What Node's HTTP parser reports; `rawPacket` is the packet with the fault. */
interface ParserError extends Error {
  code?: string;
  /** A Buffer, whatever Fastify's types say. */
  rawPacket?: unknown;
}

/**
 * Answers a request that is not HTTP, too large for the parser, or too slow, with the same envelope as every other
 * error, and closes the connection. No route and no hook has seen such a request.
 */
function answerMalformedRequest(
  error: ParserError,
  socket: Socket,
  { config, log }: { config: Config; log: Logger },
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  log.debug({ parser: error.code }, 'request refused before any route');
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = answerFor(error);
  const headers = {
    ...securityHeaders(config, '/'),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

function answerFor(error: ParserError): { status: number; body: string } {
  const shopError = new ShopError(codeOf(error));
  // HTTP has its own status for a request that came too slowly; the code in the envelope is one of the catalogue.
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : shopError.status;
  return { status, body: JSON.stringify(errorBody(shopError, randomUUID())) };
}

function codeOf({ code, rawPacket }: ParserError): ErrorCode {
  if (code !== 'HPE_HEADER_OVERFLOW') return 'malformed_json';
  // The parser counts the URL as a header; the sender of a long URL is told that it is the URL.
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const [requestLine = ''] = text.split('\n', 1);
  const isLongUrl = requestLine.length > MAX_URL_BYTES && /^[A-Z]+ \//.test(requestLine);
  return isLongUrl ? 'uri_too_long' : 'headers_too_large';
}
