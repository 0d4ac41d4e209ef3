import { backupWriter } from './backup/write-backup.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { connectDatabase } from './database/connect.ts';
import { requireDatabase } from './database/open-database.ts';
import { agreeOnSecret } from './database/prepare-secret.ts';
import { openReplicaOf } from './database/replica.ts';
import { requireKnownQueues, startWork } from './job-handlers.ts';
import { openMessengers } from './modules/notifications/messengers.ts';
import { openWallets } from './modules/payments/wallets/open-wallets.ts';
import { measuredOf, openMetrics } from './open-metrics.ts';
import type { OpenShop, OpenShopOptions } from './open-shop.ts';
import { openTraces } from './open-traces.ts';
import { addressOf } from './port.ts';
import { openSecrets } from './secrets.ts';
import { withSimulatorKeys } from './simulator/open-simulation.ts';

/**
 * Runs jobs in a process of its own, next to a shop that has prepared the database. Answers no requests, except metrics
 * if METRICS_PORT is set.
 * @throws an error that `sentenceOf` explains
 */
export async function openWork({
  config: given,
  log,
  now,
  say,
}: Pick<OpenShopOptions, 'config' | 'log' | 'now' | 'say'>): Promise<Omit<OpenShop, 'address'>> {
  const config: Config = await withSimulatorKeys(given);
  requireKnownQueues(config);
  const { url, ownerUrl, directUrl } = await requireDatabase(config);
  const isPooled = directUrl !== url;
  const traces = await openTraces(config, log);
  const onStatement = traces?.noteStatement;
  const connection = connectDatabase(url, { log, isPooled, watchUrl: directUrl, onStatement });
  const replica = openReplicaOf(config, { primary: connection.db, log });
  try {
    const secret = await openSecrets(config);
    const ownAddress = addressOf(config);
    const wallets = openWallets(config, { ownAddress, now });
    const unlimited = !config.rateLimits;
    const { db } = connection;
    const ctx: Context = { db, replica, now, log, wallets, unlimited, traces, ...secret.secrets };
    Object.assign(ctx, { earlier: await agreeOnSecret(ctx, secret) });
    const metrics = await openMetrics({ config, log, say }, measuredOf(ctx, connection));
    const work = startWork({
      ...{ config, ctx, url, directUrl, ready: Promise.resolve() },
      messengers: openMessengers(config, { ownAddress, now }),
      backups: (signal) => backupWriter({ config, url: ownerUrl, replica, now, log, signal }),
    });
    return {
      async close() {
        await work.stop();
        await metrics?.close();
        await replica?.close();
        await connection.close();
        await traces?.close();
      },
      // The next worker takes over an interrupted job.
      abandon: () => {},
    };
  } catch (error) {
    await replica?.close();
    await connection.close();
    throw error;
  }
}
