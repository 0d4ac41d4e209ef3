import type { Address } from '@isoko/contract';
import type { CustomerNote, StaffCustomer } from '@isoko/contract/routes/admin/customers';
import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** Which customers are looked for; absent: all. */
export interface CustomerSearch {
  id?: string;
  ids?: readonly string[];
  /** Part of a name or an e-mail address. */
  words?: string;
  /** Part of a phone number, digits alone, without the code of the country. */
  digits?: string;
  blocked?: boolean;
  confirmed?: boolean;
}

export type CustomerRow = StaffCustomer & { shipping: Address | null; billing: Address | null };

/** One page of the customers, and how many were found. No one who works here is among them. */
export async function pageOfCustomers(
  db: Db,
  search: CustomerSearch,
  page: { limit: number; offset: number; sort: readonly { field: string; descending: boolean }[] },
): Promise<{ items: CustomerRow[]; total: number }> {
  const found = matching(search);
  const order = page.sort.map(
    ({ field, descending }) =>
      sql`${sql.ref(field === 'date_created' ? 'created_at' : field)} ${sql.raw(descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST')}`,
  );
  const { rows } = await sql<Row>`
    SELECT account.*, coalesce(orders_count, 0) AS orders_count, coalesce(orders_total, 0)::int8 AS orders_total,
      last_order_at
    FROM account LEFT JOIN account_orders ON account_orders.account_id = account.id
    WHERE ${found} ORDER BY ${sql.join([...order, sql`id`])} LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
    db,
  );
  const count = await sql<{ total: number }>`SELECT count(*) AS total FROM account WHERE ${found}`.execute(
    db,
  );
  return { items: rows.map(toCustomer), total: count.rows[0]?.total ?? 0 };
}

function matching({ id, ids, words, digits, blocked, confirmed }: CustomerSearch) {
  const is = [sql`role IS NULL`];
  if (id) is.push(sql`id = ${id}`);
  if (ids) is.push(sql`id = ANY(${ids}::uuid[])`);
  if (blocked !== undefined) is.push(sql`(blocked_at IS NOT NULL) = ${blocked}`);
  if (confirmed !== undefined)
    is.push(sql`(confirmed_at IS NOT NULL OR phone_proved_at IS NOT NULL) = ${confirmed}`);
  if (words) {
    const inWords = sql`(strpos(lower(name), lower(${words})) > 0 OR strpos(lower(coalesce(email, '')), lower(${words})) > 0)`;
    is.push(digits ? sql`(${inWords} OR strpos(phone, ${digits}) > 0)` : inWords);
  }
  return sql.join(is, sql` AND `);
}

interface Row {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  phone_proved_at: Date | null;
  confirmed_at: Date | null;
  blocked_at: Date | null;
  marketing_consent: boolean;
  orders_count: number;
  orders_total: number;
  last_order_at: Date | null;
  created_at: Date;
  shipping: Address | null;
  billing: Address | null;
}

function toCustomer(row: Row): CustomerRow {
  const { id, name, email, phone, marketing_consent, orders_count, orders_total, shipping, billing } = row;
  return {
    ...{ _id: id, name, email, phone, marketing_consent, orders_count, orders_total, shipping, billing },
    phone_proved: row.phone_proved_at !== null,
    confirmed: row.confirmed_at !== null || row.phone_proved_at !== null,
    blocked_at: row.blocked_at?.toISOString() ?? null,
    last_order_at: row.last_order_at?.toISOString() ?? null,
    date_created: row.created_at.toISOString(),
  };
}

/** Locks the account of a customer until the transaction ends; false when there is none, or they work here. */
export async function lockCustomer(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('role', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Blocks an account since `at`, unless it is already; or with null lets it in again. */
export async function updateBlocked(db: Db, id: string, at: Date | null): Promise<void> {
  await db
    .updateTable('account')
    .set({ blocked_at: at })
    .where('id', '=', id)
    .where('blocked_at', at === null ? 'is not' : 'is', null)
    .execute();
}

/** What staff noted about an account, the latest first. */
export async function readNotes(db: Db, accountId: string): Promise<CustomerNote[]> {
  const rows = await db
    .selectFrom('account_note')
    .select(['id', 'at', 'author', 'message'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, at, author, message }) => ({
    _id: id,
    at: at.toISOString(),
    author,
    note: message,
  }));
}

/** Writes a note about an account. */
export async function insertNote(
  db: Db,
  { accountId, at, author, note }: { accountId: string; at: Date; author: string; note: string },
): Promise<void> {
  await db.insertInto('account_note').values({ account_id: accountId, at, author, message: note }).execute();
}

/** Removes a note about an account; false when it has no such note. */
export async function deleteNote(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_note')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Someone's name. */
export interface NamedAccount {
  id: string;
  name: string;
}

/** The people who work here, those whose sessions were used since a moment, the last ones first, and the account `id`. */
export async function readSeenAccounts(
  db: Db,
  { since, id, limit }: { since: Date; id?: string; limit: number },
): Promise<NamedAccount[]> {
  const { rows } = await sql<NamedAccount>`
    SELECT id /* not null */, name /* not null */ FROM account WHERE role IS NOT NULL OR id = ${id ?? null}
    UNION SELECT account.id, name FROM (
      SELECT account_id FROM session WHERE last_used_at >= ${since} ORDER BY last_used_at DESC LIMIT ${limit}) seen
      JOIN account ON account.id = account_id`.execute(db);
  return rows;
}
