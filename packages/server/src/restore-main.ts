import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CheckedBackup, checkBackup } from './backup/check-backup.ts';
import { type RestoreReport, restoreShop } from './backup/restore-shop.ts';
import { readConfig } from './config.ts';
import { createLogger } from './log.ts';
import { OpeningError, sentenceOf } from './opening-error.ts';

/**
 * `npm run restore -- file [--replace] [--check]`: makes the shop of a backup in an empty database and VAR_DIR.
 * `--replace` keeps a shop that VAR_DIR holds aside, `--check` only reads the file and says whether it is whole.
 */
const USAGE = 'Usage: npm run restore -- file [--replace] [--check]';

const log = createLogger({ level: 'silent' });

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${sentenceOf(error, log)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const { file, replace, check } = readArguments(process.argv.slice(2));
  const { varDir, databaseUrl, backupPassphrase: passphrase } = readConfig();
  const backup = await checkBackup({ file, passphrase });
  describe(backup);
  if (check) return 0;
  const interrupted = new AbortController();
  for (const each of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(each, () => interrupted.abort());
  const { signal } = interrupted;
  const now = () => new Date();
  const report = await restoreShop({ backup, databaseUrl, varDir, replace, log, now, signal });
  return tell(report, varDir);
}

function readArguments(args: string[]): { file: string; replace: boolean; check: boolean } {
  const options = {
    replace: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return { file: resolve(file), ...values };
  } catch (error) {
    throw new OpeningError(USAGE, { cause: error });
  }
  throw new OpeningError(USAGE);
}

function describe({ head, manifest }: CheckedBackup): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const what = `${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables, files: ${manifest.files.length}`;
  process.stdout.write(`The backup of ${head.made_at} is whole: ${what}.\n`);
}

function tell({ aside, migrated, findings }: RestoreReport, varDir: string): number {
  process.stdout.write(`The shop is restored in ${varDir}; npm start opens it.\n`);
  if (aside !== null) process.stdout.write(`What was there before is in ${aside}.\n`);
  if (migrated.length > 0) process.stdout.write(`Ran ${migrated.join(', ')}.\n`);
  process.stdout.write('Whoever was erased after the backup has to be erased again.\n');
  const broken = findings.filter(({ violations }) => violations > 0);
  for (const { name, promise, violations } of broken)
    process.stdout.write(`${name}  ${violations} violations  ${promise}\n`);
  process.stdout.write(
    broken.length > 0
      ? 'The invariants do not hold: the backup was made of such a shop, or of one in the midst of a payment; open it, wait a minute and run npm run check-invariants.\n'
      : 'All invariants hold.\n',
  );
  return broken.length > 0 ? 1 : 0;
}
