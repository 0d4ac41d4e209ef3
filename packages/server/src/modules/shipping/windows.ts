import type { DeliveryWindow } from '@isoko/contract';
import { anyTimeOf, bringsOn, kigaliDay, type Span } from '@isoko/contract/rules/arrival';
import type { Context } from '#server/context.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { fieldError } from '#server/shop-error.ts';
import { countBookings, insertBooking, lockWindow, selectWindows } from './shipping.store.ts';
import { type DatedWindow, readWindowKey, type WindowRules, windowDays, windowKey } from './window-days.ts';

export { releaseWindow, windowsIn } from './shipping.store.ts';

/** The windows of a zone that can still be chosen, earliest first: open by the calendar and not full. */
export async function listWindows(ctx: Context, zoneId: string): Promise<DeliveryWindow[]> {
  const { windows, rules } = await readZone(ctx, zoneId);
  const open = windowDays(windows, rules, ctx.now());
  const capacities = new Map(windows.map((window) => [window.id, window.capacity]));
  const booked = await countBookings(ctx, {
    windowIds: windows.filter(({ capacity }) => capacity !== null).map(({ id }) => id),
    dates: [...new Set(open.map((window) => window.date))],
  });
  return open
    .map((window) => {
      const id = windowKey(window);
      const capacity = capacities.get(window.windowId) ?? null;
      const left = capacity === null ? null : Math.max(0, capacity - (booked.get(id) ?? 0));
      return { id, date: window.date, from: window.from, to: window.to, left };
    })
    .filter((window) => window.left !== 0);
}

/**
 * The time within which an order by that method arrives in a zone without a window; null: the method's text says it.
 */
export async function anyTimeIn(ctx: Context, zoneId: string, method: string): Promise<Span | null> {
  return anyTimeOf(method, await listWindows(ctx, zoneId));
}

const NOT_OPEN = 'This delivery time can no longer be chosen. Please choose another one.';
const NOT_TODAY = 'Express delivery comes today only. Please choose a time of today, or standard delivery.';
const FULL = 'This delivery time has just filled up. Please choose another one.';

/**
 * The window of a zone with this `key`, its `id` on the wire, if it can be chosen now for the delivery method; it may
 * be full by then: bookWindow decides.
 * @throws validation_error on `delivery_window` if it is unknown there, closed, or of another day than today for
 * express.
 */
export async function findWindow(
  ctx: Context,
  { key, zoneId, method }: { key: string; zoneId: string; method: string },
): Promise<DatedWindow> {
  const { windowId, date } = readWindowKey(key) ?? refuse(NOT_OPEN);
  if (!bringsOn(method, date, kigaliDay(ctx.now()))) refuse(NOT_TODAY);
  const { windows, rules } = await readZone(ctx, zoneId);
  const days = windowDays(
    windows.filter(({ id }) => id === windowId),
    rules,
    ctx.now(),
  );
  return days.find((each) => each.date === date) ?? refuse(NOT_OPEN);
}

/**
 * Takes a place for an order in a window of its zone (findWindow). Call it inside the order's transaction, after the
 * stock is locked: orders for one window wait for each other, so it never exceeds its capacity. The order's row may be
 * written before or after.
 * @throws validation_error on `delivery_window` if it is full, or deleted or moved meanwhile.
 */
export async function bookWindow(
  ctx: Context,
  window: DatedWindow,
  { zoneId, orderId }: { zoneId: string; orderId: string },
): Promise<void> {
  const { capacity } = (await lockWindow(ctx, window, zoneId)) ?? refuse(NOT_OPEN);
  const { windowId, date } = window;
  const booked = await countBookings(ctx, { windowIds: [windowId], dates: [date] });
  const taken = booked.get(windowKey(window)) ?? 0;
  if (capacity !== null && taken >= capacity) refuse(FULL);
  await insertBooking(ctx, { orderId, windowId, date });
}

function refuse(message: string): never {
  throw fieldError('delivery_window', message);
}

/** When a zone delivers: its own rules, and the shop's closed days. */
export async function readWindowRules(ctx: Context, zoneId: string): Promise<WindowRules> {
  return (await readZone(ctx, zoneId)).rules;
}

/** A zone that was deleted a moment ago has no windows. */
const NO_ZONE = { cut_off_minutes: 0, closed_weekdays: [], windows: [] };

async function readZone(ctx: Context, zoneId: string) {
  const { windows, ...hours } = (await selectWindows(ctx, zoneId)) ?? NO_ZONE;
  const { closed_days, delivery_days_ahead: days_ahead } = await readShopSettings(ctx);
  return { windows, rules: { ...hours, closed_days, days_ahead } };
}
