import type { HealthLine } from '@isoko/contract/routes/admin/health';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { DAY_MS } from '#server/kigali-time.ts';
import { readBackups } from '#server/modules/backups/backups.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
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
