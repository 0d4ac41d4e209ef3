import { readConfig } from './config.ts';
import { createLogger } from './log.ts';
import { openWork } from './open-work.ts';
import { say, sentenceOf } from './opening-error.ts';

/**
 * Runs jobs in a process of its own, next to a shop that has prepared the database. `npm start` runs jobs too: this is
 * for shops that need more workers, or a separate machine.
 */
const log = createLogger();
const LAST_MS = 14_000;

try {
  const work = await openWork({ config: readConfig(), log, say, now: () => new Date() });
  const stop = async () => {
    // An end within 15 s is promised, whatever the database does; the next worker takes over an interrupted job.
    setTimeout(() => process.exit(1), LAST_MS).unref();
    await work.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  // Its parent was killed (run-worker.ts): a worker that no one can stop must not keep running.
  process.once('disconnect', () => void stop());
  say('Isoko works on its jobs.');
} catch (error) {
  process.stderr.write(`${sentenceOf(error, log)}\n`);
  process.exitCode = 1;
}
