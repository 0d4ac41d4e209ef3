import type { ErrorCode } from '@isoko/contract/errors';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { hashForEvents } from '#server/event-hash.ts';
import { clientAddress, IN_PROCESS } from './client-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** With which code the answer failed (error-handler.ts). */
    failure?: ErrorCode;
  }
}

/**
 * One line a request, without personal data: the method, the route's pattern (never the URL: paths and queries
 * carry tokens and names), the status, the milliseconds, what failed, and the keyed hashes under which the caller's
 * address and account stand in the security events.
 */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (request.socket.remoteAddress === IN_PROCESS) return;
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    const line = { method: request.method, route, status: reply.statusCode, ms, ...traceOf(request) };
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

function traceOf({ failure, server, ip, user }: FastifyRequest) {
  if (!server.hasDecorator('ctx')) return { ...(failure && { code: failure }) };
  return {
    ...(failure && { code: failure }),
    address_hash: hashForEvents(server.ctx, 'address', clientAddress(ip)),
    ...(user && { account_hash: hashForEvents(server.ctx, 'account', user.id) }),
  };
}

/** Files and probes come by the hundred and say nothing. */
function isQuiet(route: string): boolean {
  return /^\/(assets|gallery|healthz|readyz)\b/.test(route);
}

/** The log of requests. The request's id stands under `requestId`, as in the answers. */
export function requestLog(): LogController {
  return new RequestLog({ requestIdLogLabel: 'requestId' });
}
