import type { FastifyInstance } from 'fastify';
import { ShopError } from '#server/shop-error.ts';
import { clientAddress, IN_PROCESS } from './client-address.ts';
import { FloodMeter } from './flood-meter.ts';

const WINDOW_MS = 60_000;
/** Requests an address may send in a minute (decisions: Rate limits). */
const READS_PER_WINDOW = 600;
const WRITES_PER_WINDOW = 120;
/** One operator tells of many payments from few addresses. */
const CALLBACKS = '/api/v1/payments/';
/** The simulated operator: the shop itself calls it, from the address of whoever tries the demo. */
const OPERATOR = '/_sim/';
/** About 4 MB when full. */
const MAX_ADDRESSES = 20_000;

/**
 * Refuses floods from one address with rate_limited and Retry-After. In memory: a flood need not be remembered
 * across a restart; what must be is counted by limit-in-database.ts. Files, pictures, probes, the simulated operator
 * and the calls a page makes inside the process are free.
 */
export function limits(app: FastifyInstance): void {
  if (!app.config.rateLimits) return;
  const hasOperator = app.config.simulator !== null;
  const shared = { windowMs: WINDOW_MS, maxAddresses: MAX_ADDRESSES };
  const reads = new FloodMeter({ ...shared, max: READS_PER_WINDOW });
  const writes = new FloodMeter({ ...shared, max: WRITES_PER_WINDOW });
  app.addHook('onRequest', async (request) => {
    const url = request.raw.url ?? '/';
    if (request.socket.remoteAddress === IN_PROCESS || isFree(url)) return;
    if (hasOperator && url.startsWith(OPERATOR)) return;
    const isHint = url.startsWith(CALLBACKS);
    const meter = isHint || isRead(request.method) ? reads : writes;
    const waitMs = meter.take(clientAddress(request.ip), app.ctx.now().getTime());
    if (waitMs > 0) throw rateLimited(Math.ceil(waitMs / 1000));
  });
}

/** rate_limited, to be tried again after `seconds`. */
export function rateLimited(seconds: number): ShopError {
  const n = Math.max(1, Math.ceil(seconds));
  return new ShopError('rate_limited', { values: { n }, retryAfter: n });
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

function isFree(url: string): boolean {
  return /^\/(assets\/|gallery\/|healthz\b|readyz\b)/.test(url);
}
