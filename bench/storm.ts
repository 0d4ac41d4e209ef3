import { parseArgs } from 'node:util';
import { runStorm, type StormReport } from '../packages/server/src/testing/storm/storm.ts';

const USAGE = 'node bench/storm.ts [--seed N] [--kills N] [--seconds N] [--buyers N]';

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
  const report = await runStorm({ ...options, purchases: 300, calmWithin: 300, tell: console.log });
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

if (import.meta.main) {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({ options: { seed: number, kills: number, seconds: number, buyers: number } });
  const whole = (name: keyof typeof values, otherwise: number) => Number(values[name] ?? otherwise);
  const options = {
    seed: whole('seed', Date.now() % 2 ** 31),
    kills: whole('kills', 60),
    seconds: whole('seconds', 900),
    buyers: whole('buyers', 8),
  };
  if (!Object.values(options).every((value) => Number.isSafeInteger(value) && value >= 0)) {
    console.error(USAGE);
    process.exitCode = 2;
  } else {
    process.exitCode = (await storm(options)) ? 0 : 1;
  }
}
