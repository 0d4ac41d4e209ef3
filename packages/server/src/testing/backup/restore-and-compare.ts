import { join } from 'node:path';
import sharp from 'sharp';
import type { BackupReport } from '../../backup/backup-shop.ts';
import { checkBackup } from '../../backup/check-backup.ts';
import { restoreShop } from '../../backup/restore-shop.ts';
import { connectDatabase } from '../../database/connect.ts';
import { startEmbedded } from '../../database/embedded.ts';
import { createLogger } from '../../log.ts';
import { createGallery } from '../../modules/media/gallery.ts';
import { runShop } from '../run-shop.ts';
import type { Acknowledged } from '../storm/buyer.ts';
import { differencesOf, type Fingerprint, fingerprintOf } from './fingerprint.ts';

/** One backup that was taken while people bought. */
export interface TakenBackup {
  readonly what: 'readable' | 'encrypted';
  readonly file: string;
  readonly passphrase: string | null;
  readonly key: string;
  /** The database at the moment of the backup, read by another connection. */
  readonly print: Fingerprint;
  /** Orders acknowledged before it began. */
  readonly heard: readonly Acknowledged[];
  /** Orders acknowledged while it was written. */
  readonly meanwhile: number;
  readonly ms: number;
  readonly report: BackupReport;
}

/** The result of one backup. */
export interface Restored {
  /** From the file to a shop that can be opened. */
  readonly ms: number;
  readonly tables: number;
  readonly pictures: number;
  /** Orders whose tokens worked in the restored shop. */
  readonly opened: number;
  readonly violations: readonly string[];
}

/** Restores a backup into a new folder, and compares the shop there with the moment of the backup. */
export async function restoreAndCompare(
  backup: TakenBackup,
  { varDir, env }: { varDir: string; env: Record<string, string> },
): Promise<Restored> {
  const log = createLogger({ level: 'silent' });
  const began = performance.now();
  const checked = await checkBackup(backup);
  const options = { databaseUrl: null, varDir, replace: false, log, now: () => new Date() };
  const { results } = await restoreShop({ ...options, backup: checked });
  const ms = performance.now() - began;
  const broken = results.filter(({ violations }) => violations > 0);
  const atRest = await compareAtRest(backup, varDir);
  const open = await compareOpen(backup, { varDir, env });
  const violations = [
    ...broken.map(({ name, promise, violations: times }) => `${name}: ${times} times not: ${promise}`),
    ...backup.report.missingPictures.map((name) => `${name} was not in the backup`),
    ...atRest.violations,
    ...open.violations,
  ].map((each) => `${backup.what}: ${each}`);
  const tables = checked.manifest.tables.length;
  return { ms, tables, pictures: atRest.pictures, opened: open.opened, violations };
}

/** Before anything runs on it: every table, every picture. */
async function compareAtRest({ print }: TakenBackup, varDir: string) {
  const log = createLogger({ level: 'silent' });
  const embedded = await startEmbedded({ varDir, log });
  const { db, close } = connectDatabase(embedded.url, { log, maxConnections: 1 });
  try {
    const violations = differencesOf(print, await fingerprintOf(embedded.url));
    const gallery = createGallery({ dir: join(varDir, 'gallery'), log });
    const pictures = await db.selectFrom('picture').select(['name', 'width', 'height']).execute();
    for (const { name, width, height } of pictures) {
      const bytes = await gallery.read(name.replace(/\.webp$/, ''), null, 'webp');
      const shown =
        bytes &&
        (await sharp(bytes)
          .raw()
          .toBuffer({ resolveWithObject: true })
          .catch(() => null));
      const isSame = shown?.info.width === width && shown.info.height === height;
      if (!isSame) violations.push(`the picture ${name} does not open`);
    }
    return { violations, pictures: pictures.length };
  } finally {
    await close();
    await embedded.stop();
  }
}

/** With the shop open: a customer finds their order with its old token. */
async function compareOpen(
  { heard }: TakenBackup,
  { varDir, env }: { varDir: string; env: Record<string, string> },
) {
  const shop = await runShop({ varDir, env: { RATE_LIMITS: 'off', ...env } });
  const violations: string[] = [];
  let opened = 0;
  try {
    for (const { id, number, total, token } of heard) {
      const answer = await fetch(`${shop.address}/api/v1/orders/${id}`, {
        headers: { 'x-order-token': token },
      });
      const { data } = (await answer.json()) as { data?: { number: string; total: number } };
      if (data?.number === number && data.total === total) opened += 1;
      else
        violations.push(`${number} of ${total} francs: ${answer.status}, ${data?.number} of ${data?.total}`);
    }
  } finally {
    const code = await shop.close();
    if (code !== 0) violations.push(`after SIGTERM the restored shop left with ${code}`);
  }
  return { violations, opened };
}
