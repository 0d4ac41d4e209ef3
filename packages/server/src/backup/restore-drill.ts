import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { backupFolder } from '../modules/backups/backup-files.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check-backup.ts';
import { restoreShop } from './restore-shop.ts';
import { findBackupKey } from './signature.ts';

export interface DrillOptions {
  readonly config: Config;
  /** Absolute; null: the newest backup of this shop. */
  readonly file: string | null;
  readonly log: Logger;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
}

/** A backup that was restored as a test. */
export interface DrillReport {
  readonly file: string;
  readonly madeAt: Date;
  readonly rows: number;
}

/**
 * Restores a backup into a folder and a PostgreSQL of its own beside the open shop, checks that its books agree, and
 * deletes it again.
 * @throws BackupError with one sentence: no backup, of an unknown maker, damaged, or with books that do not agree
 */
export async function drillRestore(options: DrillOptions): Promise<DrillReport> {
  const { config, log, now, signal } = options;
  const file = options.file ?? (await findNewest(config.varDir));
  const key = await findBackupKey(config);
  const backup = await checkBackup({ file, passphrase: config.backupPassphrase, key });
  if (backup.maker === 'stranger' || backup.maker === 'nobody') {
    throw new BackupError(
      `It cannot be checked who made ${file}: set BACKUP_KEY to the key of the shop that made it.`,
    );
  }
  const varDir = await mkdtemp(join(config.varDir, 'drill-'));
  try {
    const { results } = await restoreShop({
      ...{ backup, varDir, log, now, databaseUrl: null, replace: false },
      ...(signal && { signal }),
    });
    const broken = results.filter(({ violations }) => violations > 0).map(({ name }) => name);
    if (broken.length > 0) {
      throw new BackupError(
        `The backup became a shop, but its books do not agree (${broken.join(', ')}): it was made of such a shop, or in the midst of a payment.`,
      );
    }
  } finally {
    await rm(varDir, { recursive: true, force: true });
  }
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { file, madeAt: new Date(backup.head.made_at), rows };
}

async function findNewest(varDir: string): Promise<string> {
  const folder = backupFolder(varDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const newest = names.filter((name) => /^isoko-.*\.tar\.gz(\.sealed)?$/.test(name)).sort();
  const last = newest.at(-1);
  if (last === undefined) throw new BackupError(`There is no backup in ${folder}: make one first.`);
  return join(folder, last);
}
