import type { Address, OrderStatus, PaymentStatus } from '@isoko/contract';
import type { OrderSource } from '@isoko/contract/routes/admin/orders';
import type { CouponKind } from '@isoko/contract/routes/cart';
import type { Substitution } from '@isoko/contract/routes/orders';
import type { Language } from '@isoko/contract/rules/languages';
import { type Insertable, type InsertObject, type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { Coupon } from '#server/modules/pricing/coupon.ts';
import type { PricedLine, Totals } from '#server/modules/pricing/price-lines.ts';
import type { DatedWindow } from '#server/modules/shipping/window-days.ts';
import type { EventSentence } from './lifecycle/event-sentences.ts';
import { FIRST_STATUS, OVER } from './lifecycle/order-status.ts';
import type { VatClass } from './money/vat.ts';
import type { OrderInput } from './placing/order-input.ts';
import type { Delivery, PlacedAddress } from './placing/require.ts';
import type { OrderStart } from './placing/start-order.ts';

/** A line as bought: nothing of it changes when the catalogue does. Money in francs. */
export type NewOrderLine = Omit<
  PricedLine,
  'wanted' | 'priceSeen' | 'position' | 'perishable' | 'available' | 'unit'
>;

/** An order as it is written. */
export interface NewOrder {
  id: string;
  /** Whose it is; null: a guest's. */
  accountId: string | null;
  placedAt: Date;
  source: OrderSource;
  /** In which its customer is written to. */
  language: Language;
  accessTokenHash: Buffer;
  customer: OrderInput['customer'];
  delivery: Delivery;
  billing: PlacedAddress | null;
  window: DatedWindow | null;
  note: string | null;
  substitution: Substitution;
  payment: { code: string; name: string };
  coupon: Pick<Coupon, 'code' | 'kind'> | null;
  totals: Totals & { shipping_total: number };
  lines: NewOrderLine[];
  beginning: OrderStart;
}

/** The lines of a cart as they are bought now: what only pricing needs stays behind. */
export function toNewOrderLines(lines: readonly PricedLine[]): NewOrderLine[] {
  return lines.map(({ wanted: _w, priceSeen: _s, position: _p, ...line }) => {
    const { perishable: _perishable, available: _available, unit: _unit, ...bought } = line;
    return bought;
  });
}

const yearInKigali = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kigali', year: 'numeric' });

/** How numbers of a day's orders begin: `ISK-2026-`, the year as in Africa/Kigali. A serial of six digits follows. */
export function numberPrefix(placedAt: Date): string {
  return `ISK-${yearInKigali.format(placedAt)}-`;
}

type Db = Kysely<Database>;

/**
 * Writes an order with its lines and its first events, in one statement, and gives it the next number. Numbers of
 * orders rolled back are lost: they only have to differ. Returns the number.
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<string> {
  const { id: order_id, placedAt: at, lines } = order;
  const { events } = order.beginning;
  const { number } = await db
    .with('placed', (db) => db.insertInto('order').values(orderRow(order)).returning('number'))
    .with('bought', (db) =>
      db
        .insertInto('order_line')
        .values(lines.map((line, position) => lineRow(line, { order_id, position }))),
    )
    .with('began', (db) =>
      db
        .insertInto('order_event')
        .values(events.map(({ type, status }, before) => ({ order_id, seq: before + 1, at, type, status }))),
    )
    .selectFrom('placed')
    .select('number')
    .executeTakeFirstOrThrow();
  return number;
}

function orderRow(order: NewOrder): InsertObject<Database, 'order'> {
  const { customer, delivery, totals, window } = order;
  return {
    id: order.id,
    account_id: order.accountId,
    number: sql<string>`${numberPrefix(order.placedAt)} || to_char(nextval('order_number'), 'FM999999000000')`,
    status: order.beginning.events.at(-1)?.status ?? FIRST_STATUS,
    placed_at: order.placedAt,
    source: order.source,
    language: order.language,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_email: customer.email,
    shipping: JSON.stringify(delivery.address),
    billing: order.billing && JSON.stringify(order.billing),
    shipping_zone: delivery.zone.name,
    shipping_method_code: delivery.method.code,
    shipping_method_name: delivery.method.name,
    window_id: window?.windowId ?? null,
    window_date: window?.date ?? null,
    window_from: window?.from ?? null,
    window_to: window?.to ?? null,
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
    access_token_hash: order.accessTokenHash,
  };
}

function lineRow(
  { product, index, unitId, vatClass, regularPrice, discountedPrice, ...same }: NewOrderLine,
  place: { order_id: string; position: number },
): Insertable<Database['order_line']> {
  return {
    ...same,
    ...place,
    product_id: product,
    variant_index: index,
    unit_id: unitId,
    vat_class: vatClass,
    regular_price: regularPrice,
    discounted_price: discountedPrice,
  };
}

/** An order with its lines and events, as the tables have them. */
export interface OrderRow {
  id: string;
  number: string;
  version: number;
  source: OrderSource;
  language: Language;
  /** Null: a guest's. */
  account_id: string | null;
  status: OrderStatus;
  placed_at: Date;
  customer_name: string;
  customer_phone: string;
  customer_email: string | null;
  shipping: Address;
  billing: Address | null;
  shipping_zone: string;
  shipping_method_code: string;
  shipping_method_name: string;
  rider_name: string | null;
  /** E.164. */
  rider_phone: string | null;
  window_date: string | null;
  window_from: string | null;
  window_to: string | null;
  note: string | null;
  substitution: Substitution;
  coupon_code: string | null;
  coupon_kind: CouponKind | null;
  expires_at: Date | null;
  payment_method: string;
  payment_name: string;
  payment_status: PaymentStatus;
  subtotal: number;
  discount: number;
  shipping_total: number;
  total: number;
  lines: OrderLineRow[];
  /** `at` is ISO 8601 with an offset. */
  events: {
    at: string;
    type: string;
    status: OrderStatus;
    said: EventSentence[] | null;
    note: string | null;
  }[];
}

/** A line as bought. Money in francs. */
export interface OrderLineRow {
  id: string;
  /** Its place in the order. */
  position: number;
  /** Where its stock is counted; null: not any more. */
  unit_id: string | null;
  product_id: string;
  variant_index: number;
  name: string;
  slug: string;
  sku: string | null;
  label: string | null;
  image: string | null;
  vat_class: VatClass;
  regular_price: number;
  price: number;
  quantity: number;
  sum: number;
  discounted_price: number;
}

/** One order, whole. */
export async function readOrder(db: Db, id: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`
    SELECT o.*,
      (SELECT json_agg(line ORDER BY position) FROM order_line line WHERE line.order_id = o.id) AS lines /* not null */,
      (SELECT json_agg(event ORDER BY seq) FROM order_event event WHERE event.order_id = o.id) AS events /* not null */
    FROM "order" o WHERE o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * SHA-256 of what opens an order; null when there is no such order, no token opens it, or it was over before
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
