import { backupWriter } from './backup/write-backup.ts';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { connectDatabase } from './database/connect.ts';
import { requireDatabase } from './database/open-database.ts';
import { agreeOnSecret } from './database/prepare-secret.ts';
import { startWork } from './job-handlers.ts';
import { createLogger } from './log.ts';
import { openMessengers } from './modules/notifications/messengers.ts';
import { openWallets } from './modules/payments/wallets/open-wallets.ts';
import { sentenceOf } from './opening-error.ts';
import { addressOf } from './port.ts';
import { openSecrets } from './secrets.ts';
import { withSimulatorKeys } from './simulator/open-simulation.ts';

/**
 * Works on jobs in a process of its own, next to a shop that has prepared the database. `npm start` works already:
 * this is for shops that want more hands, or a machine apart.
 */
const log = createLogger();
const LAST_MS = 14_000;

try {
  const config = await withSimulatorKeys(readConfig());
  const { url, ownerUrl, directUrl } = await requireDatabase(config);
  const isPooled = directUrl !== url;
  const connection = connectDatabase(url, { log, isPooled, watchUrl: directUrl });
  const given = await openSecrets(config);
  const now = () => new Date();
  const ownAddress = addressOf(config);
  const wallets = openWallets(config, { ownAddress, now });
  const ctx: Context = {
    db: connection.db,
    now,
    log,
    wallets,
    unlimited: !config.rateLimits,
    ...given.secrets,
  };
  Object.assign(ctx, { earlier: await agreeOnSecret(ctx, given) });
  const work = startWork({
    ...{ config, ctx, url, directUrl, ready: Promise.resolve() },
    messengers: openMessengers(config, { ownAddress, now }),
    backups: (signal) => backupWriter({ config, url: ownerUrl, now, signal }),
  });
  const stop = async () => {
    // The end within 15 s is promised, whatever the database does; a job that is cut is taken over by the next worker.
    setTimeout(() => process.exit(1), LAST_MS).unref();
    await work.stop();
    await connection.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  // Who started it was killed (run-worker.ts): a worker that no one can stop any more must not stay.
  process.once('disconnect', () => void stop());
  process.stdout.write('Isoko works on its jobs.\n');
} catch (error) {
  process.stderr.write(`${sentenceOf(error, log)}\n`);
  process.exitCode = 1;
}
