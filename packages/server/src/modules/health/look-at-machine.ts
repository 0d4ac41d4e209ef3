import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCount, formatSize } from '@isoko/contract/rules/counts';
import type { Language } from '@isoko/contract/rules/languages';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { QueueState } from '#server/jobs/queue-state.store.ts';
import { DAY_MS } from '#server/kigali-time.ts';
import { readBackups } from '#server/modules/backups/backups.ts';
import { galleryStoreOf } from '#server/modules/media/gallery.ts';
import { lastPicture } from '#server/modules/media/pictures.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { readWires } from '#server/modules/wires/wires.ts';
import { kept, type Said, saidBy, sentence } from '#server/sentences/sentence.ts';
import { selectDatabase } from './health.store.ts';
import { broken, good, type Line, look, momentOf, type Verdict } from './line.ts';

const MINUTE_MS = 60_000;
/** A due job normally starts within seconds. */
const SLOW_MS = 2 * MINUTE_MS;
const STUCK_MS = 10 * MINUTE_MS;
/** With less space PostgreSQL and uploads soon fail. */
const LITTLE_BYTES = 2_000_000_000;
const NO_BYTES = 500_000_000;

/** A missed night shows by noon. */
const OLD_MS = 1.5 * DAY_MS;
const TOO_OLD_MS = 4 * DAY_MS;
/** After this long people have forgotten how to restore. */
const DRILL_OLD_MS = 100 * DAY_MS;

/** The database: if it did not answer, there would be no answer at all. */
export async function lookAtDatabase({ db, answersIn }: Context): Promise<Line> {
  const { version, bytes } = await selectDatabase(db);
  return {
    ...{ key: 'database', title: 'Database' },
    ...good(
      sentence('PostgreSQL {version} answers; the shop uses {size} in it.', {
        version,
        size: formatSize(bytes, answersIn),
      }),
    ),
  };
}

/** The replica, if there is one. */
export function lookAtReplica({ replica, answersIn }: Pick<Context, 'replica' | 'answersIn'>): Line[] {
  if (!replica) return [];
  const line = { key: 'replica', title: 'Replica of the database' };
  const state = replica.state();
  const isRead = replica.freshDb() !== null;
  const says =
    'lagMs' in state
      ? sentence('It is {n} s behind.', { n: formatCount(Math.round(state.lagMs / 100) / 10, answersIn) })
      : sentence('It cannot be read: {why}.', { why: kept(state.fault) });
  if (isRead) return [{ ...line, ...good(says) }];
  const advice =
    'Meanwhile, exports, reports and backups read the main database. Check that the replica is running and keeps up.';
  return [{ ...line, ...look(says, advice) }];
}

/** The disks of VAR_DIR and, if it is another one, of the shop's own database. */
export async function lookAtDisks(
  { answersIn }: Context,
  { varDir, databaseUrl }: Pick<Config, 'varDir' | 'databaseUrl'>,
): Promise<Line[]> {
  const lines = [{ key: 'disk', title: 'Disk', ...(await lookAtDisk(varDir, answersIn)) }];
  const postgres = join(varDir, 'postgres');
  if (databaseUrl === null && (await isElsewhere(varDir, postgres))) {
    lines.push({
      key: 'database_disk',
      title: 'Disk of the database',
      ...(await lookAtDisk(postgres, answersIn)),
    });
  }
  return lines;
}

async function lookAtDisk(folder: string, language?: Language): Promise<Verdict> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, all] = [bavail * bsize, blocks * bsize];
  const says = sentence('{free} of {all} are free.', {
    free: formatSize(free, language),
    all: formatSize(all, language),
  });
  const advice = 'Remove what is not needed or get a larger disk; a full disk stops orders.';
  if (free < NO_BYTES) return broken(says, advice);
  return free < LITTLE_BYTES ? look(says, advice) : good(says);
}

async function isElsewhere(folder: string, below: string): Promise<boolean> {
  const inner = await stat(below).catch(() => null);
  return inner !== null && inner.dev !== (await stat(folder)).dev;
}

/** Whether a worker runs the jobs, and whether they succeed. */
export function lookAtJobs(queues: readonly QueueState[], now: Date): Line {
  const line = { key: 'jobs', title: 'Jobs' };
  const sum = (of: 'waiting' | 'retrying' | 'failed') => queues.reduce((all, queue) => all + queue[of], 0);
  const oldest = Math.min(...queues.map((queue) => queue.oldest?.getTime() ?? Number.POSITIVE_INFINITY));
  const lateMs = now.getTime() - oldest;
  if (lateMs > SLOW_MS) {
    const [n, at] = [sum('waiting'), momentOf(new Date(oldest))];
    const says =
      n === 1
        ? sentence('1 job is waiting, the oldest since {at}.', { at })
        : sentence('{n} jobs are waiting, the oldest since {at}.', { n, at });
    const advice =
      'Restart the shop or its worker; if that does not help, start more workers with npm run worker.';
    return { ...line, ...(lateMs > STUCK_MS ? broken(says, advice) : look(says, advice)) };
  }
  const troubled = sum('retrying') + sum('failed');
  if (troubled > 0) {
    const says =
      troubled === 1
        ? '1 job failed: it is being retried, or was given up.'
        : sentence('{n} jobs failed: they are being retried, or were given up.', { n: troubled });
    return {
      ...line,
      ...look(says, 'They are listed below. Check the lines of what they depend on; the log says why.'),
    };
  }
  return { ...line, ...good('No job is overdue.') };
}

type Found = Awaited<ReturnType<typeof readBackups>>;

/** The last backup, its copy elsewhere, and the last restore drill. */
export async function lookAtBackups(
  ctx: Context,
  config: Pick<Config, 'backupPassphrase' | 'backupS3'>,
): Promise<Line[]> {
  const found = await readBackups(ctx);
  const { backup_hour: hour } = await readShopSettings(ctx);
  const now = ctx.now().getTime();
  return [
    {
      key: 'backup',
      title: 'Last backup',
      ...lookAtLast(found, { now, hour, config, language: ctx.answersIn }),
    },
    { key: 'backup_copy', title: 'Backup elsewhere', ...lookAtCopy(found, config) },
    { key: 'restore_drill', title: 'Last restore drill', ...lookAtDrill(found, now) },
  ];
}

interface Looked {
  now: number;
  hour: number | null;
  config: Pick<Config, 'backupPassphrase'>;
  language: Language | undefined;
}

function lookAtLast({ last, lastGood }: Found, { now, hour, config, language }: Looked) {
  const press = 'Press Back up now.';
  const nightly = hour === null ? 'Set an hour for the backup of each day under Settings.' : press;
  if (!lastGood) {
    if (!last?.problem) return (last ? broken : look)('There is no backup yet.', nightly);
    return broken(
      sentence('There is no backup yet. The last one failed: {problem}', { problem: kept(last.problem) }),
      nightly,
    );
  }
  const made = { at: momentOf(lastGood.createdAt), size: formatSize(lastGood.bytes ?? 0, language) };
  if (last && last.state === 'failed') {
    const problem = kept(last.problem ?? '');
    return broken(
      sentence('The last backup is from {at} ({size}); a later one failed: {problem}', { ...made, problem }),
      press,
    );
  }
  const age = now - lastGood.createdAt.getTime();
  if (age > TOO_OLD_MS) return broken(sentence('The last backup is from {at} ({size}).', made), nightly);
  if (age > OLD_MS || hour === null)
    return look(sentence('The last backup is from {at} ({size}).', made), nightly);
  if (config.backupPassphrase === null) {
    return look(
      sentence('The last backup is from {at} ({size}), and is not encrypted.', made),
      'Set BACKUP_PASSPHRASE: the file contains everything that people told the shop.',
    );
  }
  return good(sentence('The last backup is from {at} ({size}), encrypted.', made));
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
      sentence('The last backup is not in {place}: {problem}', {
        place: backupS3.name,
        problem: kept(lastGood.problem ?? ''),
      }),
      'Check BACKUP_S3 and its keys, then press Back up now.',
    );
  }
  if (lastGood?.copy !== 'done')
    return look(sentence('Nothing is in {place} yet.', { place: backupS3.name }), 'Press Back up now.');
  return good(sentence('The last backup is in {place}.', { place: backupS3.name }));
}

function lookAtDrill({ drill }: Found, now: number) {
  const advice = 'Run npm run restore-drill on the machine: only a restore proves that a backup works.';
  if (!drill) return look('No restore has been tested yet.', advice);
  const { at, byName, madeAt, rowCount } = drill;
  const says = sentence(
    'On {at} {name} restored the backup of {made} as a test: {n} rows, all books agree.',
    {
      at: momentOf(at),
      name: byName,
      made: momentOf(madeAt),
      n: rowCount,
    },
  );
  return now - at.getTime() > DRILL_OLD_MS ? look(says, advice) : good(says);
}

type Place = Pick<Config, 'varDir' | 'galleryStore'>;

/**
 * The storage of pictures: the folder or the storage answers, has the latest picture, and took the last one that staff
 * sent. This check writes nothing.
 */
export async function lookAtGallery(ctx: Context, config: Place): Promise<Line> {
  const line = { key: 'gallery', title: 'Pictures' };
  const place = config.galleryStore?.name ?? 'VAR_DIR/gallery';
  const advice = config.galleryStore
    ? 'Check GALLERY_STORE and its key, and ask the provider; recently shown pictures are still shown.'
    : 'Check that the disk is not full and that the shop may write into the folder.';
  const [last, wires] = await Promise.all([lastPicture(ctx), readWires(ctx)]);
  const trouble = await troubleOf(config, last.name);
  if (trouble)
    return {
      ...line,
      ...broken(sentence('{place} does not answer: {trouble}.', { place, trouble: kept(trouble) }), advice),
    };
  const { goodAt = null, badAt = null, reason = null } = wires.get('gallery') ?? {};
  if (badAt && (!goodAt || badAt >= goodAt))
    return {
      ...line,
      ...broken(
        sentence('{place} refused a picture on {at}: {reason}.', {
          place,
          at: momentOf(badAt),
          reason: kept(reason ?? '–'),
        }),
        advice,
      ),
    };
  if (!last.at)
    return { ...line, ...good(sentence('Pictures are kept in {place}; there are none yet.', { place })) };
  const at = momentOf(goodAt && goodAt > last.at ? goodAt : last.at);
  return {
    ...line,
    ...good(sentence('Pictures in {place}: {n}, the last one on {at}.', { place, n: last.count, at })),
  };
}

/** Why pictures cannot be read, or in a folder not written; null: they can. */
async function troubleOf(config: Place, name: string | null): Promise<Said | null> {
  const store = galleryStoreOf(config);
  try {
    if (!name) return null;
    if (!(await store.has(name))) return sentence('{name} is not there any more', { name });
    if (!config.galleryStore) await access(store.place, constants.W_OK);
    return null;
  } catch (error) {
    return saidBy(error);
  }
}
