import { runStorm, type StormReport } from '../packages/server/src/testing/storm/storm.ts';
import { numbersFrom } from './numbers.ts';

/** The order storm of docs/operations/drills.md; false when the shop broke a promise. */
export async function storm(options: {
  seed: number;
  kills: number;
  seconds: number;
  buyers: number;
}): Promise<boolean> {
  const { seed } = options;
  console.log(
    `seed ${seed}: ${options.kills} kills, at most ${options.seconds} s, ${options.buyers} buyers at once`,
  );
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt);
  const { signal } = interrupted;
  const report = await runStorm({
    ...options,
    purchases: 300,
    calmWithin: 300,
    tell: console.log,
    signal,
  }).catch((error) => {
    console.error(String(error));
    // Buyers of a shop that is gone would ask for ever.
    process.exit(1);
  });
  process.off('SIGINT', interrupt);
  show(report);
  const kept = report.violations.length === 0;
  const { app, database, both } = report.kills;
  const counts = `${app} kills of the app, ${database} of the database, ${both} of both, ${report.orders} orders`;
  console.log(`seed ${seed}: ${counts}: ${kept ? 'every promise kept' : 'PROMISES BROKEN'}`);
  return kept;
}

function show({ readyAfterMs, ends, refusals, requests, calmAfterMs, violations }: StormReport): void {
  for (const [victim, times] of Object.entries(readyAfterMs)) {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
    console.log(`ready after a kill of ${victim}: median ${at(0.5)} ms, longest ${at(1)} ms`);
  }
  console.log(`requests: ${requests.sent}, of them repeated after a fault: ${requests.repeated}`);
  console.log(`orders by their end: ${JSON.stringify(ends)}`);
  console.log(`refusals: ${JSON.stringify(refusals)}`);
  console.log(`calm after ${(calmAfterMs / 1_000).toFixed(1)} s`);
  for (const violation of violations.slice(0, 50)) console.log(`broken: ${violation}`);
}

/** The storm as the command line wants it. @throws on words it does not know and on numbers that are none. */
export async function stormFrom(args: string[]): Promise<boolean> {
  return storm(numbersFrom(args, { seed: Date.now() % 2 ** 31, kills: 60, seconds: 900, buyers: 8 }));
}

// `node bench/storm.ts [--seed N] [--kills N] [--seconds N] [--buyers N]`
if (import.meta.main) process.exitCode = (await stormFrom(process.argv.slice(2))) ? 0 : 1;
