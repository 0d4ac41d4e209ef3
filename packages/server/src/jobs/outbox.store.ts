import type { MyData } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import type { MessageKind, QueuedMessage } from './message-kind.ts';

/** Writes messages that do not exist yet, and returns the new ones. */
export async function insertMessages(
  db: Db,
  messages: readonly QueuedMessage[],
  { createdAt, language }: { createdAt: Date; language: Language },
): Promise<{ id: string; kind: MessageKind }[]> {
  return db
    .insertInto('outbox')
    .values(
      messages.map(({ kind, subjectId, audience, accountId = null, occasion = 0 }) => ({
        kind,
        subject_id: subjectId,
        audience,
        account_id: accountId,
        occasion,
        created_at: createdAt,
        language,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'audience', 'occasion']).doNothing())
    .returning(['id', sql<MessageKind>`kind`.as('kind')])
    .execute();
}

/** Waiting messages that have no job, oldest first. */
export async function findMessagesWithoutJob(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM outbox WHERE status = 'pending' AND NOT EXISTS (
      SELECT FROM pgboss.job WHERE name = 'message.send' AND singleton_key = outbox.id::text
        AND state IN ('created', 'retry', 'active'))
    ORDER BY created_at LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** A waiting message. */
export interface WaitingMessage {
  id: string;
  kind: MessageKind;
  subjectId: string;
  audience: 'customer' | 'shop';
  /** The account it is about; null for messages about orders. */
  accountId: string | null;
  /** Tells repeated messages apart. */
  occasion: number;
  /** The language of the person who caused it. */
  language: Language;
  createdAt: Date;
}

/**
 * Takes a waiting message for one try: of two workers only one gets it. Null if it no longer waits, or another worker
 * is trying right now.
 */
export async function claimMessage(db: Db, id: string): Promise<WaitingMessage | null> {
  const seen = await db
    .selectFrom('outbox')
    .select('attempts')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (!seen) return null;
  const row = await db
    .updateTable('outbox')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('attempts', '=', seen.attempts)
    .returning(['id', 'kind', 'subject_id as subjectId', 'audience'])
    .returning(['account_id as accountId', 'language', 'created_at as createdAt', 'occasion'])
    // Only messages.ts writes kinds.
    .$narrowType<{ kind: MessageKind }>()
    .executeTakeFirst();
  return row ?? null;
}

/** Records how a message ended; an ended one stays as it is. */
export async function endMessage(
  db: Db,
  id: string,
  end: { status: 'sent' | 'skipped' | 'failed'; sentAt?: Date; reason?: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: end.status, sent_at: end.sentAt ?? null, last_error: end.reason ?? null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Records why a try failed. */
export async function noteFailure(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: reason })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Makes a waiting or given-up message ready for another try; false if it has ended, or is unknown. */
export async function reopenMessage(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'pending' })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'failed'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a message that counted as sent wait again, because its channel failed later. False for any other. */
export async function reopenSent(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'pending', sent_at: null })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Messages to an account, and to the customer about any of these subjects; the newest first. */
export async function selectMessagesTo(
  db: Db,
  { accountId, subjectIds }: { accountId: string | null; subjectIds: readonly string[] },
): Promise<MyData['messages']> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'subject_id', 'status', 'created_at', 'sent_at'])
    .where('audience', '=', 'customer')
    .where((is) => {
      const toAccount = is('account_id', '=', accountId);
      return subjectIds.length ? is.or([toAccount, is('subject_id', 'in', [...subjectIds])]) : toAccount;
    })
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    subject: row.subject_id,
    status: row.status,
    date_created: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }));
}

/** The messages about something. */
export async function selectIdsAbout(db: Db, subjectId: string): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('id').where('subject_id', '=', subjectId).execute();
  return rows.map(({ id }) => id);
}

/** When the newest message of a kind was written; null: never. */
export async function selectLastAt(db: Db, kind: MessageKind): Promise<Date | null> {
  const row = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Deletes the oldest messages from before a moment that no longer wait, with their attempts. Returns how many. */
export async function deleteMessagesBefore(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = db
    .selectFrom('outbox')
    .select('id')
    .where('created_at', '<', before)
    .where('status', '<>', 'pending')
    .orderBy('created_at')
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('outbox').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes every message about a deleted subject, with its attempts. */
export async function deleteMessagesAbout(db: Db, subjectId: string): Promise<void> {
  await db.deleteFrom('outbox').where('subject_id', '=', subjectId).execute();
}
