import { sql } from 'kysely';
import type { Database, Db } from '#server/database/tables.ts';

/** The state of an attempt: see the table's comments (migrations, 0069). */
export type AttemptState = Database['message_attempt']['state'];
export type AttemptChannel = Database['message_attempt']['channel'];

/** One attempt to send a message on one channel. */
export interface Attempt {
  id: string;
  outboxId: string;
  position: number;
  channel: AttemptChannel;
  provider: string;
  state: AttemptState;
  tries: number;
  providerId: string | null;
  reason: string | null;
  repeats: string | null;
  createdAt: Date;
  changedAt: Date;
}

const columns = [
  'id',
  'outbox_id as outboxId',
  'position',
  'channel',
  'provider',
  'state',
  'tries',
  'provider_id as providerId',
  'reason',
  'repeats',
  'created_at as createdAt',
  'changed_at as changedAt',
] as const;

/** The attempts of a message that still count, the oldest first. */
export function selectAttempts(db: Db, outboxId: string): Promise<Attempt[]> {
  return db
    .selectFrom('message_attempt')
    .select(columns)
    .where('outbox_id', '=', outboxId)
    .where('is_over', '=', false)
    .orderBy('position')
    .execute();
}

export interface NewAttempt {
  outboxId: string;
  channel: AttemptChannel;
  provider: string;
  state: AttemptState;
  segments?: number;
  cost?: number;
  repeats?: string | null;
  at: Date;
}

/** Writes the next attempt of a message; null if another worker wrote it at the same moment. */
export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<string | null> {
  const { outboxId, at, segments = 0, cost = 0, repeats = null, ...words } = attempt;
  const highest = db
    .selectFrom('message_attempt')
    .select((of) => sql<number>`coalesce(${of.fn.max('position')}, 0) + 1`.as('next'))
    .where('outbox_id', '=', outboxId);
  const row = await db
    .insertInto('message_attempt')
    .values({
      ...words,
      ...{ segments, cost, repeats },
      outbox_id: outboxId,
      position: highest,
      created_at: at,
      changed_at: at,
    })
    .onConflict((conflict) => conflict.columns(['outbox_id', 'position']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Resumes an attempt that certainly did not leave; false if another worker has. */
export async function resumeAttempt(
  db: Db,
  { id, tries, cost, at }: { id: string; tries: number; cost: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message_attempt')
    .set({ state: 'sending', tries: tries + 1, cost, changed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records a new state of an attempt, if it has one of these states; false if it has another one. */
export async function changeAttempt(
  db: Db,
  id: string,
  change: {
    from: readonly AttemptState[];
    state: AttemptState;
    at: Date;
    providerId?: string | null;
    reason?: string | null;
    cost?: number;
  },
): Promise<boolean> {
  const { from, state, at, providerId, reason = null, cost } = change;
  const { numUpdatedRows } = await db
    .updateTable('message_attempt')
    .set({
      ...{ state, reason, changed_at: at },
      ...(providerId !== undefined && { provider_id: providerId }),
      ...(cost !== undefined && { cost }),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Closes failed and lost attempts of a message, so that every channel is open again. */
export async function closeAttempts(db: Db, outboxId: string): Promise<void> {
  await db
    .updateTable('message_attempt')
    .set({ is_over: true })
    .where('outbox_id', '=', outboxId)
    .where('state', 'in', ['failed', 'unknown', 'waiting'])
    .execute();
}

/** The attempt that a provider means, by its id or by ours. */
export async function findAttempt(
  db: Db,
  { provider, providerId, ref }: { provider: string; providerId: string; ref: string | null },
): Promise<(Attempt & { isOver: boolean }) | null> {
  const row = await db
    .selectFrom('message_attempt')
    .select([...columns, 'is_over as isOver'])
    .where('provider', '=', provider)
    .where((is) => {
      const byTheirs = is('provider_id', '=', providerId);
      // Compared as text: a stranger's value need not be an id.
      return ref === null ? byTheirs : is.or([byTheirs, is(sql<string>`id::text`, '=', ref)]);
    })
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Makes spenders wait for each other until the end of the transaction, so that together they stay below the ceiling.
 */
export async function lockCosts(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('message costs', 0))`.execute(db);
}

/** Francs spent on attempts since then. */
export async function sumCosts(db: Db, since: Date): Promise<number> {
  const { francs } = await db
    .selectFrom('message_attempt')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('cost'), sql<number>`0`).as('francs'))
    .where('created_at', '>=', since)
    .where('cost', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(francs);
}

/** What a provider can report of a message. */
export type ReportState = Database['message_report']['state'];

export interface Report {
  provider: string;
  providerId: string;
  state: ReportState;
  ref: string | null;
  reason: string | null;
}

/** Stores reports that are new, and returns those. */
export async function insertReports(db: Db, reports: readonly Report[], receivedAt: Date): Promise<Report[]> {
  if (reports.length === 0) return [];
  return db
    .insertInto('message_report')
    .values(
      reports.map(({ provider, providerId, state, ref, reason }) => ({
        ...{ provider, state, ref, reason },
        provider_id: providerId,
        received_at: receivedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id', 'state']).doNothing())
    .returning(['provider', 'provider_id as providerId', 'state', 'ref', 'reason'])
    .execute();
}

/** The reports about a message, by the provider's id or by ours. */
export function selectReports(
  db: Db,
  { provider, providerId, ref }: Pick<Report, 'provider' | 'providerId'> & { ref: string },
): Promise<Report[]> {
  return db
    .selectFrom('message_report')
    .select(['provider', 'provider_id as providerId', 'state', 'ref', 'reason'])
    .where('provider', '=', provider)
    .where((is) => is.or([is('provider_id', '=', providerId), is('ref', '=', ref)]))
    .execute();
}

/** Deletes reports that came before then. */
export async function deleteReports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('message_report').where('received_at', '<', before).execute();
}
