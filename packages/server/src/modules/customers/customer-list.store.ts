import type { Address } from '@isoko/contract';
import type { StaffCustomer } from '@isoko/contract/routes/admin/customers';
import type { Language } from '@isoko/contract/rules/languages';
import { type RawBuilder, sql } from 'kysely';
import { isBehind, literal, type RowPlace, readPage } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';

/** Which customers are searched; absent: all. */
export interface CustomerSearch {
  id?: string;
  ids?: readonly string[];
  /** Part of a name, an e-mail address or a tag. */
  words?: string;
  /** Part of a phone number, only digits, without the country code. */
  digits?: string;
  /** The number of an order. */
  order?: string;
  /** A whole phone in E.164; null: the typed text is none. */
  phone?: string | null;
  blocked?: boolean;
  confirmed?: boolean;
  has_account?: boolean;
  tag?: string;
  consent?: boolean;
}

/** A customer of the list, with fields that only the page shows. */
export type CustomerRow = StaffCustomer & {
  shipping: Address | null;
  billing: Address | null;
  other_names: string[];
  blocked_why: string | null;
};

const mayWrite = sql`CASE WHEN account.id IS NULL THEN coalesce(customer.marketing_consent, false)
  ELSE account.marketing_consent END`;
const isConfirmed = sql`(account.confirmed_at IS NOT NULL OR account.phone_proved_at IS NOT NULL)`;
const book = sql`customer LEFT JOIN account ON account.id = customer.account_id`;

const columns = sql`customer.*, account.email AS account_email, ${mayWrite} AS may_write /* not null */,
  ${isConfirmed} AS confirmed /* not null */,
  account.phone_proved_at IS NOT NULL AS phone_proved, account.shipping, account.billing`;

/** Sorted by last order, oldest first, customers without orders come first. */
const order = {
  date_created: sql`customer.created_at`,
  name: sql`customer.name`,
  orders_count: sql`customer.orders_count`,
  orders_total: sql`customer.orders_total`,
  last_order_at: {
    up: sql`customer.last_order_at NULLS FIRST`,
    down: sql`customer.last_order_at DESC NULLS LAST`,
  },
};

/** One page of the customers, and how many there are. Without staff and joined records. */
export async function pageOfCustomers(
  db: Db,
  search: CustomerSearch,
  list: ListPart,
): Promise<Page<CustomerRow>> {
  const source = {
    columns,
    from: book,
    where: matching(search),
    order,
    id: sql`customer.id`,
  };
  const { rows, ...total } = await readPage<Row>(db, source, list);
  return { items: rows.map(toCustomer), ...total };
}

/** A limited number of customers, the oldest record first, after a place. */
export async function selectCustomersBehind(
  db: Db,
  search: CustomerSearch,
  { after, limit }: { after?: RowPlace; limit: number },
): Promise<{ items: CustomerRow[]; next: RowPlace | undefined }> {
  const where = [...matching(search), ...isBehind(after, { at: 'customer.created_at', id: 'customer.id' })];
  const { rows } = await sql<Row & { at: string }>`
    SELECT ${columns}, customer.created_at::text AS at /* not null */ FROM ${book}
    WHERE ${sql.join(where, sql` AND `)} ORDER BY customer.created_at, customer.id LIMIT ${limit}`.execute(
    db,
  );
  return { items: rows.map(toCustomer), next: rows.length === limit ? rows.at(-1) : undefined };
}

function matching(search: CustomerSearch): RawBuilder<unknown>[] {
  const { id, ids, phone, blocked, confirmed, has_account, tag, consent } = search;
  const is = [sql`account.role IS NULL`, sql`customer.joined_into IS NULL`];
  if (id) is.push(sql`customer.id = ${id}`);
  if (ids) is.push(sql`customer.id = ANY(${ids}::uuid[])`);
  if (blocked !== undefined)
    is.push(blocked ? sql`customer.blocked_at IS NOT NULL` : sql`customer.blocked_at IS NULL`);
  if (confirmed !== undefined) {
    is.push(sql`account.id IS NOT NULL AND ${isConfirmed} = ${confirmed}`);
  }
  if (has_account !== undefined)
    is.push(has_account ? sql`customer.account_id IS NOT NULL` : sql`customer.account_id IS NULL`);
  if (tag !== undefined) is.push(sql`customer.tags @> ARRAY[${tag}]`);
  if (consent !== undefined) is.push(sql`${mayWrite} = ${consent}`);
  if (phone === null) is.push(sql`false`);
  if (phone)
    is.push(sql`customer.id IN (SELECT coalesce(joined_into, id) FROM customer WHERE phone = ${phone})`);
  if (search.words) is.push(says(search.words, search));
  return is;
}

/** Matches the words and phones of a record (`customer_words`), for joined ones only the phones. */
function says(words: string, { digits, order }: CustomerSearch): RawBuilder<unknown> {
  const found = [
    sql`SELECT customer_id FROM customer_words WHERE words LIKE ${`%${literal(words.toLowerCase())}%`}`,
  ];
  if (digits)
    found.push(sql`SELECT coalesce(joined_into, id) FROM customer_words JOIN customer other ON other.id = customer_id
      WHERE customer_words.phone LIKE ${`%${digits}%`}`);
  if (order) found.push(sql`SELECT customer_id FROM "order" WHERE number = ${order}`);
  return sql`customer.id IN (${sql.join(found, sql` UNION `)})`;
}

interface Row {
  id: string;
  account_id: string | null;
  name: string;
  other_names: string[];
  email: string | null;
  account_email: string | null;
  phone: string | null;
  language: Language;
  tags: string[];
  confirmed: boolean;
  phone_proved: boolean;
  blocked_at: Date | null;
  blocked_why: string | null;
  may_write: boolean;
  orders_count: number;
  orders_total: number;
  last_order_at: Date | null;
  created_at: Date;
  shipping: Address | null;
  billing: Address | null;
}

function toCustomer(row: Row): CustomerRow {
  const { id, account_id, account_email, may_write, created_at, blocked_at, last_order_at } = row;
  const { name, other_names, phone, language, tags, confirmed, blocked_why } = row;
  const { orders_count, orders_total, shipping, billing } = row;
  return {
    ...{ _id: id, account: account_id, name, other_names, phone, language, tags, confirmed, blocked_why },
    ...{ orders_count, orders_total, shipping, billing },
    email: account_email ?? row.email,
    marketing_consent: may_write,
    blocked_at: blocked_at?.toISOString() ?? null,
    last_order_at: last_order_at?.toISOString() ?? null,
    date_created: created_at.toISOString(),
    phone_proved: row.phone_proved,
  };
}

/** Blocks an account since `at`, unless it is already; null unblocks it. */
export async function updateBlocked(db: Db, id: string, at: Date | null): Promise<void> {
  await db
    .updateTable('account')
    .set({ blocked_at: at })
    .where('id', '=', id)
    .where('blocked_at', at === null ? 'is not' : 'is', null)
    .execute();
}

/** A person's name. */
export interface NamedAccount {
  id: string;
  name: string;
}

/** The staff, those whose sessions were used since a moment, the last ones first, and the account `id`. */
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
