import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { explain, NOTHING } from './backup/backup-error.ts';
import { type BackupReport, backUpShop } from './backup/backup-shop.ts';
import { pictureOf } from './backup/kept-files.ts';
import { openBackupKey } from './backup/signature.ts';
import { type Config, readConfig } from './config.ts';
import { hasCluster } from './database/embedded/cluster.ts';
import { findEmbeddedUrl } from './database/embedded.ts';
import { openDatabase } from './database/open-database.ts';
import { chooseForReading } from './database/replica.ts';
import { backupFolder, backupName, openBackupFolder } from './modules/backups/backup-files.ts';
import { s3Store } from './modules/media/gallery-store.ts';
import { OpeningError, runCommand, say } from './opening-error.ts';
import { sentence } from './sentences/sentence.ts';

/**
 * `npm run backup [-- file]`: writes the whole shop into one file, also while it is open; encrypted with
 * BACKUP_PASSPHRASE, else signed. `--key` only shows the signing key, for a restore elsewhere.
 */
const USAGE = 'Usage: npm run backup [-- file | --key]';

/** Not the key itself: output of a nightly command ends in mails and logs. */
const NEW_KEY =
  'It is signed with a new key of this shop: npm run backup -- --key shows it. Keep it where the backups are not; a restore on another machine asks for it as BACKUP_KEY.';

const interrupted = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => interrupted.abort());

await runCommand(run);

async function run(args: string[], log: Logger): Promise<void> {
  const { file: input, showKey } = readArguments(args);
  const config = readConfig();
  const at = new Date();
  await requireShop(config);
  const { key, isNew } = await openBackupKey(config);
  if (showKey) {
    say(`BACKUP_KEY=${key}`);
    return;
  }
  const file = input === undefined ? join(await ownFolder(config), nameOf(at, config)) : resolve(input);
  const database = await openDatabase({ config, log });
  try {
    const { varDir, backupPassphrase: passphrase, galleryStore } = config;
    const pictures = galleryStore && s3Store(galleryStore);
    const now = () => at;
    const { signal } = interrupted;
    const url = await chooseForReading(database.ownerUrl, config.databaseReplicaUrl, log);
    const report = await backUpShop({ url, varDir, pictures, file, passphrase, key, now, signal });
    tell(report, { file, isSealed: passphrase !== null, ms: Date.now() - at.getTime() });
    if (isNew && passphrase === null) say(NEW_KEY);
  } finally {
    await database.close();
  }
}

function readArguments(args: string[]): { file: string | undefined; showKey: boolean } {
  const options = { key: { type: 'boolean', default: false } } as const;
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (more.length === 0 && !(values.key && file !== undefined)) return { file, showKey: values.key };
  } catch (error) {
    throw new OpeningError(USAGE, { cause: error });
  }
  throw new OpeningError(USAGE);
}

/** The default folder of backups. */
async function ownFolder({ varDir }: Config): Promise<string> {
  return openBackupFolder(varDir).catch((error) => {
    throw explain(error, {
      what: sentence('The folder {folder}', { folder: backupFolder(varDir) }),
      so: NOTHING,
    });
  });
}

function nameOf(at: Date, { backupPassphrase }: Config): string {
  return backupName(at, { isSealed: backupPassphrase !== null });
}

/** Opening an absent database would create one. */
async function requireShop({ databaseUrl, varDir }: Config): Promise<void> {
  if (databaseUrl !== null || (await findEmbeddedUrl(varDir))) return;
  if (await hasCluster(join(varDir, 'postgres'))) return;
  throw new OpeningError(`There is no shop in VAR_DIR ${varDir}: no backup was made.`);
}

function tell(
  { manifest, bytes, missingPictures }: BackupReport,
  { file, isSealed, ms }: { file: string; isSealed: boolean; ms: number },
): void {
  const { tables, files } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const pictures = files.filter(({ name }) => pictureOf(name)).length;
  const what = `${rows.toLocaleString('en')} rows of ${tables.length} tables, ${pictures} pictures`;
  const size = `${(bytes / 1_000_000).toFixed(2)} MB, ${(ms / 1_000).toFixed(1)} s`;
  say(`Backed up ${what} to ${file} (${size}).`);
  if (missingPictures.length > 0) {
    const first = missingPictures.slice(0, 3).join(', ');
    say(`Warning: ${missingPictures.length} pictures of the database have no file: ${first} …`);
  }
  if (!isSealed) {
    say('The file is not encrypted: it holds personal data in the clear. BACKUP_PASSPHRASE encrypts it.');
  }
}
