import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** A requested backup. */
export interface BackupRow {
  id: string;
  night: number | null;
  askedBy: string | null;
  state: 'waiting' | 'done' | 'failed';
  createdAt: Date;
  endedAt: Date | null;
  file: string | null;
  bytes: number | null;
  isSealed: boolean;
  copy: 'none' | 'done' | 'failed';
  problem: string | null;
}

const columns = [
  'id',
  'night',
  'asked_by as askedBy',
  'state',
  'created_at as createdAt',
  'ended_at as endedAt',
  'file',
  'bytes',
  'is_sealed as isSealed',
  'copy',
  'problem',
] as const;

const select = (db: Db) => db.selectFrom('backup').select(columns).$narrowType<BackupRow>();

/** Records the request for a backup; null if the night has its own, or a manual one waits already. */
export async function insertBackup(
  db: Db,
  { night, askedBy, at }: { night: number | null; askedBy: string | null; at: Date },
): Promise<string | null> {
  const row = await db
    .insertInto('backup')
    .values({ night, asked_by: askedBy, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function selectBackup(db: Db, id: string): Promise<BackupRow | null> {
  return (await select(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The manually requested backup that is not made yet. */
export async function selectPressed(db: Db): Promise<BackupRow | null> {
  const waiting = select(db).where('state', '=', 'waiting').where('night', 'is', null);
  return (await waiting.executeTakeFirst()) ?? null;
}

/** The newest first, without those whose file was deleted. */
export function selectBackups(db: Db, limit: number): Promise<BackupRow[]> {
  return select(db)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface BackupEnd {
  state: 'done' | 'failed';
  at: Date;
  file: string | null;
  bytes: number | null;
  isSealed: boolean;
  problem: string | null;
}

/** Records how a backup ended; false if it had ended before. */
export async function endBackup(
  db: Db,
  id: string,
  { at, isSealed, problem, ...end }: BackupEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup')
    .set({ ...end, ended_at: at, is_sealed: isSealed, problem })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the result of a backup's copy. */
export async function noteCopy(
  db: Db,
  id: string,
  { copy, problem }: { copy: 'done' | 'failed'; problem: string | null },
): Promise<void> {
  await db.updateTable('backup').set({ copy, problem }).where('id', '=', id).execute();
}

/** The surplus files if `kept` are kept, the oldest first. */
export async function selectSurplus(db: Db, kept: number): Promise<{ id: string; file: string }[]> {
  const rows = await db
    .selectFrom('backup')
    .select(['id', 'file'])
    .where('state', '=', 'done')
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(kept)
    .execute();
  return rows.flatMap(({ id, file }) => (file === null ? [] : [{ id, file }])).reverse();
}

export async function noteRemoved(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('backup').set({ removed_at: at }).where('id', '=', id).execute();
}

/** Ends backups that have waited since before a moment: their job is lost. Returns how many. */
export async function endLost(db: Db, { before, at }: { before: Date; at: Date }): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('backup')
    .set({ state: 'failed', ended_at: at, problem: 'It never finished.' })
    .where('state', '=', 'waiting')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** When this shop's tables were made: before that there was nothing to back up. */
export async function selectBirth(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`SELECT min(ran_at) AS at FROM schema_migration`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * Runs `work` while no other process of this database does; false if another one does. The lock belongs to a
 * transaction on a connection that stays open: a process that dies releases it, also through a pooler.
 */
export async function whileAlone(db: Db, work: () => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (held) => {
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(held);
    const { rows } = await sql<{ is_mine: boolean | null }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('backup', 0)) AS is_mine`.execute(held);
    if (!rows[0]?.is_mine) return false;
    await work();
    return true;
  });
}

/** A restore drill. */
export interface RestoreDrill {
  at: Date;
  byName: string;
  madeAt: Date;
  rowCount: number;
}

export async function insertDrill(db: Db, { at, byName, madeAt, rowCount }: RestoreDrill): Promise<void> {
  const row = { at, by_name: byName, made_at: madeAt, row_count: rowCount };
  await db.insertInto('restore_drill').values(row).execute();
}

export async function selectLastDrill(db: Db): Promise<RestoreDrill | null> {
  const row = await db
    .selectFrom('restore_drill')
    .select(['at', 'by_name as byName', 'made_at as madeAt', 'row_count as rowCount'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
