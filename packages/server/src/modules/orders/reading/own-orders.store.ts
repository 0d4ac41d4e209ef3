import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import { type OrderRow, wholeOrders } from '../order.store.ts';

/** The owner of orders: an account, or a customer's record. */
export type OrderOwner = { accountId: string } | { customerId: string };

const isOf = (owner: OrderOwner) =>
  'accountId' in owner
    ? sql<boolean>`account_id = ${owner.accountId}`
    : sql<boolean>`customer_id = ${owner.customerId}`;

/** Which orders are read. */
export interface OrderPage {
  owner: OrderOwner;
  newestFirst: boolean;
  /** Null: all. */
  limit: number | null;
  offset: number;
}

/** A page of an owner's whole orders. Orders of the same moment are sorted by id. */
export async function selectOwnOrders(
  db: Db,
  { owner, newestFirst, limit, offset }: OrderPage,
): Promise<OrderRow[]> {
  const direction = newestFirst ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<OrderRow>`
    ${wholeOrders} WHERE ${isOf(owner)}
    ORDER BY o.placed_at ${direction}, o.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

/** The ids of an owner's orders, in the order in which orders are always locked. */
export async function selectOwnIds(db: Db, owner: OrderOwner): Promise<string[]> {
  const rows = await db.selectFrom('order').select('id').where(isOf(owner)).orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** How many orders an account has. */
export async function countOwnOrders(db: Db, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('order')
    .select((column) => column.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return n;
}

/** How many of these orders (each named once) belong to the account. */
export async function countOwnAmong(
  db: Db,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<number> {
  if (!ids.length) return 0;
  const { n } = await db
    .selectFrom('order')
    .select((column) => column.fn.countAll<number>().as('n'))
    .where('id', 'in', ids)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return n;
}

/** The orders that an account gets: those of its phone, and of its e-mail unless the phone is proved. */
interface Contacts {
  accountId: string;
  /** In lower case; null: the phone is proved, and enough. */
  email: string | null;
  /** E.164. */
  phone: string;
}

/**
 * Gives an account the orders without an account that were placed with these contacts, except those of a person who is
 * being erased. Returns how many. Locks orders by id, as always.
 */
export async function attachOrders(db: Db, { accountId, email, phone }: Contacts): Promise<number> {
  const { rows } = await sql`
    WITH theirs AS (
      SELECT id FROM "order" WHERE account_id IS NULL
        AND (${email}::text IS NULL OR lower(customer_email) = ${email}::text)
        AND customer_phone = ${phone} AND erase_due_at IS NULL ORDER BY id FOR NO KEY UPDATE)
    UPDATE "order" SET account_id = ${accountId} FROM theirs WHERE "order".id = theirs.id
    RETURNING "order".id`.execute(db);
  return rows.length;
}

/** An order and the account that gets it; `matching`: only if the order has one of these contacts. */
interface OneOrder {
  accountId: string;
  id: string;
  matching: { email: string | null; phone: string | null } | null;
}

/**
 * Gives an account an order that has none; true also if it has it already. False for an order of another account, of a
 * person who is being erased, or if nothing matches.
 */
export async function attachOrder(db: Db, { accountId, id, matching }: OneOrder): Promise<boolean> {
  const fits = matching
    ? sql`(lower(customer_email) = ${matching.email} OR customer_phone = ${matching.phone})`
    : sql`true`;
  const { rows } = await sql`
    UPDATE "order" SET account_id = ${accountId} WHERE id = ${id} AND erase_due_at IS NULL
      AND (account_id = ${accountId} OR (account_id IS NULL AND ${fits})) RETURNING id`.execute(db);
  return rows.length > 0;
}

/** The phones that an account's orders proved: of delivered orders, and wallets that paid one. */
export async function selectProvedPhones(
  db: Db,
  { accountId, wallets }: { accountId: string; wallets: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    SELECT customer_phone AS phone /* not null */ FROM "order" WHERE account_id = ${accountId} AND status = 'delivered'
    UNION
    SELECT payment.phone FROM payment JOIN "order" ON "order".id = payment.purpose_id
    WHERE account_id = ${accountId} AND method = ANY(${wallets}) AND captured > 0 AND payment.phone IS NOT NULL`.execute(
    db,
  );
  return rows.map((row) => row.phone).filter(Boolean);
}
