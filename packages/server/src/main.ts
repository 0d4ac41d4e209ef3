import cluster from 'node:cluster';
import { type Config, readConfig } from './config.ts';
import { startCreated } from './database/embedded.ts';
import { createLogger } from './log.ts';
import type { OpenShop, OpenShopOptions } from './open-shop.ts';
import { tell } from './process-messages.ts';

// The static imports are what PostgreSQL needs to start; the rest is loaded meanwhile (docs/decisions/0230).

const log = createLogger();
/** True: the parent process of this machine started this one, and only the parent tells it to end. */
const isMember = cluster.isWorker;
let shop: Pick<OpenShop, 'close' | 'abandon'> | null = null;
let stopping = false;

/** A supervisor is promised an end within 15 s of its signal, whatever the database or the disk does. */
const LAST_MS = 14_000;

/** Ends the process after this many milliseconds, if nothing else has. */
function endIn(ms: number, exitCode: number): void {
  setTimeout(() => {
    log.error('closing takes too long: leaving now');
    shop?.abandon();
    process.exit(exitCode || 1);
  }, ms).unref();
}

/** Stops the shop in order and exits with `exitCode`; a second call exits immediately. */
async function stop(reason: string, exitCode: number): Promise<void> {
  if (stopping) {
    log.warn({ reason }, 'leaving at once');
    shop?.abandon();
    process.exit(1);
  }
  stopping = true;
  log.info({ reason }, 'closing');
  endIn(LAST_MS, exitCode);
  // Still opening: the start below closes everything that it opened.
  if (!shop) return;
  await shop.close();
  process.exit(exitCode);
}

/** Tells people a sentence, also a fault that is in the log; one of several processes passes it to the parent. */
const say = (sentence: string) => {
  if (isMember) void tell({ say: sentence });
  else process.stdout.write(`${sentence}\n`);
};
const sayFault = async (error: unknown) => {
  const { sentenceOf } = await import('./opening-error.ts');
  if (isMember) await tell({ fault: sentenceOf(error, log) });
  else process.stderr.write(`${sentenceOf(error, log)}\n`);
};

for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(name, (signal) => {
    // A terminal or a supervisor signals every process: members wait for the parent to pass it on.
    if (!isMember) void stop(signal, 0);
  });
}
process.on('message', (order: unknown) => {
  if (isMember && typeof order === 'object' && order !== null && 'stop' in order) void stop('told to', 0);
});
// The launcher of `npm start` was killed: a shop that no one can stop must not keep running.
process.on('disconnect', () => void stop('launcher gone', 0));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'a defect nobody caught');
  void stop('defect', 1);
});

/**
 * Starts PostgreSQL if this process runs an embedded one whose data exists: it starts while the rest of this program is
 * loaded. Whoever awaits `begun` gets its error.
 */
async function launchPostgres(config: Config): Promise<Pick<OpenShopOptions, 'begun'>> {
  const isOwn = config.databaseUrl === null && config.work !== 'jobs' && config.processes === 1;
  if (!isOwn) return { begun: Promise.resolve(null) };
  const launched = Promise.withResolvers<void>();
  const begun = startCreated({ ...config, log, say, onLaunched: launched.resolve });
  begun.then(() => launched.resolve(), launched.resolve);
  await launched.promise;
  return { begun };
}

/** Opens what WORK and PROCESSES ask of this process; returns the sentence to say when it is open. */
async function open(config: Config): Promise<[Pick<OpenShop, 'close' | 'abandon'>, string]> {
  const options: OpenShopOptions = {
    ...(await launchPostgres(config)),
    ...{ config, log, say, isStopping: () => stopping },
    now: () => new Date(),
    onFatal: (error) => {
      void sayFault(error);
      void stop('cannot go on', 1);
    },
  };
  if (config.work === 'jobs') {
    const { openWork } = await import('./open-work.ts');
    return [await openWork(options), 'Isoko works on its jobs.'];
  }
  const isFirst = config.processes > 1 && !isMember;
  const opened = isFirst
    ? await (await import('./processes.ts')).openProcesses(options)
    : await (await import('./open-shop.ts')).openShop(options);
  return [opened, `Isoko is open at ${opened.address}`];
}

async function main(): Promise<void> {
  try {
    const [opened, sentence] = await open(readConfig());
    shop = opened;
    if (stopping) {
      await shop.close();
      process.exit(0);
    }
    if (isMember) await tell({ isOpen: true });
    else say(sentence);
  } catch (error) {
    await sayFault(error);
    process.exit(stopping ? 0 : 1);
  }
}

// Not awaited here: modules that are loaded later import this file, and would wait for its end.
void main();
