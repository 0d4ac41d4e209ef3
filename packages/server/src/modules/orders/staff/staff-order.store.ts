import type { OrderFilters } from '@isoko/contract/routes/admin/orders';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isOneOf, literal, readPage } from '#server/database/read-page.ts';
import type { Database, Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import { HOLDING_STATUSES, ON_THE_WAY, OVER, UNPAID } from '../lifecycle/order-status.ts';
import type { OrderRow } from '../order.store.ts';

/** An order of the inbox, with the number of its lines and units. */
export interface InboxRow extends Omit<OrderRow, 'lines' | 'events' | 'questions' | 'billing'> {
  lines: number;
  units: number;
  picked: number;
}

/** The filters of the inbox. A whole phone is searched in E.164, a part of one by its digits. */
export interface InboxFilters extends Omit<OrderFilters, 'phone' | 'since'> {
  phone?: { e164: string | null; digits: string };
  since?: Date;
}

/** One page of orders, and how many there are in all; ended orders only if placed since `endedSince`. */
export function findInboxPage(
  db: Db,
  { filters, now, endedSince }: { filters: InboxFilters; now: Date; endedSince: Date | null },
  list: ListPart,
): Promise<RowPage<InboxRow>> {
  const inSight = endedSince ? sql`(o.placed_at >= ${endedSince} OR o.status <> ALL(${OVER}))` : sql`true`;
  const source = {
    columns: sql`o.*, (SELECT count(*)::int FROM order_line WHERE order_id = o.id) AS lines,
      (SELECT coalesce(sum(CASE sold_by WHEN 'weight' THEN 1 ELSE quantity END), 0)::int FROM order_line WHERE order_id = o.id) AS units,
      (SELECT count(*)::int FROM picked_line JOIN order_line ON order_line.id = line_id WHERE order_id = o.id) AS picked`,
    from: sql`"order" o`,
    where: [inSight, ...conditions(filters, now)],
    order: {
      date_created: sql`o.placed_at`,
      number: sql`o.number`,
      total: sql`o.total`,
      window: {
        up: sql`o.window_date, o.window_from`,
        down: sql`o.window_date DESC NULLS LAST, o.window_from DESC NULLS LAST`,
      },
      status: sql`o.status`,
      // A comparison of rows puts nulls last.
      packing: sql`(o.window_date + o.window_from, o.shipping ->> 'district', o.shipping ->> 'sector', o.placed_at)`,
    },
    ties: sql`o.placed_at DESC`,
    id: sql`o.id`,
  };
  return readPage<InboxRow>(db, source, list);
}

/** Whether order `o` should have been delivered by `now`; days and hours are Kigali's. */
export function isOverdueAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(o.status = ANY(${ON_THE_WAY}) AND o.window_date IS NOT NULL
    AND (o.window_date + o.window_to) AT TIME ZONE 'Africa/Kigali' < ${now})`;
}

/** Whether some money of order `o` is missing. Its index has the same words. */
const isUnpaid = sql`(o.payment_status = ANY(${[...UNPAID, 'mismatch']}) AND o.status <> ALL(${['cancelled', 'expired']}))`;

function conditions(filters: InboxFilters, now: Date): RawBuilder<unknown>[] {
  const { q, ids, phone, number, since, late, zone, account, customer, ...exact } = filters;
  const {
    window_from: from,
    district,
    sector,
    rider,
    unpaid,
    product,
    claimed,
    collected,
    ordered,
  } = filters;
  const found = isOneOf(ids, 'o.id');
  for (const column of ['status', 'payment_status', 'payment_method', 'source', 'window_date'] as const) {
    if (exact[column] !== undefined) found.push(sql`o.${sql.ref(column)} = ${exact[column]}`);
  }
  if (ordered !== undefined) found.push(ordered ? sql`o.source <> 'counter'` : sql`o.source = 'counter'`);
  if (zone !== undefined) found.push(sql`o.shipping_zone = ${zone}`);
  if (from !== undefined) found.push(sql`to_char(o.window_from, 'HH24:MI') = ${from}`);
  if (district !== undefined) found.push(sql`o.shipping ->> 'district' = ${district}`);
  if (sector !== undefined) found.push(sql`o.shipping ->> 'sector' = ${sector}`);
  if (rider !== undefined) found.push(sql`lower(o.rider_name) = lower(${rider.trim()})`);
  if (unpaid !== undefined) found.push(unpaid ? isUnpaid : sql`NOT ${isUnpaid}`);
  if (product !== undefined)
    found.push(sql`EXISTS (SELECT FROM order_line WHERE order_id = o.id AND product_id = ${product})`);
  if (collected !== undefined) found.push(collected ? sql`o.point IS NOT NULL` : sql`o.point IS NULL`);
  if (claimed !== undefined) found.push(claimed ? sql`o.packer_id IS NOT NULL` : sql`o.packer_id IS NULL`);
  if (account !== undefined) found.push(sql`o.account_id = ${account}`);
  if (customer !== undefined) found.push(isInRecord(customer));
  if (since !== undefined) found.push(sql`o.placed_at > ${since}`);
  if (number !== undefined) found.push(endsWith(number.trim()));
  if (phone !== undefined) found.push(hasPhone(phone));
  if (late !== undefined) found.push(late ? isOverdueAt(now) : sql`NOT coalesce(${isOverdueAt(now)}, false)`);
  if (q?.trim()) found.push(mentions(q.trim()));
  return found;
}

/** Orders of a record; if the record was joined to another one, of that one. */
function isInRecord(id: string): RawBuilder<unknown> {
  return sql`o.customer_id = (SELECT coalesce(joined_into, id) FROM customer WHERE id = ${id})`;
}

/** Orders whose search words (`order_words`) meet a condition. */
const isFoundBy = (says: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`o.id IN (SELECT order_id FROM order_words WHERE ${says})`;

/** A LIKE pattern for a part of the text; the words are in lower case. */
const within = (text: string): string => `%${literal(text.toLowerCase())}%`;

function endsWith(number: string): RawBuilder<unknown> {
  return sql`(${isFoundBy(sql`words LIKE ${within(number)}`)} AND o.number ILIKE ${`%${literal(number)}`})`;
}

function hasPhone({ e164, digits }: { e164: string | null; digits: string }): RawBuilder<unknown> {
  const phones = sql`ARRAY[o.customer_phone, o.shipping ->> 'phone', o.shipping ->> 'phone_alt']`;
  const says = e164
    ? sql`${e164} = ANY(${phones})`
    : sql`EXISTS (SELECT FROM unnest(${phones}) AS one (phone) WHERE phone LIKE ${`%${digits}`})`;
  return sql`(${isFoundBy(sql`phones LIKE ${within(e164 ?? digits)}`)} AND ${says})`;
}

function mentions(q: string): RawBuilder<unknown> {
  const digits = q.replace(/\D/g, '').replace(/^0/, '');
  const byPhone = digits.length >= 4 ? sql`OR phones LIKE ${within(digits)}` : sql``;
  return isFoundBy(sql`words LIKE ${within(q)} ${byPhone}`);
}

/** The other orders that hold some of a stock unit, the next due first. */
export async function selectOthersHolding(
  db: Db,
  { unitId, orderId }: { unitId: string; orderId: string },
): Promise<{ _id: string; number: string; quantity: number }[]> {
  const { rows } = await sql<{ _id: string; number: string; quantity: number }>`
    SELECT o.id AS _id, o.number, sum(line.quantity)::int AS quantity /* not null */
    FROM order_line line JOIN "order" o ON o.id = line.order_id
    WHERE line.unit_id = ${unitId} AND o.status = ANY(${HOLDING_STATUSES}) AND o.id <> ${orderId}
    GROUP BY o.id ORDER BY o.window_date + o.window_from, o.placed_at, o.id LIMIT 50`.execute(db);
  return rows;
}

const ofPayments = [
  ...(['id', 'number', 'version', 'status', 'payment_status', 'total'] as const),
  ...(['customer_name', 'customer_phone'] as const),
];

/** The part of an order that is shown with its payments. Francs. */
export type PaidOrder = Pick<OrderRow, (typeof ofPayments)[number]>;

/** The orders with these ids. */
export async function selectPaidOrders(db: Db, ids: readonly string[]): Promise<PaidOrder[]> {
  if (!ids.length) return [];
  return db.selectFrom('order').select(ofPayments).where('id', 'in', ids).execute();
}

/** A staff note about an order. */
export type OrderNote = Omit<Selectable<Database['order_note']>, 'order_id'>;

/** Adds a note. */
export async function insertNote(db: Db, note: Omit<OrderNote, 'id'> & { order_id: string }): Promise<void> {
  await db.insertInto('order_note').values(note).execute();
}

/** The notes about an order, oldest first. */
export async function selectNotes(db: Db, orderId: string): Promise<OrderNote[]> {
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
  db: Db,
  orderIds: readonly string[],
): Promise<{ order_id: string; at: Date; message: string }[]> {
  if (!orderIds.length) return [];
  return db
    .selectFrom('order_note')
    .select(['order_id', 'at', 'message'])
    .where('order_id', 'in', orderIds)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}
