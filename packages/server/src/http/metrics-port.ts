import { createServer } from 'node:http';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { PageCache } from './page-cache.ts';

/** How many connections of a pool there are. */
export interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** What is looked at whenever it is asked for. */
export interface Measured {
  readonly registry: Registry;
  readonly pool: PoolState;
  readonly pageCache: Pick<PageCache, 'stats'>;
  /** Jobs by queue and state. */
  countJobs(): Promise<{ name: string; state: string; count: number }[]>;
  /** Orders that were given a number since the shop began. */
  countOrders(): Promise<number>;
}

/** A port of its own that answers `/metrics`. */
export interface MetricsPort {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Answers `/metrics` in the form of Prometheus on a port of its own, which visitors never reach, and nothing else.
 * @throws errors of Node when the port cannot be had
 */
export async function openMetricsPort(
  { port, host }: { port: number; host: string },
  measured: Measured,
  log: Logger,
): Promise<MetricsPort> {
  const { registry } = measured;
  collectDefaultMetrics({ register: registry });
  measurePool(measured);
  measurePages(measured);
  measureDatabase(measured, log);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function measurePool({ registry, pool }: Measured): void {
  new Gauge({
    name: 'isoko_database_connections',
    help: 'Connections of the pool of requests, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function measurePages({ registry, pageCache }: Measured): void {
  new Counter({
    name: 'isoko_page_cache_answers_total',
    help: 'Public answers from memory (hit, stale) and those that were made',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      const { hits, stale, made } = pageCache.stats();
      this.reset();
      this.inc({ from: 'hit' }, hits);
      this.inc({ from: 'stale' }, stale);
      this.inc({ from: 'made' }, made);
    },
  });
  new Gauge({
    name: 'isoko_page_cache_bytes',
    help: 'Memory that public answers take',
    registers: [registry],
    collect() {
      this.set(pageCache.stats().bytes);
    },
  });
}

/** Whatever else is measured is answered without a database too. One look is for all that a scrape asks. */
function measureDatabase({ registry, countJobs, countOrders }: Measured, log: Logger): void {
  const look = sharedWhileRunning(async () => {
    try {
      const [jobs, orders] = await Promise.all([countJobs(), countOrders()]);
      return { jobs, orders, isUp: 1 };
    } catch (error) {
      log.warn({ err: error }, 'the database could not be measured');
      return { jobs: [], orders: null, isUp: 0 };
    }
  });
  new Gauge({
    name: 'isoko_database_up',
    help: 'Whether the database answered this very question',
    registers: [registry],
    async collect() {
      this.set((await look()).isUp);
    },
  });
  new Gauge({
    name: 'isoko_jobs',
    help: 'Jobs by queue and state, finished ones for a day',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      const { jobs } = await look();
      this.reset();
      for (const { name, state, count } of jobs) this.set({ queue: name, state }, count);
    },
  });
  new Counter({
    name: 'isoko_orders_total',
    help: 'Orders that were given a number since the shop began; a few of them were refused after that',
    registers: [registry],
    async collect() {
      const { orders } = await look();
      // A counter that falls would look like a shop that began anew.
      if (orders === null) return;
      this.reset();
      this.inc(orders);
    },
  });
}

/** Who asks while it runs gets the same answer. */
function sharedWhileRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
