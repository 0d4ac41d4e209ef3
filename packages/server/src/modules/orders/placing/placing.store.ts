import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import type { CleanAddress } from '#server/modules/customers/read-address.ts';
import { HOLDING_STATUSES, UNPAID } from '../lifecycle/order-status.ts';

/** The idempotency key of a request that may become only one order. */
export interface KeyClaim {
  /** Whose key it is. */
  scope: string;
  key: string;
  /** Equal for equal inputs. */
  fingerprint: string;
  /** The id of the order to be. */
  orderId: string;
}

/** Each new row deletes at most this many old ones, so that no order is slow. */
const FORGET_AT_ONCE = 500;

/** Writes the claim, or takes over one that is `outdated`; false if there is a younger one of the same key. */
export async function insertClaim(
  db: Db,
  { scope, key, fingerprint, orderId, now, outdated }: KeyClaim & { now: Date; outdated: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO idempotency AS old (scope, key, fingerprint, order_id, created_at)
    VALUES (${scope}, ${key}, ${fingerprint}, ${orderId}, ${now})
    ON CONFLICT (scope, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, order_id = excluded.order_id, created_at = excluded.created_at
      WHERE old.created_at < ${outdated}
    RETURNING order_id`.execute(db);
  return rows.length > 0;
}

/** The claim of this key; it exists, because inserting over it has just failed. */
export async function findClaim(
  db: Db,
  { scope, key }: Pick<KeyClaim, 'scope' | 'key'>,
): Promise<{ fingerprint: string; order_id: string }> {
  return db
    .selectFrom('idempotency')
    .select(['fingerprint', 'order_id'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

/** Deletes some claims from before `outdated`; skips rows that another request is deleting. */
export async function forgetClaims(db: Db, outdated: Date): Promise<void> {
  await sql`
    DELETE FROM idempotency WHERE (scope, key) IN (
      SELECT scope, key FROM idempotency WHERE created_at < ${outdated}
      ORDER BY created_at LIMIT ${FORGET_AT_ONCE} FOR UPDATE SKIP LOCKED)`.execute(db);
}

/** Locks the id of a sale at the counter until the transaction ends: the same sale sent again waits. */
export async function lockSale(db: Db, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('sale ' || ${id}, 0))`.execute(db);
}

/** The order with this id; undefined: there is none. */
export function findSale(db: Db, id: string): Promise<{ source: string; total: number } | undefined> {
  return db.selectFrom('order').select(['source', 'total']).where('id', '=', id).executeTakeFirst();
}

/** How the open orders of a person are found. */
export interface Holder {
  by: 'account' | 'phone' | 'email' | 'street';
  value: string;
}

/** The person whose open orders are counted. */
export interface Opener {
  accountId: string | null;
  phone: string;
  /** Null: not counted. */
  email: string | null;
  shipping: CleanAddress | null;
}

/**
 * Locks an account, or else each of phone, e-mail and address, until the transaction ends: other orders with these
 * wait. Returns for each how many open web orders with an end it has, and their total in francs.
 */
export async function holdOpenOrders(
  db: Db,
  { accountId, phone, email, shipping }: Opener,
): Promise<{ orders: number; francs: number }[]> {
  const said = { account_id: accountId, customer_phone: phone, customer_email: email, shipping };
  const { rows } = await sql<{ orders: number; francs: number }>`
    SELECT orders /* not null */, francs /* not null */
    FROM hold_open_orders(jsonb_populate_record(NULL::"order", ${JSON.stringify(said)}::jsonb))`.execute(db);
  return rows;
}

/** Unpaid orders of any of these holders that hold stock, by id. */
export async function selectOpenOrders(db: Db, holders: readonly Holder[]): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('status', 'in', HOLDING_STATUSES)
    .where('payment_status', 'in', UNPAID)
    .where((column) => column.or(holders.map(isOf)))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

function isOf({ by, value }: Holder) {
  switch (by) {
    case 'account':
      return sql<boolean>`account_id = ${value}`;
    case 'phone':
      return sql<boolean>`customer_phone = ${value}`;
    case 'email':
      return sql<boolean>`lower(customer_email) = lower(${value})`;
    case 'street':
      return sql<boolean>`street_key = lower(regexp_replace(${value}, '[^[:alnum:]]', '', 'g'))`;
  }
}
