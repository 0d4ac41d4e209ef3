import type { PendingPayee } from '@isoko/contract/routes/admin/settings';
import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** Who shoppers pay from a moment on. */
interface WaitingPayee {
  id: string;
  value: PendingPayee['value'];
  requestedBy: string;
  takesEffectAt: Date;
}

/** The waiting change, if there is one; `lock` keeps it until the transaction ends. */
export async function readWaitingPayee(db: Db, { lock = false } = {}): Promise<WaitingPayee | null> {
  const row = await db
    .selectFrom('payee_change')
    .select(['id', 'value', 'requested_by as requestedBy', 'takes_effect_at as takesEffectAt'])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  // Only checked values are ever stored (payee.ts).
  return row ?? null;
}

/** Stores this waiting change in place of any other; returns its id. */
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

/** Keeps only these ways to pay of the waiting change; without any it is removed. */
export async function narrowWaitingPayee(db: Db, value: PendingPayee['value']): Promise<void> {
  if (value.length === 0) await removeWaitingPayee(db);
  else
    await db
      .updateTable('payee_change')
      .set({ value: JSON.stringify(value) })
      .execute();
}

/** Removes the waiting change; false when there was none. */
export async function removeWaitingPayee(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('payee_change').executeTakeFirst();
  return numDeletedRows > 0n;
}
