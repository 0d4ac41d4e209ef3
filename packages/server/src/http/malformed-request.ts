import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@isoko/contract/errors';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { ShopError } from '#server/shop-error.ts';
import { errorBody } from './error-handler.ts';
import { MAX_URL_BYTES } from './front-door.ts';
import { securityHeaders } from './security.ts';

/** What Node's HTTP parser reports; `rawPacket` is the piece it stumbled over. */
interface ParserError extends Error {
  code?: string;
  /** A Buffer, whatever Fastify's types say. */
  rawPacket?: unknown;
}

/**
 * Answers what is not HTTP, too large for the parser, or too slow, in the same envelope as every other error,
 * and closes the connection. No route and no hook has seen such a request.
 */
export function answerMalformedRequest(
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
  // HTTP has an own status for a request that came too slowly; the envelope's code stays in the catalogue.
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : shopError.status;
  return { status, body: JSON.stringify(errorBody(shopError, randomUUID())) };
}

function codeOf({ code, rawPacket }: ParserError): ErrorCode {
  if (code !== 'HPE_HEADER_OVERFLOW') return 'malformed_json';
  // The parser counts the URL as a header; whoever sent a long URL is told so.
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const [requestLine = ''] = text.split('\n', 1);
  const isLongUrl = requestLine.length > MAX_URL_BYTES && /^[A-Z]+ \//.test(requestLine);
  return isLongUrl ? 'uri_too_long' : 'headers_too_large';
}
