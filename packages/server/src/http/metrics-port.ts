import { createServer } from 'node:http';
import type { Logger } from 'pino';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Replica } from '#server/database/replica.ts';
import type { PageCache } from './page-cache.ts';

/** How many connections of a pool there are. */
export interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** What is read for each scrape. */
export interface Measured {
  readonly registry: Registry;
  readonly pool: PoolState;
  /** Null: this process answers no pages. */
  readonly pageCache: Pick<PageCache, 'stats'> | null;
  /** Absent or null: there is none. */
  readonly replica?: Pick<Replica, 'state' | 'freshDb'> | null;
  /** Jobs by queue and state. */
  countJobs(): Promise<{ name: string; state: string; count: number }[]>;
  /** Orders with a number since the shop began. */
  countOrders(): Promise<number>;
}

/** A port of its own that answers `/metrics`. */
export interface MetricsPort {
  readonly port: number;
  close(): Promise<void>;
}

type Place = { readonly port: number; readonly host: string };

/**
 * Opens a port of its own that answers only `/metrics`, in Prometheus format; visitors cannot reach it.
 * @throws errors of Node if the port cannot be opened
 */
export async function openMetricsPort(place: Place, measured: Measured, log: Logger): Promise<MetricsPort> {
  const { registry } = measured;
  measure(measured, log);
  return serveMetrics(place, registry.contentType, () => registry.metrics());
}

/** Gives the measurements of this process to the first process of the machine, which answers with sums of all. */
export function shareMetrics(measured: Measured, log: Logger): void {
  measure(measured, log);
  AggregatorRegistry.setRegistries([measured.registry]);
  // From now on it answers requests of the first process.
  new AggregatorRegistry();
}

/**
 * Answers `/metrics` with the sums over the processes that this one started. @throws errors of Node if the port cannot
 * be opened
 */
export async function openSharedMetrics(place: Place): Promise<MetricsPort> {
  const shared = new AggregatorRegistry();
  return serveMetrics(place, shared.contentType, () => shared.clusterMetrics());
}

async function serveMetrics(
  { port, host }: Place,
  contentType: string,
  read: () => Promise<string>,
): Promise<MetricsPort> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await read().catch(() => null);
    if (text === null) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
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

function measure(measured: Measured, log: Logger): void {
  const { registry, pageCache, replica } = measured;
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'isoko_processes',
    help: 'Processes of the shop that these figures are the sums of',
    registers: [registry],
  }).set(1);
  measurePool(measured);
  if (pageCache) measurePages(registry, pageCache);
  if (replica) measureReplica(registry, replica);
  measureDatabase(measured, log);
}

function measureReplica(registry: Registry, replica: NonNullable<Measured['replica']>): void {
  new Gauge({
    name: 'isoko_replica_used',
    help: 'Whether the replica is read: it is there and not too far behind',
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set(replica.freshDb() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'isoko_replica_lag_seconds',
    help: 'How old what the replica shows is, when it was last known',
    aggregator: 'max',
    registers: [registry],
    collect() {
      const state = replica.state();
      if ('lagMs' in state) this.set(state.lagMs / 1000);
    },
  });
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

function measurePages(registry: Registry, pageCache: Pick<PageCache, 'stats'>): void {
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

/** All other metrics work without a database. One look serves everything that a scrape reads. */
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
    aggregator: 'min',
    registers: [registry],
    async collect() {
      this.set((await look()).isUp);
    },
  });
  new Gauge({
    name: 'isoko_jobs',
    help: 'Jobs by queue and state, finished ones for a day',
    // Each process reads the same database, so sums would be too large.
    aggregator: 'max',
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
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const { orders } = await look();
      // A falling counter would look like a restarted shop.
      if (orders === null) return;
      this.reset();
      this.inc(orders);
    },
  });
}

/** Calls while it runs get the same answer. */
function sharedWhileRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
