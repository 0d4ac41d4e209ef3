import type { OrderStatus } from '@isoko/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Context } from '#server/context.ts';
import { removeSome } from '#server/database/in-transaction.ts';
import type { Database, Db } from '#server/database/tables.ts';
import type { NewOrderLine, OrderLineRow } from '../order.store.ts';
import { HOLDING_STATUSES, type OrderEvent } from './order-status.ts';

const decisive = [
  ...(['id', 'number', 'version', 'status', 'payment_status', 'payment_method', 'source'] as const),
  ...([
    'account_id',
    'customer_id',
    'customer_phone',
    'customer_email',
    'shipping',
    'point_id',
    'point',
    'shipping_zone',
  ] as const),
  ...(['shipping_method_code', 'window_id', 'window_date', 'window_from', 'coupon_kind'] as const),
  ...(['subtotal', 'discount', 'shipping_total', 'total', 'given_back', 'expires_at', 'erased_at'] as const),
  ...(['substitution', 'coupon_code', 'packer_id', 'packer_name', 'is_test', 'placed_at'] as const),
  ...(['estimated_total', 'upper_total', 'held', 'weight_gift'] as const),
  ...(['rider_id', 'rider_name', 'delivery_secret'] as const),
];

/**
 * The fields that decide an order's next step; the row is locked until the transaction ends. Money in francs:
 * `given_back` is the part of the total that was refunded after delivery, `held` the amount above the total that a
 * payment in advance included. `account_id` null: the order of a guest. Every change raises `version`.
 */
export type LockedOrder = Pick<Selectable<Database['order']>, (typeof decisive)[number]>;

/** The fields that a step may change in an order, besides its status. */
export type OrderChange = Omit<Updateable<Database['order']>, 'id' | 'number' | 'status'>;

/** Locks an order until the transaction ends, so that its steps run one after the other; null: it does not exist. */
export async function lockOrder(db: Db, id: string): Promise<LockedOrder | null> {
  const locked = db.selectFrom('order').select(decisive).where('id', '=', id).forNoKeyUpdate();
  return (await locked.executeTakeFirst()) ?? null;
}

/** The fields that decide about collection at a point, and about who sees the photo; undefined: no such order. */
export async function findHandOver(
  db: Db,
  id: string,
): Promise<{ status: OrderStatus; placed_at: Date; code: string | null; point: object | null } | undefined> {
  const columns = ['status', 'placed_at', 'delivery_secret as code', 'point'] as const;
  return db.selectFrom('order').select(columns).where('id', '=', id).executeTakeFirst();
}

/**
 * Moves an order on from an expected status, with the changes of the step, and appends its events. False if the order
 * has another status by now, because another request was first.
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

/** Appends events after the last one; the order's row is locked, so their numbers are free. */
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

/** The stock that the lines of an order hold; `unitId` is null if the stock is no longer counted. */
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

/** Orders that ended before `before` but still hold stock, oldest first. */
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

/** The lines of an order, by position. */
export function selectLines(db: Db, orderId: string): Promise<OrderLineRow[]> {
  return db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** A line as it will be packed; `id` null: a new one. */
export type PackedRow = Omit<OrderLineRow, 'id' | 'translations'> & { id: string | null };

/** Replaces the lines of a locked order; lines that are not in the list are deleted. */
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
  for (const { id, quantity, sum, discounted_price, ordered, ordered_discounted } of kept) {
    await db
      .updateTable('order_line')
      .set({ quantity, sum, discounted_price, ordered, ordered_discounted })
      .where('id', '=', id)
      .where('order_id', '=', orderId)
      .execute();
  }
  const added = lines.flatMap(({ id, ...line }) => (id === null ? [{ ...line, order_id: orderId }] : []));
  if (added.length) await db.insertInto('order_line').values(added).execute();
}

/** The name that lists of orders show for an erased person. */
const NOBODY = 'Erased customer';

/**
 * Removes the person from an order: names, phones, addresses except district and sector, notes (of staff too), the
 * rider, and the access token. Amounts, lines and events stay.
 */
export async function forgetPerson(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await sql`
    UPDATE "order" SET account_id = NULL, customer_name = ${NOBODY}, customer_phone = '', customer_email = NULL,
      shipping = CASE WHEN shipping IS NOT NULL THEN jsonb_build_object('full_name', '', 'phone', '', 'phone_alt', NULL,
        'street', NULL, 'directions', '',
        'province', shipping -> 'province', 'district', shipping -> 'district', 'sector', shipping -> 'sector') END,
      billing = NULL, note = NULL, rider_name = NULL, rider_phone = NULL, access_token_hash = NULL,
      erase_due_at = coalesce(erase_due_at, ${at}), erased_at = ${at}
    WHERE id = ${id}`.execute(db);
  await db.deleteFrom('order_note').where('order_id', '=', id).execute();
  await sql`
    UPDATE order_event SET note = NULL, said = NULL
    WHERE order_id = ${id} AND (note IS NOT NULL OR said IS NOT NULL)`.execute(db);
}

/** Deletes the stored answers of staff calls that contain any of these ids: they name the person of an order. */
export async function forgetAnswers(db: Db, ids: readonly string[]): Promise<void> {
  const patterns = ids.map((id) => `%${id}%`);
  await sql`DELETE FROM staff_request WHERE answer::text LIKE ANY (${patterns}::text[])`.execute(db);
}

/** Records that the person of an order must be erased, and when to check again whether that is possible. */
export async function dueForErasure(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await db.updateTable('order').set({ account_id: null, erase_due_at: at }).where('id', '=', id).execute();
}

/** Orders that are due for the check whether their person can be erased, longest waiting first. */
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

/** Deletes a test order with its lines, events, notes, links and key; rows of other modules must be deleted before. */
export async function deleteTestOrder(db: Db, id: string): Promise<void> {
  for (const table of ['order_event', 'order_line', 'idempotency'] as const)
    await db.deleteFrom(table).where('order_id', '=', id).execute();
  await db.deleteFrom('order').where('id', '=', id).where('is_test', '=', true).execute();
}

/** Test orders that still exist, the oldest first. Totals in francs. */
export function selectTestOrders(db: Db): Promise<{ id: string; number: string; total: number }[]> {
  return db
    .selectFrom('order')
    .select(['id', 'number', 'total'])
    .where('is_test', '=', true)
    .orderBy('placed_at')
    .execute();
}

/** Whether a customer ever placed an order, or a test order was deleted. */
export async function wasOrderTried(db: Db): Promise<boolean> {
  const { rows } = await sql<{ tried: boolean }>`SELECT EXISTS (SELECT FROM "order" WHERE NOT is_test)
    OR EXISTS (SELECT FROM audit_log WHERE thing = 'order' AND action = 'removed' AND before -> 'is_test' = 'true') AS tried /* not null */`.execute(
    db,
  );
  return rows[0]?.tried ?? false;
}

/** Stores the photo of an order at the customer's door; it replaces an earlier one. */
export async function putPhoto(db: Db, photo: { order_id: string; picture: Buffer; taken_at: Date }) {
  const { picture, taken_at } = photo;
  await db
    .insertInto('door_photo')
    .values(photo)
    .onConflict((taken) => taken.column('order_id').doUpdateSet({ picture, taken_at }))
    .execute();
}

/** When the photo of an order was taken; undefined: there is none. */
export async function photoTakenAt(db: Db, orderId: string): Promise<Date | undefined> {
  const found = await db
    .selectFrom('door_photo')
    .select('taken_at')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return found?.taken_at;
}

/** The photos of these orders, the latest first: WebP. */
export function selectPhotos(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('door_photo')
    .selectAll()
    .where('order_id', '=', sql<string>`ANY (${orderIds})`)
    .orderBy('taken_at', 'desc')
    .execute();
}

export async function forgetPhoto(db: Db, orderId: string): Promise<void> {
  await db.deleteFrom('door_photo').where('order_id', '=', orderId).execute();
}

/** Deletes photos that were taken before a moment. Returns how many. */
export function removePhotos({ db }: Pick<Context, 'db'>, before: Date): Promise<number> {
  return removeSome({ db }, 'door_photo', sql`taken_at < ${before}`);
}
