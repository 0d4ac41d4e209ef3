import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { ShopError } from '#server/shop-error.ts';
import { IN_PROCESS } from './client-address.ts';

const LOOK_EVERY_MS = 100;
/** A look that comes this late: each of an order's twenty steps waits as long. */
const LATE_MS = 150;
/** One late look is a long piece of work, some in a row are a queue. */
const LATE_LOOKS = 3;
/** With fewer requests for pages and lists between two looks, refusing them would not help. */
const FEWEST = 75;
/** Seconds until refused clients ask again, spread so that they do not come together. */
const RETRY_S = [2, 3, 4, 5] as const;

/** A wait for a database connection this long, while all are in use, is a queue and not a slow machine. */
const LONG_WAIT_MS = 1_000;

/** A request refused by a full process. It is counted, without a log line for each. */
export class Shed extends ShopError {}

/** Pages, and files for robots: public for everyone. */
const PAGES = /^\/(?:\*|sitemap.*)$/;

/**
 * When this process is full, serves personal calls (orders, payments, log-ins, carts, the back office) and refuses
 * public ones (pages, lists) immediately, with 503 and Retry-After, until it has caught up.
 */
export function shedLoad(app: FastifyInstance, waitMs: () => number): void {
  const refused = new Counter({
    name: 'isoko_shed_requests_total',
    help: 'Pages and lists refused because the process was full',
    registers: [app.traffic.registry],
  });
  const fullness = watchFullness((isFull) => {
    if (isFull) app.log.warn('this process is full: pages and lists are refused for a while');
    else app.log.info('this process has caught up');
  });
  app.addHook('onClose', async () => fullness.close());
  let count = 0;
  const refuse = () => {
    refused.inc();
    count += 1;
    throw new Shed('unavailable', { retryAfter: RETRY_S[count % RETRY_S.length] });
  };
  app.decorate('requireRoom', () => {
    if (waitMs() >= LONG_WAIT_MS) refuse();
  });
  app.addHook('onRequest', async (request) => {
    if (isForAll(request) && fullness.come()) refuse();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For public answers that are not in memory. @throws unavailable while requests wait too long for the database */
    requireRoom(): void;
  }
}

function isForAll({ routeOptions: { url = '', config }, socket }: FastifyRequest): boolean {
  return socket.remoteAddress !== IN_PROCESS && (config.isPublic === true || PAGES.test(url));
}

/** Whether a process is full: its event loop is late several times in a row while many requests come. */
interface Fullness {
  /** Counts a request; true: the process is full. */
  come(): boolean;
  close(): void;
}

function watchFullness(onChange: (isFull: boolean) => void): Fullness {
  let isFull = false;
  let came = 0;
  let lateLooks = 0;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const isLate = now - lookedAt - LOOK_EVERY_MS >= LATE_MS;
    lateLooks = isLate && came >= FEWEST ? lateLooks + 1 : 0;
    lookedAt = now;
    came = 0;
    const wasFull = isFull;
    isFull = lateLooks >= LATE_LOOKS || (isFull && isLate);
    if (isFull !== wasFull) onChange(isFull);
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    come() {
      came += 1;
      return isFull;
    },
    close: () => clearInterval(timer),
  };
}
