import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** Two records: the one that stays, and the one that becomes part of it. */
export interface Pair {
  kept: string;
  gone: string;
}

/**
 * Locks the account of a record, if it has one, until the transaction ends. Transactions that only protect it from
 * erasure, such as attaching its orders, need not wait.
 */
export async function lockAccountOf(db: Db, id: string): Promise<void> {
  await sql`SELECT FROM account WHERE id = ${id} FOR NO KEY UPDATE`.execute(db);
}

/** Locks the orders of a record until the transaction ends, in the order in which orders are always locked. */
export async function lockOrdersOf(db: Db, id: string): Promise<void> {
  await sql`SELECT FROM "order" WHERE customer_id = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(db);
}

/** Moves the orders, notes, answers and joined records of a record to another one. */
export async function moveEverything(db: Db, { kept, gone }: Pair): Promise<void> {
  await sql`UPDATE "order" SET customer_id = ${kept} WHERE customer_id = ${gone}`.execute(db);
  await sql`UPDATE customer_note SET customer_id = ${kept} WHERE customer_id = ${gone}`.execute(db);
  await sql`UPDATE customer_consent SET customer_id = ${kept} WHERE customer_id = ${gone}`.execute(db);
  await sql`UPDATE customer SET joined_into = ${kept} WHERE joined_into = ${gone}`.execute(db);
}

/** Guest records whose last order went to this account: with a phone of its orders and no order of their own. */
export async function findEmptied(db: Db, accountId: string): Promise<{ id: string; phone: string }[]> {
  const { rows } = await sql<{ id: string; phone: string }>`
    SELECT id, phone /* not null */ FROM customer
    WHERE is_of_phone AND joined_into IS NULL
      AND phone IN (SELECT customer_phone FROM "order" WHERE account_id = ${accountId})
      AND NOT EXISTS (SELECT FROM "order" WHERE "order".customer_id = customer.id)
    ORDER BY id`.execute(db);
  return rows;
}

/** Names the author of changes without staff in the audit log, until `endNaming`. */
export async function nameCustomer(db: Db, { at, request }: { at: Date; request: string }): Promise<void> {
  const said = JSON.stringify({ id: null, name: 'The customer', request, at: at.toISOString() });
  await sql`SELECT set_config('isoko.actor', ${said}, true)`.execute(db);
}

export async function endNaming(db: Db): Promise<void> {
  await sql`SELECT set_config('isoko.actor', '', true)`.execute(db);
}

/** The buyer's data in an order. */
export interface NewBuyer {
  accountId: string | null;
  name: string;
  phone: string;
  email: string | null;
  language: string;
  source: string;
  at: Date;
}

/**
 * Locks the record of this buyer until the transaction ends, and creates it if there is none. Returns whether its
 * person is blocked, as isBlocked does.
 */
export async function lockBuyer(db: Db, buyer: NewBuyer): Promise<boolean> {
  const said = {
    ...{ account_id: buyer.accountId, customer_name: buyer.name, customer_phone: buyer.phone },
    ...{ customer_email: buyer.email, language: buyer.language, source: buyer.source, placed_at: buyer.at },
  };
  const { rows } = await sql<{ isBlocked: boolean }>`
    SELECT hold_buyer(jsonb_populate_record(NULL::"order", ${JSON.stringify(said)}::jsonb)) AS "isBlocked" /* not null */`.execute(
    db,
  );
  return rows[0]?.isBlocked ?? false;
}

/** The name in the record of guests' orders with this phone; null: there is none yet. */
export async function readNameOfPhone(db: Db, phone: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM customer WHERE id = customer_of_phone(${phone})`.execute(db);
  return rows[0]?.name ?? null;
}

/** Whether the person of a phone, or of a record, is blocked. A number that an account only typed does not count. */
export async function isBlocked(
  db: Db,
  { phone, id }: { phone: string; id?: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM customer JOIN customer kept ON kept.id = coalesce(customer.joined_into, customer.id)
    WHERE kept.blocked_at IS NOT NULL AND (customer.id = ${id ?? null}
      OR customer.phone = ${phone} AND (customer.is_of_phone OR customer.id = customer_of_phone(${phone})))
    LIMIT 1`.execute(db);
  return rows.length > 0;
}
