import type { Context } from '#server/context.ts';
import { fieldError } from '#server/shop-error.ts';
import { countBookings, deleteBooking, insertBooking, lockWindow } from './shipping.store.ts';
import { type DatedWindow, windowDays } from './window-days.ts';
import { readWindowKey } from './window-key.ts';
import { readWindowRules } from './window-rules.ts';

const NOT_OPEN = 'This delivery time can no longer be chosen. Please choose another one.';
const FULL = 'This delivery time has just filled up. Please choose another one.';

/**
 * Takes a place for an order in a window of its zone; `key` is the window's `id` on the wire. Call it inside the
 * order's transaction, after the stock is locked: orders for one window wait for each other, so it never takes
 * more than its capacity. The order's row may be written before or after.
 * @throws validation_error on `delivery_window` when it is unknown there, closed or full.
 */
export async function bookWindow(
  ctx: Context,
  input: { key: string; zoneId: string; orderId: string },
): Promise<DatedWindow> {
  const { windowId, date } = readWindowKey(input.key) ?? refuse(NOT_OPEN);
  const window = (await lockWindow(ctx, { windowId, zoneId: input.zoneId })) ?? refuse(NOT_OPEN);
  const rules = await readWindowRules(ctx, input.zoneId);
  const dated = windowDays([window], rules, ctx.now()).find((each) => each.date === date) ?? refuse(NOT_OPEN);
  const booked = await countBookings(ctx, { windowIds: [windowId], dates: [date] });
  const taken = booked.get(input.key) ?? 0;
  if (window.capacity !== null && taken >= window.capacity) refuse(FULL);
  await insertBooking(ctx, { orderId: input.orderId, windowId, date });
  return dated;
}

/** Gives an order's place back: it was cancelled, expired, or moves to another window. Nothing when it has none. */
export async function releaseWindow(ctx: Context, orderId: string): Promise<void> {
  await deleteBooking(ctx, orderId);
}

function refuse(message: string): never {
  throw fieldError('delivery_window', message);
}
