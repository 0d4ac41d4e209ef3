import type { ErrorCode } from '@isoko/contract/errors';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { type RequestLine, requestLines } from '#server/log.ts';
import { hashForEvents, type Secrets } from '#server/secrets.ts';
import { clientAddress, IN_PROCESS } from './client-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of a failed answer (error-handler.ts). */
    failure?: ErrorCode;
  }
}

/**
 * One log line per request, without personal data: method, pattern of the route (never the URL: paths and queries carry
 * tokens and names), status, milliseconds, error code, and keyed hashes of the caller's address and account, as in the
 * security events.
 */
class RequestLog extends LogController {
  readonly #write: (line: RequestLine) => void;

  constructor(log: Logger, options: ConstructorParameters<typeof LogController>[0]) {
    super(options);
    this.#write = requestWriter(log);
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (request.socket.remoteAddress === IN_PROCESS) return;
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    const line = { method: request.method, route, status: reply.statusCode, ms, ...traceOf(request) };
    if (error) request.log.warn({ ...line, err: error }, 'answer not delivered');
    else this.#write({ requestId: request.id, ...line });
  }

  override routeNotFound(): void {}

  override streamError(error: Error, request: FastifyRequest): void {
    request.log.info({ err: error }, 'answer broken off');
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error }, 'answer could not start');
  }
}

/** Writes log lines of requests, each at the level of its route. */
export function requestWriter(log: Logger): (line: RequestLine) => void {
  const write = requestLines(log);
  return (line) => write(isQuiet(line.route) ? 'debug' : 'info', line);
}

function traceOf({ failure, server, ip, user }: FastifyRequest) {
  if (!server.hasDecorator('ctx')) return { ...(failure && { code: failure }) };
  return {
    ...(failure && { code: failure }),
    address_hash: hashAddress(server.ctx, ip),
    ...(user && { account_hash: hashForEvents(server.ctx, 'account', user.id) }),
  };
}

/** Hashes of addresses, by the secret that keys them; kept because a visitor sends many requests. */
const hashes = new WeakMap<Secrets['deriveToken'], Map<string, string>>();
const MOST_HASHES = 5_000;

/** The hash of an address in log lines and security events. */
export function hashAddress(secrets: Pick<Secrets, 'deriveToken'>, ip: string): string {
  const known = hashes.get(secrets.deriveToken) ?? new Map<string, string>();
  hashes.set(secrets.deriveToken, known);
  const found = known.get(ip);
  if (found !== undefined) return found;
  const hash = hashForEvents(secrets, 'address', clientAddress(ip));
  if (known.size >= MOST_HASHES) known.clear();
  known.set(ip, hash);
  return hash;
}

/** Files and probes are asked for by the hundred, and their lines say little. */
function isQuiet(route: string): boolean {
  return /^\/(assets|gallery|healthz|readyz)\b/.test(route);
}

/** The log of requests. The request's id is under `requestId`, as in the answers. */
export function requestLog(log: Logger): LogController {
  return new RequestLog(log, { requestIdLogLabel: 'requestId' });
}
