import { parseArgs } from 'node:util';
import { type BackupDrillReport, runBackupDrill } from '../packages/server/src/testing/backup/drill.ts';

/** The backup drill of docs/operations/drills.md; false when a restored shop is not the one of the backup. */
export async function backup(options: { seed: number; orders: number; buyers: number }): Promise<boolean> {
  const { seed, orders, buyers } = options;
  console.log(`seed ${seed}: backups after ${orders} orders, ${buyers} buyers at once`);
  const report = await runBackupDrill({ ...options, tell: console.log });
  show(report);
  const kept = report.violations.length === 0;
  const heard = report.backups.map((each) => each.heard.length).join(' and ');
  console.log(
    `seed ${seed}: 2 backups, of ${heard} orders: ${kept ? 'every promise kept' : 'PROMISES BROKEN'}`,
  );
  return kept;
}

function show({ backups, restored, violations }: BackupDrillReport): void {
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

/** The drill as the command line wants it. @throws on words it does not know and on numbers that are none. */
export async function backupFrom(args: string[]): Promise<boolean> {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { seed: number, orders: number, buyers: number } });
  const read = (name: keyof typeof values, otherwise: number) => {
    const value = Number(values[name] ?? otherwise);
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
    return value;
  };
  return backup({
    seed: read('seed', Date.now() % 2 ** 31),
    orders: read('orders', 300),
    buyers: read('buyers', 6),
  });
}

// `node bench/backup.ts [--seed N] [--orders N] [--buyers N]`
if (import.meta.main) process.exitCode = (await backupFrom(process.argv.slice(2))) ? 0 : 1;
