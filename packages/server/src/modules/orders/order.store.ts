import type { OrderSource } from '@isoko/contract/routes/admin/orders';
import type { Span } from '@isoko/contract/rules/arrival';
import type { Language } from '@isoko/contract/rules/languages';
import { type Insertable, type InsertObject, type Selectable, sql } from 'kysely';
import type { AgreedPoint, Database, Db } from '#server/database/tables.ts';
import type { QueuedMessage } from '#server/jobs/message-kind.ts';
import type { Coupon } from '#server/modules/pricing/coupon.ts';
import type { PricedLine, Totals } from '#server/modules/pricing/price-lines.ts';
import type { DatedWindow } from '#server/modules/shipping/window-days.ts';
import type { EventSentence } from './lifecycle/event-sentences.ts';
import { FIRST_STATUS, OVER } from './lifecycle/order-status.ts';
import type { OrderInput } from './placing/order-input.ts';
import type { Delivery, PlacedAddress } from './placing/require.ts';
import type { OrderStart } from './placing/start-order.ts';
import type { ReadQuestion } from './questions/question.store.ts';

/** A line as bought: later changes of the catalogue do not affect it. Money in francs. */
export type NewOrderLine = Omit<
  PricedLine,
  'wanted' | 'priceSeen' | 'position' | 'perishable' | 'available' | 'unit' | 'soldAs'
>;

/** A new order to insert. */
export interface NewOrder extends Pick<OrderInput, 'customer' | 'note' | 'substitution'> {
  id: string;
  /** The start of its number: `ISK`. */
  letters: string;
  /** The account it belongs to; null: a guest's. */
  accountId: string | null;
  placedAt: Date;
  /** Placed by staff before visitors can see the shop. */
  isTest: boolean;
  source: OrderSource;
  /** The language of the messages to its customer. */
  language: Language;
  accessTokenHash: Buffer;
  delivery: Pick<Delivery, 'address' | 'point'> & {
    zone: { name: string };
    method: { code: string; name: string; eta: string | null };
  };
  billing: PlacedAddress | null;
  window: DatedWindow | null;
  /** The time within which it arrives without a window. */
  anyTime: Span | null;
  payment: { code: string; name: string };
  coupon: Pick<Coupon, 'code' | 'kind'> | null;
  totals: Totals & { shipping_total: number };
  /** The highest possible total once its goods are weighed; null: nothing is weighed. */
  upperTotal: number | null;
  /** The amount that its payment asks above the total. */
  held: number;
  lines: NewOrderLine[];
  beginning: OrderStart;
  /** The messages and their recipients; the caller queues their jobs. */
  messages?: Pick<QueuedMessage, 'kind' | 'audience'>[];
}

/** The lines of a cart as bought now, without fields that only pricing needs. */
export function toNewOrderLines(lines: readonly PricedLine[]): NewOrderLine[] {
  return lines.map(({ wanted: _w, priceSeen: _s, position: _p, ...line }) => {
    const { perishable: _perishable, available: _available, unit: _unit, soldAs: _soldAs, ...bought } = line;
    return bought;
  });
}

const yearInKigali = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kigali', year: 'numeric' });

/**
 * The start of the order numbers of a day: `ISK-2026-`, the year in Africa/Kigali. A serial of at least six digits
 * follows.
 */
function numberStart({ letters, placedAt }: Pick<NewOrder, 'letters' | 'placedAt'>): string {
  return `${letters}-${yearInKigali.format(placedAt)}-`;
}

/**
 * Writes an order with its lines, its first events and its messages, in one statement, and returns it with the ids of
 * the messages (`told`). A rollback loses a number: numbers only have to differ.
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<OrderRow & { told: string[] }> {
  const { id: order_id, placedAt: at, lines, language, messages = [] } = order;
  const [kinds, audiences] = [messages.map(({ kind }) => kind), messages.map(({ audience }) => audience)];
  const { events } = order.beginning;
  return db
    .with('placed', (db) => db.insertInto('order').values(orderRow(order)).returningAll())
    .with('bought', (db) =>
      db
        .insertInto('order_line')
        .values(lines.map((line, position) => lineRow(line, { order_id, position })).toSorted(byUnit))
        .returningAll(),
    )
    .with('began', (db) =>
      db
        .insertInto('order_event')
        .values(events.map(({ type, status }, before) => ({ order_id, seq: before + 1, at, type, status })))
        .returningAll(),
    )
    .with('told', (db) =>
      db
        .insertInto('outbox')
        .columns(['kind', 'subject_id', 'audience', 'created_at', 'language'])
        .expression(sql`SELECT kind, ${order_id}::uuid, audience, ${at}::timestamptz, ${language}
          FROM unnest(${kinds}::text[], ${audiences}::text[]) AS message (kind, audience)`)
        .returning('id'),
    )
    .selectFrom('placed')
    .selectAll('placed')
    .select([
      sql<OrderRow['lines']>`(SELECT json_agg(bought ORDER BY position) FROM bought)`.as('lines'),
      sql<OrderRow['events']>`(SELECT json_agg(began ORDER BY seq) FROM began)`.as('events'),
      sql<OrderRow['questions']>`'[]'::json`.as('questions'),
      sql<string[]>`(SELECT coalesce(json_agg(id), '[]') FROM told)`.as('told'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * A line locks its unit's row until the commit (its foreign key), so lines are written in the order in which units are
 * always locked.
 */
const byUnit = (a: { unit_id?: string | null }, b: { unit_id?: string | null }): number =>
  (a.unit_id ?? '').localeCompare(b.unit_id ?? '');

/** How many order numbers were given out; one whose order was refused after that counts too. */
export async function countNumbers(db: Db): Promise<number> {
  const { rows } = await sql<{ given: number | null }>`
    SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS given FROM order_number`.execute(db);
  return rows[0]?.given ?? 0;
}

function orderRow(order: NewOrder): InsertObject<Database, 'order'> {
  const { customer, delivery, totals, window } = order;
  return {
    id: order.id,
    account_id: order.accountId,
    number: sql<string>`${numberStart(order)} || to_char(nextval('order_number'), 'FM999999000000')`,
    status: order.beginning.events.at(-1)?.status ?? FIRST_STATUS,
    placed_at: order.placedAt,
    source: order.source,
    is_test: order.isTest,
    language: order.language,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_email: customer.email,
    shipping: delivery.address && JSON.stringify(delivery.address),
    point_id: delivery.point?._id ?? null,
    point: delivery.point && JSON.stringify(placeOf(delivery.point)),
    billing: order.billing && JSON.stringify(order.billing),
    shipping_zone: delivery.zone.name,
    ...{ shipping_method_code: delivery.method.code, shipping_method_name: delivery.method.name },
    shipping_method_eta: delivery.method.eta,
    window_id: window?.windowId ?? null,
    window_date: window?.date ?? null,
    ...{ window_from: window?.from ?? null, window_to: window?.to ?? null },
    any_time: order.anyTime && JSON.stringify(order.anyTime),
    note: order.note,
    substitution: order.substitution,
    expires_at: order.beginning.expiresAt,
    payment_method: order.payment.code,
    payment_name: order.payment.name,
    payment_status: order.beginning.paymentStatus,
    coupon_code: order.coupon?.code ?? null,
    coupon_kind: order.coupon?.kind ?? null,
    subtotal: totals.subtotal,
    discount: totals.discount,
    shipping_total: totals.shipping_total,
    total: totals.total,
    estimated_total: order.upperTotal === null ? null : totals.total,
    upper_total: order.upperTotal,
    held: order.held,
    access_token_hash: order.accessTokenHash,
  };
}

/** A point as agreed with a customer. */
export function placeOf(point: AgreedPoint): AgreedPoint {
  const { name, address, opens_at, closes_at, closed_weekdays, translations } = point;
  return { name, address, opens_at, closes_at, closed_weekdays, translations };
}

function lineRow(
  { product, index, unitId, vatClass, soldBy, regularPrice, discountedPrice, ...same }: NewOrderLine,
  place: { order_id: string; position: number },
): Insertable<Database['order_line']> {
  return {
    ...same,
    ...place,
    product_id: product,
    variant_index: index,
    unit_id: unitId,
    vat_class: vatClass,
    sold_by: soldBy,
    regular_price: regularPrice,
    discounted_price: discountedPrice,
  };
}

/** A line as bought. Money in francs; `unit_id` is where its stock is counted, null: no longer counted. */
export type OrderLineRow = Omit<Selectable<Database['order_line']>, 'order_id'>;

/** An order with its lines and events, as the tables have them. Money in francs; `account_id` null: a guest's. */
export interface OrderRow extends Omit<Selectable<Database['order']>, 'access_token_hash' | 'street_key'> {
  lines: OrderLineRow[];
  /** `at` is ISO 8601 with an offset. */
  events: (Omit<Selectable<Database['order_event']>, 'order_id' | 'seq' | 'at' | 'said'> & {
    at: string;
    said: EventSentence[] | null;
  })[];
  /** The questions about its lines. */
  questions: ReadQuestion[];
}

/** Whole orders `o`, to be followed by a WHERE. */
export const wholeOrders = sql`
  SELECT o.*,
    (SELECT json_agg(line ORDER BY position) FROM order_line line WHERE line.order_id = o.id) AS lines /* not null */,
    (SELECT json_agg(event ORDER BY seq) FROM order_event event WHERE event.order_id = o.id) AS events /* not null */,
    (SELECT coalesce(json_agg(question ORDER BY question.number), '[]') FROM line_question question
      WHERE question.order_id = o.id) AS questions /* not null */
  FROM "order" o`;

/** One whole order; null: there is none. */
export async function readOrder(db: Db, id: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`${wholeOrders} WHERE o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The SHA-256 of an order's access token; null for an unknown order, one without a token, and one that ended before
 * `overSince`.
 */
export async function findAccessTokenHash(
  db: Db,
  { id, overSince }: { id: string; overSince: Date },
): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer | null }>`
    SELECT access_token_hash AS hash FROM "order" WHERE id = ${id} AND NOT (status = ANY(${OVER}) AND (
      SELECT min(at) FROM order_event event WHERE order_id = "order".id AND event.status = "order".status
    ) < ${overSince})`.execute(db);
  return rows[0]?.hash ?? null;
}

/**
 * The newest order with this phone (E.164) and the serial of its number; null: there is none. Numbers of all years come
 * from one sequence, so a serial alone is enough; `year` only if it was typed.
 */
export async function findByNumber(
  db: Db,
  { phone, year, serial }: { phone: string; year: string | null; serial: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM "order" WHERE customer_phone = ${phone} AND number LIKE ${`%-${year ?? '____'}-${serial}`}
    ORDER BY placed_at DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}
