import type { FastifyInstance } from 'fastify';
import { ShopError } from '#server/shop-error.ts';
import { IN_PROCESS, networksOf } from './client-address.ts';

const WINDOW_MS = 60_000;
/** Requests an address may send in a minute (decisions: Rate limits). */
const READS_PER_WINDOW = 600;
const WRITES_PER_WINDOW = 120;
/** The network around an address may send so many times more than the one inside it: /64, /56, /48. */
const WIDER_TIMES = 4;
/** About 4 MB when full. */
const MAX_ADDRESSES = 20_000;

/** By the pattern of the route that answers, never by the address as it was typed. */
const FREE_ROUTES = /^(\/admin)?\/(assets|gallery)\/|^\/(healthz|readyz)$/;
/** One operator tells of many payments from few addresses. */
const CALLBACK_ROUTES = /^\/api\/v1\/payments\//;
/** Each message is told of three times, from one address, and not again when it is refused. */
const REPORT_ROUTES = /^\/api\/v1\/messages\//;
const REPORTS_PER_WINDOW = 12_000;
/** The simulated operator: the shop itself calls it, from the address of the person who tries the demo. */
const OPERATOR_ROUTES = /^\/_sim\//;

/**
 * Refuses floods from one address with rate_limited and Retry-After, and floods from all of a network of IPv6. In
 * memory: a flood need not be remembered across a restart; what must be is counted by limit-in-database.ts. Files,
 * pictures, probes, the simulated operator and the calls a page makes inside the process are free.
 */
export function limits(app: FastifyInstance): void {
  const waitOf = app.config.rateLimits ? meterRequests() : () => 0;
  app.decorate('waitOf', (asked: Asked) => waitOf(asked, app.ctx.now().getTime()));
  app.addHook('onRequest', async (request) => {
    if (request.socket.remoteAddress === IN_PROCESS) return;
    const { method, ip, routeOptions } = request;
    const waitMs = app.waitOf({ method, ip, route: routeOptions.url ?? '' });
    if (waitMs > 0) throw rateLimited(Math.ceil(waitMs / 1000));
  });
}

/** Who asks for what, by the pattern of its route. */
export interface Asked {
  method: string;
  route: string;
  ip: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request against the floods. 0: it passes; else the milliseconds to wait, and it was not counted. */
    waitOf: (asked: Asked) => number;
  }
}

function meterRequests(): (asked: Asked, nowMs: number) => number {
  const reads = metersOf(READS_PER_WINDOW);
  const writes = metersOf(WRITES_PER_WINDOW);
  const reports = metersOf(REPORTS_PER_WINDOW);
  return ({ method, route, ip }, nowMs) => {
    if (FREE_ROUTES.test(route) || OPERATOR_ROUTES.test(route)) return 0;
    const isReadLike = CALLBACK_ROUTES.test(route) || isRead(method);
    const meters = REPORT_ROUTES.test(route) ? reports : isReadLike ? reads : writes;
    return takeFrom(meters, networksOf(ip), nowMs);
  };
}

/** A meter for each size of network, the narrowest first. */
function metersOf(max: number): FloodMeter[] {
  return [1, WIDER_TIMES, WIDER_TIMES ** 2].map(
    (times) => new FloodMeter({ max: max * times, windowMs: WINDOW_MS, maxAddresses: MAX_ADDRESSES }),
  );
}

/** What a narrow network is refused does not count against the wider ones around it. */
function takeFrom(meters: FloodMeter[], networks: readonly string[], nowMs: number): number {
  for (const [at, network] of networks.entries()) {
    const waitMs = meters[at]?.take(network, nowMs) ?? 0;
    if (waitMs > 0) return waitMs;
  }
  return 0;
}

/** rate_limited, to be tried again after `seconds`. */
export function rateLimited(seconds: number): ShopError {
  const n = Math.max(1, Math.ceil(seconds));
  return new ShopError('rate_limited', { values: { n }, retryAfter: n });
}

/** Whether a request only looks. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** The window is counted in this many pieces; one more is kept, so that a piece leaves only when all of it is old. */
const PIECES = 12;
const SLOTS = PIECES + 1;

interface Count {
  total: number;
  /** The newest piece counted, as an absolute number since the epoch. */
  newest: number;
  slots: Uint16Array;
}

/**
 * Counts requests by address in a sliding window, in bounded memory. Never more than `max` pass in any window;
 * an address may wait up to a twelfth of the window longer than it must.
 */
export class FloodMeter {
  readonly #counts = new Map<string, Count>();
  readonly #max: number;
  readonly #pieceMs: number;
  readonly #maxAddresses: number;

  constructor(options: { max: number; windowMs: number; maxAddresses: number }) {
    this.#max = options.max;
    this.#pieceMs = options.windowMs / PIECES;
    this.#maxAddresses = options.maxAddresses;
  }

  /** Counts one request at `nowMs`. 0: it passes; else the milliseconds after which the next one will. */
  take(address: string, nowMs: number): number {
    const piece = Math.floor(nowMs / this.#pieceMs);
    const count = this.#counts.get(address) ?? { total: 0, newest: piece, slots: new Uint16Array(SLOTS) };
    this.#remember(address, count);
    forgetOld(count, piece);
    if (count.total >= this.#max) return this.#waitOf(count, nowMs);
    count.total += 1;
    count.slots[count.newest % SLOTS] = (count.slots[count.newest % SLOTS] ?? 0) + 1;
    return 0;
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#counts.size;
  }

  /**
   * The address seen longest ago goes first when there is no room: a flood from many addresses only forgets quiet
   * ones.
   */
  #remember(address: string, count: Count): void {
    this.#counts.delete(address);
    this.#counts.set(address, count);
    if (this.#counts.size <= this.#maxAddresses) return;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }

  #waitOf(count: Count, nowMs: number): number {
    for (let piece = count.newest - PIECES; piece <= count.newest; piece += 1) {
      if (count.slots[piece % SLOTS]) return (piece + SLOTS) * this.#pieceMs - nowMs;
    }
    return this.#pieceMs;
  }
}

/** A clock that goes back counts into the newest piece until it has caught up. */
function forgetOld(count: Count, piece: number): void {
  if (piece - count.newest > PIECES) {
    count.slots.fill(0);
    count.total = 0;
    count.newest = piece;
  }
  while (count.newest < piece) {
    count.newest += 1;
    const slot = count.newest % SLOTS;
    count.total -= count.slots[slot] ?? 0;
    count.slots[slot] = 0;
  }
}
