import type { DayReport } from '@isoko/contract/routes/admin/dashboard';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { isBehind, type RowPlace } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { OrderLineRow, OrderRow } from '../order.store.ts';
import { isOverdueAt } from '../staff/staff-order.store.ts';

type Span = { from: Date; until: Date };

/** The number of best sellers in the report of a day. */
const BEST = 10;
/** Only paid orders are sales: cash that was not taken yet, or a reference that was not found, is none. */
const isSold = sql<boolean>`(o.status NOT IN ('cancelled', 'expired') AND o.payment_status = 'paid')`;

/** The number of orders placed in a span of time, and of orders that ended in it. */
export async function countOrders(db: Db, { from, until }: Span): Promise<DayReport['orders']> {
  const { rows } = await sql<DayReport['orders']>`SELECT
    (SELECT count(*)::int FROM "order" WHERE placed_at >= ${from} AND placed_at < ${until}) AS placed,
    count(DISTINCT order_id) FILTER (WHERE type = 'delivered')::int AS delivered,
    count(DISTINCT order_id) FILTER (WHERE type = 'cancelled')::int AS cancelled,
    count(DISTINCT order_id) FILTER (WHERE type = 'expired')::int AS expired
    FROM order_event WHERE at >= ${from} AND at < ${until}`.execute(db);
  return rows[0] ?? { placed: 0, delivered: 0, cancelled: 0, expired: 0 };
}

/** Sales of a span of time: orders placed in it that are paid, and neither cancelled nor expired. Francs. */
export async function sumSales(db: Db, { from, until }: Span): Promise<DayReport['sales']> {
  const { rows } = await sql<DayReport['sales']>`
    SELECT count(*)::int AS orders, coalesce(sum(subtotal), 0)::bigint AS subtotal,
      coalesce(sum(discount), 0)::bigint AS discount, coalesce(sum(shipping_total), 0)::bigint AS delivery_fees,
      coalesce(sum(total), 0)::bigint AS total
    FROM "order" o WHERE placed_at >= ${from} AND placed_at < ${until} AND ${isSold}`.execute(db);
  return rows[0] ?? { orders: 0, subtotal: 0, discount: 0, delivery_fees: 0, total: 0 };
}

/** The best sellers of a span of time, by francs after the coupon. */
export async function bestSold(db: Db, { from, until }: Span): Promise<DayReport['items']> {
  const { rows } = await sql<DayReport['items'][number]>`
    SELECT line.product_id AS product, min(line.name) AS name /* not null */, line.label, line.sold_by,
      sum(line.quantity)::int AS quantity /* not null */, sum(line.discounted_price)::bigint AS amount /* not null */
    FROM "order" o JOIN order_line line ON line.order_id = o.id
    WHERE o.placed_at >= ${from} AND o.placed_at < ${until} AND ${isSold}
    GROUP BY line.product_id, line.variant_index, line.label, line.sold_by
    ORDER BY amount DESC, quantity DESC, line.product_id, line.variant_index LIMIT ${BEST}`.execute(db);
  return rows;
}

/** Sales and income of a day in Kigali (`YYYY-MM-DD`). Francs. */
export interface DaySum {
  date: string;
  orders: number;
  sales: number;
  takings: number;
}

/** The stored sums (`day_sum`) from one day to another; days without any are missing. */
export async function listDaySums(
  { db }: Pick<Context, 'db'>,
  { from, to }: { from: string; to: string },
): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    SELECT day::text AS date /* not null */, sum(orders)::int AS orders /* not null */, sum(sales)::bigint AS sales /* not null */,
      sum(takings)::bigint AS takings /* not null */
    FROM day_sum WHERE day BETWEEN ${from} AND ${to} GROUP BY day`.execute(db);
  return rows;
}

/** How many orders wait for each step. */
export type OpenOrders = Record<'to_pack' | 'packed' | 'on_the_way' | 'late', number>;

/** How many orders wait for each step now. */
export async function countOpen(db: Db, now: Date): Promise<OpenOrders> {
  const { rows } = await sql<OpenOrders>`
    SELECT count(*) FILTER (WHERE status = 'confirmed')::int AS to_pack,
      count(*) FILTER (WHERE status = 'packed')::int AS packed,
      count(*) FILTER (WHERE status = 'out_for_delivery')::int AS on_the_way,
      count(*) FILTER (WHERE ${isOverdueAt(now)})::int AS late
    FROM "order" o WHERE status IN ('confirmed', 'packed', 'out_for_delivery')`.execute(db);
  return rows[0] ?? { to_pack: 0, packed: 0, on_the_way: 0, late: 0 };
}

type Amounts = 'subtotal' | 'discount' | 'shipping_total' | 'total';

/** An order for the books. Francs. */
export interface BookedOrder
  extends Pick<
    OrderRow,
    'id' | 'number' | 'placed_at' | 'status' | 'customer_name' | 'payment_name' | 'payment_status' | Amounts
  > {
  lines: Pick<OrderLineRow, 'vat_class' | 'discounted_price'>[];
}

/** Orders placed in a span of time, the first first. */
export async function selectBookedOrders(db: Db, { from, until }: Span): Promise<BookedOrder[]> {
  const { rows } = await sql<BookedOrder>`
    SELECT o.id, o.number, o.placed_at, o.status, o.customer_name, o.payment_name, o.payment_status,
      o.subtotal, o.discount, o.shipping_total, o.total,
      (SELECT json_agg(json_build_object('vat_class', vat_class, 'discounted_price', discounted_price))
        FROM order_line WHERE order_id = o.id) AS lines /* not null */
    FROM "order" o WHERE placed_at >= ${from} AND placed_at < ${until}
    ORDER BY o.placed_at, o.id`.execute(db);
  return rows;
}

/** Which orders are exported; absent: all. */
export interface ExportedOrders {
  status?: string;
  payment_status?: string;
  payment_method?: string;
  /** Days in Kigali, both included. */
  from?: string;
  to?: string;
}

type OfTheOrder =
  | ('number' | 'placed_at' | 'status' | 'source' | 'payment_method' | 'payment_status' | 'window_date')
  | ('customer_name' | 'customer_phone' | 'customer_email' | 'shipping_method_name' | 'note' | Amounts);

/** A line of an order together with its order. Money in francs. */
export interface ExportedLine
  extends Pick<OrderRow, OfTheOrder>,
    Pick<OrderLineRow, 'sku' | 'name' | 'label' | 'quantity' | 'sold_by' | 'price' | 'sum'> {
  order_id: string;
  district: string | null;
  sector: string | null;
}

/** A limited number of these orders, the earliest first, after a place. */
export async function selectExported(
  db: Db,
  wanted: ExportedOrders,
  { after, limit }: { after?: RowPlace; limit: number },
): Promise<RowPlace[]> {
  const { status, payment_status, payment_method, from, to } = wanted;
  const is = [sql`true`, ...isBehind(after, { at: 'placed_at', id: 'id' })];
  if (status !== undefined) is.push(sql`status = ${status}`);
  if (payment_status !== undefined) is.push(sql`payment_status = ${payment_status}`);
  if (payment_method !== undefined) is.push(sql`payment_method = ${payment_method}`);
  if (from !== undefined) is.push(sql`placed_at >= ${from}::date::timestamp AT TIME ZONE 'Africa/Kigali'`);
  if (to !== undefined) is.push(sql`placed_at < (${to}::date + 1)::timestamp AT TIME ZONE 'Africa/Kigali'`);
  const { rows } = await sql<RowPlace>`
    SELECT id, placed_at::text AS at /* not null */ FROM "order"
    WHERE ${sql.join(is, sql` AND `)} ORDER BY placed_at, id LIMIT ${limit}`.execute(db);
  return rows;
}

/** The lines of these orders, in the order of the ids. */
export async function readExportedLines(db: Db, ids: readonly string[]): Promise<ExportedLine[]> {
  const { rows } = await sql<ExportedLine>`
    SELECT o.id AS order_id, o.number, o.placed_at, o.status, o.source, o.payment_method, o.payment_status,
      o.customer_name, o.customer_phone, o.customer_email, o.shipping ->> 'district' AS district,
      o.shipping ->> 'sector' AS sector,
      concat_ws(', ', o.shipping_method_name, o.point ->> 'name') AS shipping_method_name /* not null */, o.window_date, o.note,
      o.subtotal, o.discount, o.shipping_total, o.total,
      line.sku, line.name, line.label, line.quantity, line.sold_by, line.price, line.sum
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN "order" o ON o.id = wanted.id JOIN order_line line ON line.order_id = o.id
    ORDER BY wanted.place, line.position`.execute(db);
  return rows;
}
