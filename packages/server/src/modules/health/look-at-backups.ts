import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { HealthLine } from '@isoko/contract/routes/admin/health';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { DAY_MS } from '#server/kigali-time.ts';
import { readBackups } from '#server/modules/backups/backups.ts';
import { galleryStoreOf } from '#server/modules/media/gallery.ts';
import { lastPicture } from '#server/modules/media/pictures.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { readWires } from '#server/modules/wires/wires.ts';
import { broken, good, look, momentOf, sizeOf } from './line.ts';

/** A night that was missed shows by noon. */
const OLD_MS = 1.5 * DAY_MS;
const TOO_OLD_MS = 4 * DAY_MS;
/** Whoever did it longer ago has forgotten how. */
const DRILL_OLD_MS = 100 * DAY_MS;

type Found = Awaited<ReturnType<typeof readBackups>>;

/** The last backup, its copy elsewhere, and the last restore that was tried out. */
export async function lookAtBackups(
  ctx: Context,
  config: Pick<Config, 'backupPassphrase' | 'backupS3'>,
): Promise<HealthLine[]> {
  const found = await readBackups(ctx);
  const { backup_hour: hour } = await readShopSettings(ctx);
  const now = ctx.now().getTime();
  return [
    { key: 'backup', title: 'Last backup', ...lookAtLast(found, { now, hour, config }) },
    { key: 'backup_copy', title: 'Backup elsewhere', ...lookAtCopy(found, config) },
    { key: 'restore_drill', title: 'Last restore drill', ...lookAtDrill(found, now) },
  ];
}

function lookAtLast(
  { last, lastGood }: Found,
  { now, hour, config }: { now: number; hour: number | null; config: Pick<Config, 'backupPassphrase'> },
) {
  const press = 'Press Back up now.';
  const nightly = hour === null ? 'Set an hour for the backup of each day under Settings.' : press;
  if (!lastGood) {
    if (!last?.problem) return (last ? broken : look)('There is no backup yet.', nightly);
    return broken(`There is no backup yet. The last one failed: ${last.problem}`, nightly);
  }
  const made = `${momentOf(lastGood.createdAt)} (${sizeOf(lastGood.bytes ?? 0)})`;
  if (last && last.state === 'failed')
    return broken(`The last backup is of ${made}; a later one failed: ${last.problem ?? ''}`, press);
  const age = now - lastGood.createdAt.getTime();
  if (age > TOO_OLD_MS) return broken(`The last backup is of ${made}.`, nightly);
  if (age > OLD_MS || hour === null) return look(`The last backup is of ${made}.`, nightly);
  if (config.backupPassphrase === null) {
    return look(
      `The last backup is of ${made}, and not encrypted.`,
      'Set BACKUP_PASSPHRASE: the file has all that people told the shop.',
    );
  }
  return good(`The last backup is of ${made}, encrypted.`);
}

function lookAtCopy({ lastGood }: Found, { backupS3 }: Pick<Config, 'backupS3'>) {
  if (!backupS3) {
    return look(
      'Backups stay on this machine, and are lost with it.',
      'Set BACKUP_S3 to storage elsewhere, or save the file of the last backup to another device now and then.',
    );
  }
  if (lastGood?.copy === 'failed') {
    return broken(
      `The last backup is not in ${backupS3.name}: ${lastGood.problem ?? ''}`,
      'Check BACKUP_S3 and its keys, then press Back up now.',
    );
  }
  if (lastGood?.copy !== 'done') return look(`Nothing is in ${backupS3.name} yet.`, 'Press Back up now.');
  return good(`The last backup is in ${backupS3.name}.`);
}

function lookAtDrill({ drill }: Found, now: number) {
  const advice = 'Run npm run restore-drill on the machine: a backup that was never opened is a hope.';
  if (!drill) return look('No restore was tried out yet.', advice);
  const { at, byName, madeAt, rowCount } = drill;
  const says = `On ${momentOf(at)} ${byName} made a shop of the backup of ${momentOf(madeAt)}: ${rowCount} rows, all books agree.`;
  return now - at.getTime() > DRILL_OLD_MS ? look(says, advice) : good(says);
}

type Place = Pick<Config, 'varDir' | 'galleryStore'>;

/**
 * Where the pictures are: the folder or the storage answers, has the picture that came last, and took the last one that
 * staff sent. Nothing is written to find that out.
 */
export async function lookAtGallery(ctx: Context, config: Place): Promise<HealthLine> {
  const line = { key: 'gallery', title: 'Pictures' };
  const place = config.galleryStore?.name ?? 'VAR_DIR/gallery';
  const advice = config.galleryStore
    ? 'Check GALLERY_STORE and its key, and ask the provider; what was shown lately is still shown.'
    : 'Check that the disk is not full and that the shop may write into the folder.';
  const [last, wires] = await Promise.all([lastPicture(ctx), readWires(ctx)]);
  const trouble = await troubleOf(config, last.name);
  if (trouble) return { ...line, ...broken(`${place} does not answer: ${trouble}.`, advice) };
  const { goodAt = null, badAt = null, reason = null } = wires.get('gallery') ?? {};
  if (badAt && (!goodAt || badAt >= goodAt))
    return {
      ...line,
      ...broken(`${place} refused a picture on ${momentOf(badAt)}: ${reason ?? '–'}.`, advice),
    };
  if (!last.at) return { ...line, ...good(`Pictures are kept in ${place}; there is none yet.`) };
  const kept = momentOf(goodAt && goodAt > last.at ? goodAt : last.at);
  return { ...line, ...good(`Pictures in ${place}: ${last.count}, the last one since ${kept}.`) };
}

/** Why pictures cannot be read, or in a folder not written; null: they can. */
async function troubleOf(config: Place, name: string | null): Promise<string | null> {
  const store = galleryStoreOf(config);
  try {
    if (!name) return null;
    if (!(await store.has(name))) return `${name} is not there any more`;
    if (!config.galleryStore) await access(store.place, constants.W_OK);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
