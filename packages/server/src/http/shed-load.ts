import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { ShopError } from '#server/shop-error.ts';
import { IN_PROCESS } from './client-address.ts';

const LOOK_EVERY_MS = 100;
/** A look that comes so late: an order waits as long before each of its twenty steps. */
const LATE_MS = 150;
/** One late look is a long piece of work, some in a row are a queue. */
const LATE_LOOKS = 3;
/** Fewer pages and lists between two looks do not fill a process: refusing them would not help. */
const FEWEST = 75;
/** Seconds until the refused ask again, spread so that they do not come together. */
const RETRY_S = [2, 3, 4, 5] as const;

/** So long is a connection to the database waited for, and all are in use: not a slow machine, a queue. */
const LONG_WAIT_MS = 1_000;

/** What is refused of a process that is full. It is counted, and no line of the log for each. */
export class Shed extends ShopError {}

/** Pages, and files that are made for robots: what anyone may see. */
const PAGES = /^\/(?:\*|sitemap.*)$/;

/**
 * Lets what belongs to one person (orders, payments, log-ins, carts, the back office) go before what is the same for
 * everyone (pages, lists) when this process is full: the latter are refused immediately, with 503 and Retry-After, until it
 * has caught up.
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
    /** For what is made for everyone and not in memory. @throws unavailable while the database is waited for too long */
    requireRoom(): void;
  }
}

function isForAll({ routeOptions: { url = '', config }, socket }: FastifyRequest): boolean {
  return socket.remoteAddress !== IN_PROCESS && (config.isPublic === true || PAGES.test(url));
}

/** Whether a process is full: its event loop comes late, again and again, while many ask. */
interface Fullness {
  /** Counts one who asks; true: the process is full. */
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
