import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** Which orders are exported; absent: all. */
export interface ExportedOrders {
  status?: string;
  payment_status?: string;
  payment_method?: string;
  /** Days in Kigali, both included. */
  from?: string;
  to?: string;
}

/** A line of an order with what is said of its order. Money in francs. */
export interface ExportedLine {
  order_id: string;
  number: string;
  placed_at: Date;
  status: string;
  source: string;
  payment_method: string;
  payment_status: string;
  customer_name: string;
  customer_phone: string;
  customer_email: string | null;
  district: string | null;
  sector: string | null;
  shipping_method_name: string;
  window_date: string | null;
  note: string | null;
  subtotal: number;
  discount: number;
  shipping_total: number;
  total: number;
  sku: string | null;
  name: string;
  label: string | null;
  quantity: number;
  price: number;
  sum: number;
}

/** The ids of these orders, the earliest first. */
export async function selectExported(db: Db, wanted: ExportedOrders): Promise<string[]> {
  const { status, payment_status, payment_method, from, to } = wanted;
  const placedOn = sql`(placed_at AT TIME ZONE 'Africa/Kigali')::date`;
  const is = [sql`true`];
  if (status !== undefined) is.push(sql`status = ${status}`);
  if (payment_status !== undefined) is.push(sql`payment_status = ${payment_status}`);
  if (payment_method !== undefined) is.push(sql`payment_method = ${payment_method}`);
  if (from !== undefined) is.push(sql`${placedOn} >= ${from}::date`);
  if (to !== undefined) is.push(sql`${placedOn} <= ${to}::date`);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM "order" WHERE ${sql.join(is, sql` AND `)} ORDER BY placed_at, id`.execute(db);
  return rows.map((row) => row.id);
}

/** The lines of these orders, in the sequence of the ids. */
export async function readExportedLines(db: Db, ids: readonly string[]): Promise<ExportedLine[]> {
  const { rows } = await sql<ExportedLine>`
    SELECT o.id AS order_id, o.number, o.placed_at, o.status, o.source, o.payment_method, o.payment_status,
      o.customer_name, o.customer_phone, o.customer_email, o.shipping ->> 'district' AS district,
      o.shipping ->> 'sector' AS sector, o.shipping_method_name, o.window_date, o.note,
      o.subtotal, o.discount, o.shipping_total, o.total,
      line.sku, line.name, line.label, line.quantity, line.price, line.sum
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN "order" o ON o.id = wanted.id JOIN order_line line ON line.order_id = o.id
    ORDER BY wanted.place, line.position`.execute(db);
  return rows;
}
