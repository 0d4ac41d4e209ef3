import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { contextOf } from './bind-route.ts';
import { clientAddress, IN_PROCESS, networksOf } from './client-address.ts';
import { FloodMeter, SharedFloods } from './floods/flood-meter.ts';

const WINDOW_MS = 60_000;
/** Requests per address and minute (decisions: Rate limits). */
const READS_PER_WINDOW = 600;
const WRITES_PER_WINDOW = 120;
/** Each wider network may send this many times more than the one inside it: /64, /56, /48. */
const WIDER_TIMES = 4;
/** About 4 MB when full. */
const MAX_ADDRESSES = 20_000;

/** Matched against the pattern of the route, never against the address as it was typed. */
const FREE_ROUTES = /^(\/admin)?\/(assets|gallery)\/|^\/(healthz|readyz)$/;
/** One operator reports many payments from few addresses. */
const CALLBACK_ROUTES = /^\/api\/v1\/payments\//;
/** A provider reports each message three times, from one address, and does not repeat a refused report. */
const REPORT_ROUTES = /^\/api\/v1\/messages\//;
const REPORTS_PER_WINDOW = 12_000;
/** The simulated operator: the shop itself calls it, from the address of the person who tries the demo. */
const OPERATOR_ROUTES = /^\/_sim\//;

const NOTED_MS = 60_000;
/** Rows of one process in one window; a flood from many addresses beyond that is only in the request log. */
const MOST_A_WINDOW = 300;

/**
 * Refuses floods from one address, or from all of an IPv6 network, with rate_limited and Retry-After. Counts in memory,
 * and shares the counts with the other processes in steps (decisions/0209); exact limits are in limit-in-database.ts.
 * Files, pictures, probes, the simulated operator and calls that a page makes inside the process are not limited.
 */
export function limits(app: FastifyInstance): void {
  const waitOf = app.config.rateLimits ? meterRequests(app) : () => 0;
  app.decorate('waitOf', (asked: Asked) => waitOf(asked, app.ctx.now().getTime()));
  app.addHook('onRequest', async (request) => {
    if (request.socket.remoteAddress === IN_PROCESS) return;
    const { method, ip, routeOptions } = request;
    const waitMs = app.waitOf({ method, ip, route: routeOptions.url ?? '' });
    if (waitMs > 0) throw rateLimited(Math.ceil(waitMs / 1000));
  });
}

/** A request, with the pattern of its route. */
export interface Asked {
  method: string;
  route: string;
  ip: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request. 0: it passes; else the milliseconds to wait, and it was not counted. */
    waitOf: (asked: Asked) => number;
  }
}

function meterRequests(app: FastifyInstance): (asked: Asked, nowMs: number) => number {
  const reads = metersOf(READS_PER_WINDOW);
  const writes = metersOf(WRITES_PER_WINDOW);
  const reports = metersOf(REPORTS_PER_WINDOW);
  const kinds = Object.entries({ reads, writes, reports });
  const named = kinds.flatMap(([kind, meters]) =>
    meters.map((meter, width) => [`${kind} ${width}`, meter] as const),
  );
  const shared = new SharedFloods(app, new Map(named));
  return ({ method, route, ip }, nowMs) => {
    if (FREE_ROUTES.test(route) || OPERATOR_ROUTES.test(route)) return 0;
    const isReadLike = CALLBACK_ROUTES.test(route) || isRead(method);
    const meters = REPORT_ROUTES.test(route) ? reports : isReadLike ? reads : writes;
    const waitMs = takeFrom(meters, networksOf(ip), nowMs);
    if (meters.some((meter) => meter.isDue)) shared.tell();
    return waitMs;
  };
}

/** A meter for each size of network, the narrowest first. */
function metersOf(max: number): FloodMeter[] {
  return [1, WIDER_TIMES, WIDER_TIMES ** 2].map(
    (times) => new FloodMeter({ max: max * times, windowMs: WINDOW_MS, maxAddresses: MAX_ADDRESSES }),
  );
}

/** A request that a narrow network is refused does not count against the wider ones. */
function takeFrom(meters: FloodMeter[], networks: readonly string[], nowMs: number): number {
  for (const [at, network] of networks.entries()) {
    const waitMs = meters[at]?.take(network, nowMs) ?? 0;
    if (waitMs > 0) return waitMs;
  }
  return 0;
}

/** The error rate_limited; retry after `seconds`. */
export function rateLimited(seconds: number): ShopError {
  const n = Math.max(1, Math.ceil(seconds));
  return new ShopError('rate_limited', { values: { n }, retryAfter: n });
}

/** Whether the method only reads. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** Records that a limit was hit, for an investigation. */
type NoteLimited = (ctx: Context, call: string) => Promise<void>;

/**
 * Records every refusal by a limit, wherever the limit is: at most one per address, call and minute, so that a flood of
 * requests does not become a flood of rows.
 */
export function noteLimits(app: FastifyInstance, note: NoteLimited): void {
  let window = 0;
  const noted = new Set<string>();
  const isNews = (request: FastifyRequest, call: string) => {
    const now = Math.floor(app.ctx.now().getTime() / NOTED_MS);
    if (now !== window) noted.clear();
    window = now;
    const key = `${clientAddress(request.ip)} ${call}`;
    if (noted.has(key) || noted.size >= MOST_A_WINDOW) return false;
    noted.add(key);
    return true;
  };
  app.addHook('onResponse', async (request) => {
    const call = `${request.method} ${request.routeOptions.url ?? 'none'}`;
    if (request.failure !== 'rate_limited' || !isNews(request, call)) return;
    // The answer is sent; a database that is away must not cause a second failure.
    await note(contextOf(app, request), call).catch((error) => request.log.warn({ err: error }, 'not noted'));
  });
}
