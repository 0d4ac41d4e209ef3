import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { IN_PROCESS } from './client-address.ts';

/**
 * One line a request, without personal data: the method, the route's pattern (never the URL: paths and queries
 * carry tokens and names), the status and the milliseconds.
 */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (request.socket.remoteAddress === IN_PROCESS) return;
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    const line = { method: request.method, route, status: reply.statusCode, ms };
    if (error) request.log.warn({ ...line, err: error }, 'answer not delivered');
    else if (isQuiet(route)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  }

  override routeNotFound(): void {}

  override streamError(error: Error, request: FastifyRequest): void {
    request.log.info({ err: error }, 'answer broken off');
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error }, 'answer could not start');
  }
}

/** Files and probes come by the hundred and say nothing. */
function isQuiet(route: string): boolean {
  return /^\/(assets|gallery|healthz|readyz)\b/.test(route);
}

/** The log of requests. The request's id stands under `requestId`, as in the answers. */
export function requestLog(): LogController {
  return new RequestLog({ requestIdLogLabel: 'requestId' });
}
