import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { dayNumber, KIGALI_OFFSET_MS, monthsAgo } from '#server/kigali-time.ts';
import { checkChain, letMonthGo, linesOfMonth, oldestMonth } from '#server/modules/audit/audit.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteWire } from '#server/modules/wires/wires.ts';
import { keep, saidBy } from '#server/sentences/sentence.ts';
import {
  type BackupRow,
  endBackup,
  endLost,
  insertBackup,
  noteCopy,
  noteRemoved,
  selectBackup,
  selectBirth,
  selectSurplus,
  whileAlone,
} from './backup.store.ts';
import { auditName, backupName, removeBackup, statBackup } from './backup-files.ts';

/** Writes the file of a backup, and copies it elsewhere; higher modules implement this. */
export interface BackupWriter {
  /** Files are in `varDir/backups`. */
  readonly varDir: string;
  /** Whether files are encrypted. */
  readonly isSealed: boolean;
  /** Writes the whole shop into a file with this name, whole or not at all. */
  write(name: string): Promise<void>;
  /** Writes lines into a file with this name, compressed and encrypted like backups, over an existing one. */
  archive(name: string, lines: AsyncIterable<string>): Promise<void>;
  /** Runs work as the owner of the tables. */
  asOwner<T>(work: (db: Context['db']) => Promise<T>): Promise<T>;
  /** Copies the file to other storage; null: there is none. */
  readonly copy: ((name: string) => Promise<void>) | null;
  /** Aborted when the process must stop: the next process then makes the backup again. */
  readonly signal: AbortSignal;
}

const HOUR_MS = 60 * 60_000;
/** If another process is making a backup, the job tries again after this. */
const BUSY_AGAIN_MS = 60_000;
/** Longer than a backup and its copy ever take. */
const LOST_MS = 12 * HOUR_MS;
const LONGEST_PROBLEM = 500;

/**
 * Requests the backup of the day once its hour in Kigali has come, or later that day if the shop was closed. A shop
 * younger than that hour waits for the next one. However many processes run this, the day gets one.
 */
export async function sweepBackups(ctx: Context): Promise<void> {
  const now = ctx.now();
  await endLost(ctx.db, { before: new Date(now.getTime() - LOST_MS), at: now });
  const { backup_hour: hour } = await readShopSettings(ctx);
  if (hour === null) return;
  const night = dayNumber(now);
  const due = new Date(night * 24 * HOUR_MS + hour * HOUR_MS - KIGALI_OFFSET_MS);
  const birth = await selectBirth(ctx.db);
  if (now < due || (birth !== null && birth > due)) return;
  await inTransaction(ctx, (ctx) => askForBackup(ctx, { night, askedBy: null }));
}

/** Requests a backup, in the caller's transaction; null if it is requested already. */
export async function askForBackup(
  ctx: Context,
  { night, askedBy }: { night: number | null; askedBy: string | null },
): Promise<string | null> {
  const id = await insertBackup(ctx.db, { night, askedBy, at: ctx.now() });
  if (id !== null) await enqueue(ctx, 'backup.make', { backup_id: id }, { singletonKey: id });
  return id;
}

/**
 * Makes the requested backup, copies it elsewhere and deletes surplus ones. One process at a time. A failure is told to
 * every owner and not tried again before the next night.
 * @throws only if the process must stop: then the job is run again.
 */
export async function makeBackup(ctx: Context, writer: BackupWriter, id: string): Promise<void> {
  const isAlone = await whileAlone(ctx.db, async () => {
    const row = await selectBackup(ctx.db, id);
    if (row?.state !== 'waiting') return;
    const name = await writeFile(ctx, writer, row);
    if (name === null) return;
    await removeSurplus(ctx, writer);
    await bringElsewhere(ctx, writer, { id, name });
    await archiveAudit(ctx, writer);
  });
  if (isAlone) return;
  const startAfter = new Date(ctx.now().getTime() + BUSY_AGAIN_MS);
  await enqueue(ctx, 'backup.make', { backup_id: id }, { singletonKey: id, startAfter });
}

/** The name of the file; null if it failed. */
async function writeFile(ctx: Context, writer: BackupWriter, row: BackupRow): Promise<string | null> {
  const { varDir, isSealed } = writer;
  // From the row's time, not the present one: a process that died after the last byte has left a complete file.
  const name = backupName(row.createdAt, { isSealed });
  try {
    const bytes = (await statBackup(varDir, name))?.size ?? (await written(writer, name));
    await endBackup(ctx.db, row.id, {
      ...{ state: 'done', at: ctx.now(), problem: null },
      ...{ file: name, bytes, isSealed },
    });
    return name;
  } catch (error) {
    if (writer.signal.aborted) throw error;
    ctx.log.error({ err: error }, 'a backup failed');
    const problem = keep(saidBy(error), LONGEST_PROBLEM);
    await inTransaction(ctx, async (ctx) => {
      const end = { file: null, bytes: null, isSealed: false, problem };
      if (await endBackup(ctx.db, row.id, { ...end, state: 'failed', at: ctx.now() })) {
        await tellOwners(ctx, { kind: 'backup_failed', detail: { problem }, by: 'The shop' });
      }
    });
    return null;
  }
}

async function written(writer: BackupWriter, name: string): Promise<number> {
  await writer.write(name);
  const file = await statBackup(writer.varDir, name);
  if (!file) throw new Error(`the backup ${name} is not where it was written`);
  return file.size;
}

async function bringElsewhere(
  ctx: Context,
  { copy, signal }: BackupWriter,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (!copy) return;
  try {
    await copy(name);
  } catch (error) {
    ctx.log.error({ err: error }, 'a backup could not be copied');
    const problem = signal.aborted
      ? 'The shop was stopped while the backup was being copied.'
      : keep(saidBy(error), LONGEST_PROBLEM);
    await noteWire(ctx, 'backup_copy', problem);
    await inTransaction(ctx, async (ctx) => {
      await noteCopy(ctx.db, id, { copy: 'failed', problem });
      await tellOwners(ctx, { kind: 'backup_not_copied', detail: { problem }, by: 'The shop' });
    });
    return;
  }
  await noteWire(ctx, 'backup_copy', null);
  await noteCopy(ctx.db, id, { copy: 'done', problem: null });
}

/**
 * Archives months of the audit log that are older than the shop's setting (decisions/0224): each is written to a file
 * beside the backups, and copied elsewhere like them, before its rows are deleted. Nothing is deleted from a log that
 * does not verify. After a failure the rows stay, and the next backup tries again.
 */
async function archiveAudit(ctx: Context, writer: BackupWriter): Promise<void> {
  const { audit_months: months } = await readShopSettings(ctx);
  if (months === null) return;
  const before = monthsAgo(ctx.now(), months);
  try {
    for (let due = await oldestMonth(ctx, before); due; due = await oldestMonth(ctx, before)) {
      const month = due;
      const { ok, broken_at } = await checkChain(ctx);
      if (!ok) throw new Error(`the audit log breaks at row ${broken_at}: nothing of it was let go`);
      const name = auditName(month, writer);
      await writer.archive(name, linesOfMonth(ctx, month));
      await writer.copy?.(name);
      await writer.asOwner((db) => letMonthGo(db, month));
    }
  } catch (error) {
    if (writer.signal.aborted) throw error;
    ctx.log.error({ err: error }, 'a month of the audit log could not be let go');
  }
}

async function removeSurplus(ctx: Context, { varDir }: BackupWriter): Promise<void> {
  const { backups_kept: kept } = await readShopSettings(ctx);
  for (const { id, file } of await selectSurplus(ctx.db, kept)) {
    await removeBackup(varDir, file);
    await noteRemoved(ctx.db, id, ctx.now());
  }
}
