import type { PendingPayee } from '@isoko/contract/routes/admin/settings';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** Who shoppers pay from a moment on. */
export interface WaitingPayee {
  id: string;
  value: PendingPayee['value'];
  requestedBy: string;
  takesEffectAt: Date;
}

/** The change that waits, if one does; `lock` keeps it until the transaction ends. */
export async function readWaitingPayee(db: Db, { lock = false } = {}): Promise<WaitingPayee | null> {
  const row = await db
    .selectFrom('payee_change')
    .select(['id', 'value', 'requested_by as requestedBy', 'takes_effect_at as takesEffectAt'])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  // Only checked values are ever stored (payee.ts).
  return row ?? null;
}

/** Lets this change wait in place of any other; returns its id. */
export async function putWaitingPayee(db: Db, payee: Omit<WaitingPayee, 'id'>): Promise<string> {
  await sql`LOCK TABLE payee_change IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  await db.deleteFrom('payee_change').execute();
  const { id } = await db
    .insertInto('payee_change')
    .values({
      value: JSON.stringify(payee.value),
      requested_by: payee.requestedBy,
      takes_effect_at: payee.takesEffectAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps these ways to pay of the change that waits; without any it is gone. */
export async function narrowWaitingPayee(db: Db, value: PendingPayee['value']): Promise<void> {
  if (value.length === 0) await removeWaitingPayee(db);
  else
    await db
      .updateTable('payee_change')
      .set({ value: JSON.stringify(value) })
      .execute();
}

/** Nothing waits any more; false when nothing did. */
export async function removeWaitingPayee(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('payee_change').executeTakeFirst();
  return numDeletedRows > 0n;
}
