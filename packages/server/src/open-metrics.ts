import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { DatabaseConnection } from './database/connect.ts';
import {
  type Measured,
  type MetricsPort,
  openMetricsPort,
  openSharedMetrics,
  shareMetrics,
} from './http/metrics-port.ts';
import { countJobs } from './jobs/queue-state.store.ts';
import { countNumbers } from './modules/orders/order.store.ts';
import { OpeningError } from './opening-error.ts';

interface Options {
  readonly config: Pick<Config, 'metrics' | 'slot'>;
  readonly log: Logger;
  readonly say: (sentence: string) => void;
}

/** The metrics of a process and of the shared database. */
export function measuredOf(
  { db, replica = null }: Pick<Context, 'db' | 'replica'>,
  { pool }: Pick<DatabaseConnection, 'pool'>,
  { registry = new Registry(), pageCache = null }: Partial<Pick<Measured, 'registry' | 'pageCache'>> = {},
): Measured {
  return {
    ...{ registry, pool, pageCache, replica },
    countJobs: () => countJobs(db),
    countOrders: () => countNumbers(db),
  };
}

/**
 * Answers metrics on a port of its own, if the operator set one. In a process with a parent, the parent answers for
 * all. @throws OpeningError
 */
export async function openMetrics(
  { config, log, say }: Options,
  measured: Measured,
): Promise<MetricsPort | null> {
  const place = config.metrics;
  if (!place) return null;
  if (!config.slot) return saying(say, place.host, () => openMetricsPort(place, measured, log));
  shareMetrics(measured, log);
  return null;
}

/** The same for the parent process. @throws OpeningError */
export async function openMetricsOfAll({
  config,
  say,
}: Pick<Options, 'config' | 'say'>): Promise<MetricsPort | null> {
  const place = config.metrics;
  return place && saying(say, place.host, () => openSharedMetrics(place));
}

async function saying(
  say: Options['say'],
  host: string,
  open: () => Promise<MetricsPort>,
): Promise<MetricsPort> {
  const opened = await open().catch((error) => {
    throw new OpeningError(`METRICS_PORT cannot be opened: ${error.message}.`, { cause: error });
  });
  say(`The metrics are at http://${host}:${opened.port}/metrics.`);
  return opened;
}
