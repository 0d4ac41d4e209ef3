import type { Context } from '#server/context.ts';
import {
  claimStock,
  reholdStock,
  releaseStock,
  reserveAgain,
  returnStock,
  writeOff,
} from '#server/modules/catalogue/reserve-stock.ts';
import { redeemAgain } from '#server/modules/pricing/redeem-coupon.ts';
import { windowKey } from '#server/modules/shipping/window-days.ts';
import { anyTimeIn, bookWindow, findWindow, releaseWindow } from '#server/modules/shipping/windows.ts';
import { findOrderZone, type ZoneRule } from '#server/modules/shipping/zones.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { type LockedOrder, type OrderChange, type PackedRow, selectHeldLines } from './order-life.store.ts';
import { PACKED_STATUSES } from './order-status.ts';

/** Releases the reserved goods of an order. */
export async function releaseGoods(ctx: Context, orderId: string): Promise<void> {
  await releaseStock(ctx, { orderId, lines: (await selectHeldLines(ctx.db, orderId)).filter(isCounted) });
}

/** Takes the goods of an order out of the stock. */
export async function claimGoods(ctx: Context, orderId: string): Promise<void> {
  await claimStock(ctx, { orderId, lines: (await selectHeldLines(ctx.db, orderId)).filter(isCounted) });
}

/** Puts the packed goods of an order back into the stock. */
export async function returnGoods(ctx: Context, orderId: string): Promise<void> {
  await returnStock(ctx, { orderId, lines: (await selectHeldLines(ctx.db, orderId)).filter(isCounted) });
}

/** Writes off the goods of an order that came back (returnGoods) and cannot be sold. */
export async function writeOffGoods(ctx: Context, orderId: string): Promise<void> {
  await writeOff(ctx, { orderId, lines: (await selectHeldLines(ctx.db, orderId)).filter(isCounted) });
}

/** Reserves the goods of an order again; false, with nothing changed, if something is sold out. */
async function holdGoodsAgain(ctx: Context, orderId: string): Promise<boolean> {
  const lines = await selectHeldLines(ctx.db, orderId);
  return lines.every(isCounted) && reserveAgain(ctx, { orderId, lines: lines.filter(isCounted) });
}

/**
 * Makes the stock of a locked order match its new lines: reserved, or taken out if it is packed. @throws out_of_stock.
 */
export async function holdLines(
  ctx: Context,
  { id: orderId, status }: LockedOrder,
  { before, lines }: Record<'before' | 'lines', readonly PackedRow[]>,
): Promise<void> {
  const held = (rows: readonly PackedRow[]) => rows.map(toHeld).filter(isCounted);
  const taken = PACKED_STATUSES.includes(status);
  await reholdStock(ctx, { orderId, from: held(before), to: held(lines), taken });
}

const toHeld = ({ product_id, variant_index, name, unit_id, sold_by, quantity }: PackedRow) => ({
  product: product_id,
  index: variant_index,
  name,
  unitId: unit_id,
  soldBy: sold_by,
  quantity,
});

/** The stock of a deleted product is not counted any more. */
function isCounted<L extends { unitId: string | null }>(line: L): line is L & { unitId: string } {
  return line.unitId !== null;
}

/** The new delivery time of an order; empty if it stays. */
export type WindowChange = Partial<
  Record<'window_id' | 'window_date' | 'window_from' | 'window_to' | 'any_time', string | null>
>;

/** The columns of an order without a delivery time. */
const noWindow = {
  window_id: null,
  window_date: null,
  window_from: null,
  window_to: null,
  any_time: null,
} satisfies WindowChange;

/**
 * Moves a locked order to another delivery time and returns the change: `key` undefined keeps the present one, null
 * gives it back. `zone` is the zone of a new place, `method` its delivery method there.
 * @throws validation_error on `delivery_window` if it is unknown there, closed or full, or if the present one does not
 * exist at the new address.
 */
export async function rebookWindow(
  ctx: Context,
  order: LockedOrder,
  {
    key,
    zone,
    method = order.shipping_method_code,
  }: { key?: string | null; zone?: ZoneRule; method?: string },
): Promise<WindowChange> {
  const current = keyOf(order);
  const staysInZone = !zone || zone.name === order.shipping_zone;
  if (key === current && staysInZone) return {};
  if (key === undefined) {
    if (staysInZone) return {};
    if (!current) return { any_time: await anyTimeText(ctx, zone, method) };
    throw fieldError('delivery_window', 'Please choose a time for the new place.');
  }
  await releaseWindow(ctx, order.id);
  const where = zone ?? (await findOrderZone(ctx, order));
  if (key === null) return { ...noWindow, any_time: where && (await anyTimeText(ctx, where, method)) };
  if (!where) throw new ShopError('not_deliverable', { values: { name: 'this order' } });
  const window = await findWindow(ctx, { key, zoneId: where._id, method });
  await bookWindow(ctx, window, { zoneId: where._id, orderId: order.id });
  const { windowId, date, from, to } = window;
  return { window_id: windowId, window_date: date, window_from: from, window_to: to, any_time: null };
}

/** The time within which an order without a window arrives in that zone, as stored in its row. */
async function anyTimeText(ctx: Context, zone: ZoneRule, method: string): Promise<string | null> {
  const span = await anyTimeIn(ctx, zone._id, method);
  return span && JSON.stringify(span);
}

/** The key of the delivery time that an order has; null: none. */
function keyOf({ window_id: windowId, window_date: date }: Pick<LockedOrder, 'window_id' | 'window_date'>) {
  return windowId && date ? windowKey({ windowId, date }) : null;
}

/**
 * Reserves again what an expired order had given back, because its money arrived late: goods, the delivery time if it
 * is still free (else shop and customer agree on another one), and its coupon. Returns the change of the order; null,
 * with nothing held, if the goods or the uses of the coupon are gone.
 */
export async function reviveOrder(ctx: Context, order: LockedOrder): Promise<OrderChange | null> {
  const { id: orderId, account_id: accountId, customer_phone: phone, customer_email: email } = order;
  // Its address is erased.
  if (order.erased_at) return null;
  if (!(await holdGoodsAgain(ctx, orderId))) return null;
  const isBooked = await bookAgain(ctx, order);
  if (await redeemAgain(ctx, { orderId, buyer: { accountId, phone, email } }))
    return isBooked ? {} : noWindow;
  await releaseGoods(ctx, orderId);
  await releaseWindow(ctx, orderId);
  return null;
}

async function bookAgain(ctx: Context, order: LockedOrder): Promise<boolean> {
  const key = keyOf(order);
  if (!key) return false;
  const zone = await findOrderZone(ctx, order);
  if (!zone) return false;
  try {
    const { id: orderId, shipping_method_code: method } = order;
    const window = await findWindow(ctx, { key, zoneId: zone._id, method });
    await bookWindow(ctx, window, { zoneId: zone._id, orderId });
    return true;
  } catch (error) {
    // The window is full or over: that is no reason to send the money back.
    if (error instanceof ShopError && error.code === 'validation_error') return false;
    throw error;
  }
}
