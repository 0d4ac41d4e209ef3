import type { Address, OrderStatus, PaymentStatus } from '@isoko/contract';
import type { OrderSource } from '@isoko/contract/routes/admin/orders';
import type { CouponKind } from '@isoko/contract/routes/cart';
import { type Kysely, sql, type Updateable } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { NewOrderLine, OrderLineRow } from '../order.store.ts';
import { HOLDING_STATUSES, type OrderEvent } from './order-status.ts';

type Db = Kysely<Database>;

/** What decides about an order's next step. Its row is locked while the transaction runs. Money in francs. */
export interface LockedOrder {
  id: string;
  number: string;
  /** As it was locked; every change raises it. */
  version: number;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: string;
  /** Null: a guest's. */
  account_id: string | null;
  customer_phone: string;
  customer_email: string | null;
  shipping: Address;
  shipping_zone: string;
  shipping_method_code: string;
  source: OrderSource;
  /** `YYYY-MM-DD`. */
  window_date: string | null;
  window_id: string | null;
  window_from: string | null;
  coupon_kind: CouponKind | null;
  subtotal: number;
  discount: number;
  shipping_total: number;
  total: number;
  /** Of the total, what went back after the delivery. */
  given_back: number;
  expires_at: Date | null;
  /** When its person was forgotten; null: it still has one. */
  erased_at: Date | null;
}

/** What of an order a step may change beside its status. */
export type OrderChange = Omit<Updateable<Database['order']>, 'id' | 'number' | 'status'>;

/** Locks an order until the transaction ends, so that its steps come one after the other; null: there is none. */
export async function lockOrder(db: Db, id: string): Promise<LockedOrder | null> {
  const row = await db
    .selectFrom('order')
    .select([
      'id',
      'number',
      'version',
      'status',
      'payment_status',
      'payment_method',
      'account_id',
      'customer_phone',
      'customer_email',
      'shipping',
      'shipping_zone',
      'shipping_method_code',
      'window_date',
      'window_id',
      'window_from',
      'source',
      'coupon_kind',
      'subtotal',
      'discount',
      'shipping_total',
      'total',
      'given_back',
      'expires_at',
      'erased_at',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Moves an order from the status it is expected in, with the change that belongs to the step, and appends its events.
 * False when it stands elsewhere: somebody else was first.
 */
export async function moveOrder(
  db: Db,
  step: {
    id: string;
    from: OrderStatus;
    to: OrderStatus;
    at: Date;
    events: OrderEvent[];
    change?: OrderChange;
  },
): Promise<boolean> {
  const { id, from, to, at, events, change = {} } = step;
  const moved = await db
    .updateTable('order')
    .set({ ...change, status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  if (!moved) return false;
  if (events.length) await appendEvents(db, { id, at, events });
  return true;
}

/** Appends events after the last one; the order's row is locked, so nobody takes the same numbers. */
async function appendEvents(db: Db, { id, at, events }: { id: string; at: Date; events: OrderEvent[] }) {
  const last = sql<number>`(SELECT max(seq) FROM order_event WHERE order_id = ${id})`;
  await db
    .insertInto('order_event')
    .values(
      events.map(({ type, status, said, note = null }, before) => ({
        order_id: id,
        seq: sql<number>`${last} + ${before + 1}::int`,
        at,
        type,
        status,
        said: said ? JSON.stringify(said) : null,
        note,
      })),
    )
    .execute();
}

/** The lines of an order as far as their stock goes; `unitId` is null when it is not counted any more. */
export async function selectHeldLines(
  db: Db,
  id: string,
): Promise<(Pick<NewOrderLine, 'product' | 'index' | 'name' | 'quantity'> & { unitId: string | null })[]> {
  return db
    .selectFrom('order_line')
    .select(['product_id as product', 'variant_index as index', 'name', 'unit_id as unitId', 'quantity'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
}

/** Orders that hold stock, whose end was before `before` and which nobody ended, the oldest first. */
export async function selectOverdueOrders(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('status', 'in', [...HOLDING_STATUSES])
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** The lines of an order in their places. */
export async function selectLines(db: Db, orderId: string): Promise<OrderLineRow[]> {
  const rows = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows;
}

/** A line as it shall be packed; `id` null: a new one. */
export type PackedRow = Omit<OrderLineRow, 'id'> & { id: string | null };

/** Makes these the lines of an order whose row is locked: others go. */
export async function replaceLines(
  db: Db,
  { orderId, lines }: { orderId: string; lines: readonly PackedRow[] },
): Promise<void> {
  const kept = lines.flatMap((line) => (line.id === null ? [] : [{ ...line, id: line.id }]));
  await db
    .deleteFrom('order_line')
    .where('order_id', '=', orderId)
    .where(sql<boolean>`id <> ALL(${kept.map((line) => line.id)}::uuid[])`)
    .execute();
  for (const { id, quantity, sum, discounted_price } of kept) {
    await db
      .updateTable('order_line')
      .set({ quantity, sum, discounted_price })
      .where('id', '=', id)
      .where('order_id', '=', orderId)
      .execute();
  }
  const added = lines.flatMap(({ id, ...line }) => (id === null ? [{ ...line, order_id: orderId }] : []));
  if (added.length) await db.insertInto('order_line').values(added).execute();
}

/** What a list of orders calls somebody who was forgotten. */
const NOBODY = 'Erased customer';

/**
 * Takes the person out of an order: names, numbers, addresses but for district and sector, notes (of staff too), the rider,
 * and the token that opens it. Amounts, lines and the steps of its life stay.
 */
export async function forgetPerson(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await sql`
    UPDATE "order" SET account_id = NULL, customer_name = ${NOBODY}, customer_phone = '', customer_email = NULL,
      shipping = jsonb_build_object('full_name', '', 'phone', '', 'phone_alt', NULL, 'street', NULL, 'directions', '',
        'province', shipping -> 'province', 'district', shipping -> 'district', 'sector', shipping -> 'sector'),
      billing = NULL, note = NULL, rider_name = NULL, rider_phone = NULL, access_token_hash = NULL,
      erase_due_at = coalesce(erase_due_at, ${at}), erased_at = ${at}
    WHERE id = ${id}`.execute(db);
  await db.deleteFrom('order_note').where('order_id', '=', id).execute();
  await sql`
    UPDATE order_event SET note = NULL, said = NULL
    WHERE order_id = ${id} AND (note IS NOT NULL OR said IS NOT NULL)`.execute(db);
}

/** Forgets what calls of staff answered about an order: it names its person. */
export async function forgetAnswers(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM staff_request WHERE answer::text LIKE ${`%${id}%`}`.execute(db);
}

/** Notes that the person of an order is to be forgotten, and when to look again whether that can be. */
export async function dueForErasure(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await db.updateTable('order').set({ account_id: null, erase_due_at: at }).where('id', '=', id).execute();
}

/** Orders whose person is to be forgotten and that are to be looked at now, the longest waiting first. */
export async function selectDueErasures(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('erase_due_at', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('erase_due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
