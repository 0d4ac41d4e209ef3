import { readConfig } from './config.ts';
import { createLogger } from './log.ts';
import { openWork } from './open-work.ts';
import { say, sentenceOf } from './opening-error.ts';

/**
 * Works on jobs in a process of its own, next to a shop that has prepared the database. `npm start` works already:
 * this is for shops that want more hands, or a machine apart.
 */
const log = createLogger();
const LAST_MS = 14_000;

try {
  const work = await openWork({ config: readConfig(), log, say, now: () => new Date() });
  const stop = async () => {
    // The end within 15 s is promised, whatever the database does; a job that is cut is taken over by the next worker.
    setTimeout(() => process.exit(1), LAST_MS).unref();
    await work.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  // Who started it was killed (run-worker.ts): a worker that no one can stop any more must not stay.
  process.once('disconnect', () => void stop());
  say('Isoko works on its jobs.');
} catch (error) {
  process.stderr.write(`${sentenceOf(error, log)}\n`);
  process.exitCode = 1;
}
