import type { OrderStatus, PaymentStatus } from '@isoko/contract';
import type { OrderFilters } from '@isoko/contract/routes/admin/orders';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { ListRequest, SortBy } from '#server/http/list-request.ts';
import { ON_THE_WAY } from '../lifecycle/order-status.ts';
import type { OrderRow } from '../order.store.ts';

type Db = Kysely<Database>;

/** An order of the inbox, with how many lines and units it has. */
export interface InboxRow extends Omit<OrderRow, 'lines' | 'events' | 'billing'> {
  lines: number;
  units: number;
}

/** What the inbox is narrowed to. A phone that can be read is in E.164 (`phone`), else its digits are looked for. */
export interface InboxFilters extends Omit<OrderFilters, 'phone' | 'since'> {
  phone?: { e164: string | null; digits: string };
  since?: Date;
}

/** One page of orders, and how many there are in all; of those that ended only such as were placed since `endedSince`. */
export async function findInboxPage(
  db: Db,
  { filters, now, endedSince }: { filters: InboxFilters; now: Date; endedSince: Date | null },
  { limit, offset, sort }: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ rows: InboxRow[]; total: number }> {
  const inSight = endedSince
    ? sql`(o.placed_at >= ${endedSince} OR o.status NOT IN ('delivered', 'cancelled', 'expired'))`
    : sql`true`;
  const where = sql`WHERE ${sql.join([inSight, ...conditions(filters, now)], sql` AND `)}`;
  const { rows } = await sql<InboxRow>`
    SELECT o.*, counted.lines /* not null */, counted.units /* not null */ FROM "order" o
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS lines, coalesce(sum(quantity), 0)::int AS units
      FROM order_line WHERE order_id = o.id) counted
    ${where} ORDER BY ${sql.join([...sort.map(orderBy), sql`o.id`])} LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM "order" o ${where}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** That order `o` should have been delivered by `now`; days and hours are Kigali's. */
export function isOverdueAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(o.status = ANY(${ON_THE_WAY}) AND o.window_date IS NOT NULL
    AND (o.window_date + o.window_to) AT TIME ZONE 'Africa/Kigali' < ${now})`;
}

function conditions(filters: InboxFilters, now: Date): RawBuilder<unknown>[] {
  const { q, ids, phone, number, since, late, zone, account, ...exact } = filters;
  const found: RawBuilder<unknown>[] = [];
  for (const column of ['status', 'payment_status', 'payment_method', 'source', 'window_date'] as const) {
    if (exact[column] !== undefined) found.push(sql`o.${sql.ref(column)} = ${exact[column]}`);
  }
  if (zone !== undefined) found.push(sql`o.shipping_zone = ${zone}`);
  if (account !== undefined) found.push(sql`o.account_id = ${account}`);
  if (ids !== undefined) found.push(sql`o.id = ANY(${ids.split(',')}::uuid[])`);
  if (since !== undefined) found.push(sql`o.placed_at > ${since}`);
  if (number !== undefined) found.push(sql`o.number ILIKE ${`%${literal(number.trim())}`}`);
  if (phone !== undefined) found.push(hasPhone(phone));
  if (late !== undefined) found.push(late ? isOverdueAt(now) : sql`NOT coalesce(${isOverdueAt(now)}, false)`);
  if (q?.trim()) found.push(mentions(q.trim()));
  return found;
}

function hasPhone({ e164, digits }: { e164: string | null; digits: string }): RawBuilder<unknown> {
  const phones = sql`ARRAY[o.customer_phone, o.shipping ->> 'phone', o.shipping ->> 'phone_alt']`;
  if (e164) return sql`${e164} = ANY(${phones})`;
  return sql`EXISTS (SELECT FROM unnest(${phones}) AS one (phone) WHERE phone LIKE ${`%${digits}`})`;
}

function mentions(q: string): RawBuilder<unknown> {
  const pattern = `%${literal(q)}%`;
  const digits = q.replace(/\D/g, '').replace(/^0/, '');
  const byPhone = digits.length >= 4 ? sql`OR o.customer_phone LIKE ${`%${digits}%`}` : sql``;
  return sql`(o.number ILIKE ${pattern} OR o.customer_name ILIKE ${pattern} OR o.customer_email ILIKE ${pattern}
    OR o.shipping ->> 'full_name' ILIKE ${pattern} ${byPhone})`;
}

/** Text that stands for itself in a pattern. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function orderBy({ field, descending }: SortBy): RawBuilder<unknown> {
  const columns: Record<string, RawBuilder<unknown>> = {
    number: sql`o.number`,
    total: sql`o.total`,
    window: sql`o.window_date + o.window_from`,
    status: sql`o.status`,
  };
  const column = columns[field] ?? sql`o.placed_at`;
  return descending ? sql`${column} DESC NULLS LAST` : sql`${column} ASC NULLS LAST`;
}

/** What stands beside a payment of the order it is for. Francs. */
export interface PaidOrder {
  id: string;
  number: string;
  version: number;
  status: OrderStatus;
  payment_status: PaymentStatus;
  total: number;
  customer_name: string;
  customer_phone: string;
}

/** The orders of these ids. */
export async function selectPaidOrders(db: Kysely<Database>, ids: readonly string[]): Promise<PaidOrder[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom('order')
    .select([
      'id',
      'number',
      'version',
      'status',
      'payment_status',
      'total',
      'customer_name',
      'customer_phone',
    ])
    .where('id', 'in', [...ids])
    .execute();
  return rows;
}

/** What somebody of the staff noted about an order. */
export interface OrderNote {
  id: string;
  at: Date;
  author_name: string;
  message: string;
}

/** Adds a note. */
export async function insertNote(
  db: Kysely<Database>,
  note: Omit<OrderNote, 'id'> & { order_id: string },
): Promise<void> {
  await db.insertInto('order_note').values(note).execute();
}

/** The notes about an order, the first first. */
export async function selectNotes(db: Kysely<Database>, orderId: string): Promise<OrderNote[]> {
  return db
    .selectFrom('order_note')
    .select(['id', 'at', 'author_name', 'message'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The notes about these orders, the latest first. */
export async function selectNotesOf(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<{ order_id: string; at: Date; message: string }[]> {
  if (!orderIds.length) return [];
  return db
    .selectFrom('order_note')
    .select(['order_id', 'at', 'message'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}
