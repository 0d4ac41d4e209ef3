import { type BackupDrillReport, runBackupDrill } from '../../packages/server/src/testing/backup/drill.ts';
import { races, runRace } from '../../packages/server/src/testing/races.ts';
import { startShop } from '../../packages/server/src/testing/start-shop.ts';
import { runStorm, type StormReport } from '../../packages/server/src/testing/storm/storm.ts';
import { startTestPostgres } from '../../packages/server/src/testing/test-postgres.ts';
import { numbersFrom } from '../measure.ts';
import type { RunDrill } from './drill.ts';

/** The order storm of docs/operations/drills.md; false when the shop broke a promise. */
export const storm: RunDrill = async (args) => {
  const options = numbersFrom(args, { seed: Date.now() % 2 ** 31, kills: 60, seconds: 900, buyers: 8 });
  const { seed, kills, seconds, buyers } = options;
  console.log(`seed ${seed}: ${kills} kills, at most ${seconds} s, ${buyers} buyers at once`);
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt);
  const { signal } = interrupted;
  const fixed = { purchases: 300, calmWithin: 300, tell: console.log, signal };
  const report = await runStorm({ ...options, ...fixed }).catch((error) => {
    console.error(String(error));
    // Buyers of a shop that is gone would ask for ever.
    process.exit(1);
  });
  process.off('SIGINT', interrupt);
  showStorm(report);
  const kept = report.violations.length === 0;
  const { app, database, both } = report.kills;
  const counts = `${app} kills of the app, ${database} of the database, ${both} of both, ${report.orders} orders`;
  console.log(`seed ${seed}: ${counts}: ${kept ? 'every promise kept' : 'PROMISES BROKEN'}`);
  return kept;
};

function showStorm({ readyAfterMs, ends, refusals, requests, calmAfterMs, violations }: StormReport): void {
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

/** The races of docs/operations/drills.md on one durable database; false when one of them was not as promised. */
export const raceAll: RunDrill = async ([times = '20']) => {
  const trials = Number(times);
  const postgres = await startTestPostgres({ durable: true });
  try {
    const shop = await startShop({ postgresUrl: postgres.url });
    let kept = true;
    for (const race of races) {
      const wrong: string[] = [];
      for (let trial = 0; trial < trials; trial += 1) wrong.push(...(await runRace(shop, race)));
      kept &&= wrong.length === 0;
      console.log(`${race.name}, ${trials} times: ${wrong.length === 0 ? 'as promised' : 'PROMISE BROKEN'}`);
      for (const each of wrong.slice(0, 10)) console.log(`  broken: ${each}`);
    }
    await shop.close();
    return kept;
  } finally {
    await postgres.close();
  }
};

/** The backup drill of docs/operations/drills.md; false when a restored shop is not the one of the backup. */
export const backup: RunDrill = async (args) => {
  const options = numbersFrom(args, { seed: Date.now() % 2 ** 31, orders: 300, buyers: 6 });
  const { seed, orders, buyers } = options;
  console.log(`seed ${seed}: backups after ${orders} orders, ${buyers} buyers at once`);
  const report = await runBackupDrill({ ...options, tell: console.log });
  showBackup(report);
  const kept = report.violations.length === 0;
  const heard = report.backups.map((each) => each.heard.length).join(' and ');
  console.log(
    `seed ${seed}: 2 backups, of ${heard} orders: ${kept ? 'every promise kept' : 'PROMISES BROKEN'}`,
  );
  return kept;
};

function showBackup({ backups, restored, violations }: BackupDrillReport): void {
  for (const [at, { what, report, ms, meanwhile, print }] of backups.entries()) {
    const rows = report.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const size = `${(report.bytes / 1_000_000).toFixed(1)} MB`;
    const { ms: back = 0, tables, pictures, opened } = restored[at] ?? {};
    console.log(`${what}: ${rows} rows, ${size}, taken in ${seconds(ms)} with ${meanwhile} orders meanwhile`);
    console.log(`  in it: ${Object.values(print.totals).join(', ')}`);
    console.log(
      `  back in ${seconds(back)}: ${tables} tables and ${pictures} pictures compared, ${opened} orders opened by token`,
    );
  }
  for (const violation of violations.slice(0, 50)) console.log(`broken: ${violation}`);
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
