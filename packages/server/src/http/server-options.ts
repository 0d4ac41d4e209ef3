import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { errorHandler } from './error-handler.ts';
import { failedPage } from './failed-page.ts';
import { answerMalformedRequest } from './malformed-request.ts';
import { isPagePath } from './page-url.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security.ts';

const KIB = 1024;
/** Largest JSON body (trust: The edge). */
export const BODY_LIMIT_BYTES = 64 * KIB;
/** Largest request line and headers together. */
const HEADER_LIMIT_BYTES = 16 * KIB;
/** A whole request, body included, arrives within this. */
const REQUEST_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** How often late requests are looked for; with the time-outs above the slowest is cut within 30 s. */
const TIMEOUT_CHECK_MS = 5_000;
/** A socket on which nothing moves. Node looks twice before it cuts a reader that takes nothing: 28 s. */
const SILENT_SOCKET_MS = 14_000;
const KEEP_ALIVE_MS = 20_000;
/** Longer than any URL that gets in, so that a long path part is answered by its schema, not by a 404. */
const MAX_PARAM_LENGTH = 16 * KIB;

/** How the HTTP server behaves: limits, time-outs, logs, and the error envelope for what no route sees. */
export function serverOptions({ config, log }: { config: Config; log: Logger }): FastifyHttpOptions<Server> {
  return {
    loggerInstance: log,
    logController: requestLog(),
    // From us, never from the client: it stands in logs and answers.
    genReqId: () => randomUUID(),
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
    // While closing, requests on connections that are still open get their answer and `Connection: close`.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      const url = request.raw.url ?? '/';
      reply.headers(securityHeaders(config, url));
      // Nobody has routed this; whoever reads HTML typed an address.
      const isPage = isPagePath(url) && request.headers.accept?.includes('text/html');
      const answer = isPage ? failedPage : errorHandler;
      return answer(error, request, reply);
    },
    clientErrorHandler(error, socket) {
      answerMalformedRequest(error, socket, { config, log });
    },
  };
}
