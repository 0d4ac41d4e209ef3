import { readConfig } from './config.ts';
import { createLogger } from './log.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { sentenceOf } from './opening-error.ts';

const log = createLogger();
let shop: OpenShop | null = null;
let stopping = false;

/** A supervisor is promised the end within 15 s of its signal, whatever the database or the disk does. */
const LAST_MS = 14_000;

/** Ends the process in so many milliseconds, if nothing else has. */
function endIn(ms: number, exitCode: number): void {
  setTimeout(() => {
    log.error('closing takes too long: leaving now');
    shop?.abandon();
    process.exit(exitCode || 1);
  }, ms).unref();
}

/** Ends the shop in order and leaves with `exitCode`; asked a second time, it leaves immediately. */
async function stop(reason: string, exitCode: number): Promise<void> {
  if (stopping) {
    log.warn({ reason }, 'leaving at once');
    shop?.abandon();
    process.exit(1);
  }
  stopping = true;
  log.info({ reason }, 'closing');
  endIn(LAST_MS, exitCode);
  // Still opening: there is no one to say goodbye to, and the start below gives everything back.
  if (!shop) return;
  await shop.close();
  process.exit(exitCode);
}

process.on('SIGTERM', (signal) => void stop(signal, 0));
process.on('SIGINT', (signal) => void stop(signal, 0));
process.on('SIGHUP', (signal) => void stop(signal, 0));
// The launcher of `npm start` was killed: a shop no one can stop any more must not stay.
process.on('disconnect', () => void stop('launcher gone', 0));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'a defect nobody caught');
  void stop('defect', 1);
});

try {
  const config = readConfig();
  shop = await openShop({
    config,
    log,
    now: () => new Date(),
    say: (sentence) => {
      process.stdout.write(`${sentence}\n`);
    },
    isStopping: () => stopping,
    onFatal: (error) => {
      process.stderr.write(`${sentenceOf(error, log)}\n`);
      void stop('cannot go on', 1);
    },
  });
  if (stopping) {
    await shop.close();
    process.exit(0);
  }
  process.stdout.write(`Isoko is open at ${shop.address}\n`);
} catch (error) {
  process.stderr.write(`${sentenceOf(error, log)}\n`);
  process.exit(stopping ? 0 : 1);
}
