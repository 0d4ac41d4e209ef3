import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { type CheckedBackup, checkBackup, type Maker } from './backup/check-backup.ts';
import { pictureOf } from './backup/kept-files.ts';
import { type RestoreReport, restoreShop } from './backup/restore-shop.ts';
import { findBackupKey } from './backup/signature.ts';
import { readConfig } from './config.ts';
import { OpeningError, runCommand, say } from './opening-error.ts';

/**
 * `npm run restore -- file [--replace] [--check] [--unverified]`: restores a backup into an empty database and VAR_DIR.
 * `--replace` moves a shop in VAR_DIR aside, `--check` only reads the file and says whether it is intact,
 * `--unverified` accepts a backup of unknown origin.
 */
const USAGE = 'Usage: npm run restore -- file [--replace] [--check] [--unverified]';

/** What may be said of a backup whose parts agree with each other, by what shows who made it. */
const SAID: Record<Maker, string> = {
  passphrase: 'is whole, and made by who knows the passphrase',
  key: 'is whole, and signed by this shop',
  stranger: 'agrees with itself, but it cannot be checked who made it',
  nobody:
    'agrees with itself; it is from before backups were signed, so whoever had the file could have changed it',
};

await runCommand(run);

async function run(args: string[], log: Logger): Promise<number> {
  const { file, replace, check, unverified } = readArguments(args);
  const config = readConfig();
  const { varDir, databaseUrl, backupPassphrase: passphrase } = config;
  const key = await findBackupKey(config);
  const backup = await checkBackup({ file, passphrase, key });
  describe(backup);
  if (!unverified) requireMaker(backup, config.backupKey !== null);
  if (check) return 0;
  const interrupted = new AbortController();
  for (const each of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(each, () => interrupted.abort());
  const { signal } = interrupted;
  const now = () => new Date();
  const report = await restoreShop({ backup, databaseUrl, varDir, key, replace, log, now, signal });
  const exitCode = tell(report, varDir);
  if (config.galleryStore && backup.manifest.files.some(({ name }) => pictureOf(name))) {
    say(`Its pictures are in ${varDir}: npm run gallery -- move brings them to ${config.galleryStore.name}.`);
  }
  return exitCode;
}

function readArguments(args: string[]) {
  const options = {
    replace: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    unverified: { type: 'boolean', default: false },
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

/**
 * @throws OpeningError for a backup of unknown origin; one from before there were signatures is accepted, unless
 * BACKUP_KEY says that a signature is expected.
 */
function requireMaker({ maker }: CheckedBackup, expectsSignature: boolean): void {
  const why = {
    stranger: 'set BACKUP_KEY to the key of the shop that made it',
    nobody: 'BACKUP_KEY is set, and it has no signature',
  };
  if (maker === 'stranger' || (maker === 'nobody' && expectsSignature)) {
    throw new OpeningError(
      `It cannot be checked who made this backup: ${why[maker]}, or say --unverified if you know where it comes from.`,
    );
  }
}

function describe({ head, manifest, maker }: CheckedBackup): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const what = `${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables, files: ${manifest.files.length}`;
  say(`The backup of ${head.made_at} ${SAID[maker]}: ${what}.`);
}

function tell({ aside, migrated, results }: RestoreReport, varDir: string): number {
  say(`The shop is restored in ${varDir}; npm start opens it.`);
  if (aside !== null) say(`What was there before is in ${aside}.`);
  if (migrated.length > 0) say(`Ran ${migrated.join(', ')}.`);
  say('Whoever was erased after the backup has to be erased again.');
  const broken = results.filter(({ violations }) => violations > 0);
  for (const { name, promise, violations } of broken) say(`${name}  ${violations} violations  ${promise}`);
  say(
    broken.length > 0
      ? 'The invariants do not hold: the backup was made of such a shop, or of one in the midst of a payment; open it, wait a minute and run npm run check-invariants.'
      : 'All invariants hold.',
  );
  return broken.length > 0 ? 1 : 0;
}
