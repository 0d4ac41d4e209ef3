import cluster from 'node:cluster';
import { type Config, readConfig } from './config.ts';
import { startCreated } from './database/embedded.ts';
import { createLogger } from './log.ts';
import type { OpenShop, OpenShopOptions } from './open-shop.ts';
import { tell } from './process-messages.ts';

// What is imported by name is what PostgreSQL needs to start; the rest is read while it does (docs/decisions/0230).

const log = createLogger();
/** Not null: the first process of this machine started this one, and it alone tells it to end. */
const isMember = cluster.isWorker;
let shop: Pick<OpenShop, 'close' | 'abandon'> | null = null;
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

/** Says a sentence to people, and a fault beside the log; one of several processes has it said by the first. */
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
    // A terminal or a supervisor tells every process: the first one passes it on in its time.
    if (!isMember) void stop(signal, 0);
  });
}
process.on('message', (order: unknown) => {
  if (isMember && typeof order === 'object' && order !== null && 'stop' in order) void stop('told to', 0);
});
// The launcher of `npm start` was killed: a shop no one can stop any more must not stay.
process.on('disconnect', () => void stop('launcher gone', 0));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'a defect nobody caught');
  void stop('defect', 1);
});

/**
 * Launches PostgreSQL, where this process brings one whose data are there: it starts while the rest of this program is
 * read. Whoever awaits `begun` hears why it does not.
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

/** Opens what WORK and PROCESSES ask of this process; returns what it says when it is open. */
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

// Not awaited here: the parts that are read later use what this file brings, and would wait for its end.
void main();
