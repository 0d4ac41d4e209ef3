import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '#server/database/tables.ts';
import { type Payment, type PaymentState, statesBefore } from './payment.ts';

/** Writes the next payment of an order; null if another one is in flight. */
export async function insertPayment(
  db: Db,
  row: Omit<Insertable<Database['payment']>, 'attempt'>,
): Promise<Payment | null> {
  const attempt = sql<number>`(SELECT coalesce(max(attempt), 0) + 1 FROM payment
    WHERE purpose_id = ${row.purpose_id})`;
  const written = await db
    .insertInto('payment')
    .values({ ...row, attempt })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return written ?? null;
}

export async function selectPayment(db: Db, id: string): Promise<Payment | null> {
  const row = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export function selectPaymentsOf(db: Db, purposeId: string): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('purpose_id', '=', purposeId)
    .orderBy('attempt')
    .execute();
}

export async function selectPaymentsOfEach(db: Db, purposeIds: readonly string[]): Promise<Payment[]> {
  if (!purposeIds.length) return [];
  return db
    .selectFrom('payment')
    .selectAll()
    .where('purpose_id', 'in', purposeIds)
    .orderBy('attempt')
    .execute();
}

/** The payment in flight for an order; null: there is none. */
export async function selectActivePayment(db: Db, purposeId: string): Promise<Payment | null> {
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where('purpose_id', '=', purposeId)
    .where('status', 'in', ['created', 'pending'])
    .executeTakeFirst();
  return row ?? null;
}

export async function selectPaymentIdByCallback(db: Db, hash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('callback_hash', '=', hash)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The payment (other than `exceptId`) that was paid with this reference, in any spelling; null: it has not paid
 * anything yet.
 */
export async function selectCounted(
  db: Db,
  reference: string,
  exceptId?: string,
): Promise<Pick<Payment, 'id' | 'label'> | null> {
  const row = await db
    .selectFrom('payment')
    .select(['id', 'label'])
    .where('ref_key', '=', refKey(reference))
    .where('captured', '>', 0)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a reference until the transaction ends: other requests that count money with it wait. */
export async function lockReference(db: Db, reference: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('reference ' || ${refKey(reference)}, 0))`.execute(
    db,
  );
}

/** The key of all spellings of a reference; the table's trigger uses the same function. */
function refKey(reference: string) {
  return sql<string>`to_ref_key(${reference})`;
}

/** Payments by hand or by wallet that share a reference with any of these, counted or not. */
export async function selectSharing(db: Db, payments: readonly Payment[]): Promise<Payment[]> {
  const keys = payments.flatMap(({ ref_key }) => ref_key ?? []);
  if (!keys.length) return [];
  return db
    .selectFrom('payment')
    .selectAll()
    .where('ref_key', 'in', keys)
    .orderBy('created_at')
    .limit(100)
    .execute();
}

/** A new state, with the columns that may change with it. */
export interface PaymentMove {
  status: PaymentState;
  /** Only from these states; absent: from every state that the table of states allows. */
  from?: readonly PaymentState[];
  reason?: string | null;
  /** Null: another payment may use it. */
  providerRef?: string | null;
  /** Francs that arrived. */
  captured?: number;
  at: Date;
}

/** Moves a payment to another state, once, even with parallel requests; null if its state does not allow it. */
export async function movePayment(db: Db, id: string, move: PaymentMove): Promise<Payment | null> {
  const from = move.from ?? statesBefore(move.status);
  if (!from.length) return null;
  const row = await db
    .updateTable('payment')
    .set({
      status: move.status,
      updated_at: move.at,
      ...(move.reason !== undefined && { reason: move.reason }),
      ...(move.providerRef !== undefined && { provider_ref: move.providerRef }),
      ...(move.captured !== undefined && { captured: move.captured }),
      ...(move.status === 'refund_due' && { owed: sql<number>`captured - refunded` }),
    })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Counts one more status request for a payment. */
export async function countPoll(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payment')
    .set((row) => ({ polls: row('polls', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** A reference as typed, and the payer's number. */
interface TypedReference {
  reference: string;
  phone: string | null;
  at: Date;
}

/** Writes the typed reference of a pending payment by one of these methods; null if it is no longer pending. */
export async function setReference(
  db: Db,
  { id, reference, phone, at, methods }: TypedReference & { id: string; methods: readonly string[] },
): Promise<Payment | null> {
  const row = await db
    .updateTable('payment')
    .set({ provider_ref: reference, updated_at: at, ...(phone && { phone }) })
    .where('id', '=', id)
    .where('method', 'in', [...methods])
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a callback of the provider, equal ones once. */
export async function insertHint(
  db: Db,
  hint: { paymentId: string; digest: string; body: string; at: Date },
): Promise<void> {
  await db
    .insertInto('payment_hint')
    .values({ payment_id: hint.paymentId, digest: hint.digest, body: hint.body, received_at: hint.at })
    .onConflict((conflict) => conflict.columns(['payment_id', 'digest']).doNothing())
    .execute();
}

/** Deletes the provider's callbacks about the payments of an order: they name the payer. */
export async function deleteHints(db: Db, purposeId: string): Promise<void> {
  await db
    .deleteFrom('payment_hint')
    .where('payment_id', 'in', db.selectFrom('payment').select('id').where('purpose_id', '=', purposeId))
    .execute();
}

/** Deletes the phones of an order's payments, and their callback paths, which would bring them back. */
export async function deletePhones(db: Db, purposeId: string): Promise<void> {
  await db
    .updateTable('payment')
    .set({ phone: null, callback_hash: null })
    .where('purpose_id', '=', purposeId)
    .execute();
}

/**
 * Deletes the phones, callback paths and callbacks of payments that failed `before`. Returns how many payments it
 * changed.
 */
export async function forgetFailedPayers(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const due = db
    .selectFrom('payment')
    .select('id')
    .where('status', '=', 'failed')
    .where('phone', 'is not', null)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const forgotten = await db
    .updateTable('payment')
    .set({ phone: null, callback_hash: null })
    .where('id', 'in', due)
    .returning('id')
    .execute();
  const ids = forgotten.map(({ id }) => id);
  if (ids.length) await db.deleteFrom('payment_hint').where('payment_id', 'in', ids).execute();
  return ids.length;
}

/** A request to a wallet. */
export type Prompt = Pick<Payment, 'status' | 'reason' | 'created_at'>;

/** Locks a wallet until the transaction ends: other requests to it wait, so that the count is exact. */
export async function lockWallet(db: Db, wallet: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`wallet ${wallet}`}, 0))`.execute(db);
}

/** The requests to this wallet after `since`, for any order; the newest first. */
export async function selectPrompts(
  db: Db,
  { method, wallet, since }: { method: string; wallet: string; since: Date },
): Promise<Prompt[]> {
  return db
    .selectFrom('payment')
    .select(['status', 'reason', 'created_at'])
    .where('method', '=', method)
    .where('phone', '=', wallet)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Deletes all payments of an order, with their entries and the provider's callbacks. */
export async function deletePayments(db: Db, purposeId: string): Promise<void> {
  await db.deleteFrom('payment').where('purpose_id', '=', purposeId).execute();
}
