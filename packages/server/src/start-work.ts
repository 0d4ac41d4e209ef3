import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { jobHandlers, sweepsOf } from './job-handlers.ts';
import { startWorker, type Worker } from './jobs/run.ts';
import { openMailTransport } from './modules/notifications/open-transport.ts';

/**
 * Works on the shop's jobs as soon as its database is `ready`, until it is stopped. What the jobs need of the world
 * is opened here and given back with it.
 */
export function startWork(options: {
  config: Config;
  ctx: Context;
  url: string;
  /** Settles when the database has its schema; who opened the database reports its failure. */
  ready: Promise<void>;
}): Worker {
  const { config, ctx, url, ready } = options;
  const transport = openMailTransport(config);
  const handlers = jobHandlers({ config, transport });
  const worker = startWorker({ ctx, url, handlers, sweeps: sweepsOf({ config }), ready });
  return {
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}
