import type { DeliveryWindow } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { countBookings, selectWindows } from './shipping.store.ts';
import { windowDays } from './window-days.ts';
import { windowKey } from './window-key.ts';
import { readWindowRules } from './window-rules.ts';

/** The windows of a zone that can still be chosen, earliest first: open by the calendar and not full. */
export async function listWindows(ctx: Context, zoneId: string): Promise<DeliveryWindow[]> {
  const windows = await selectWindows(ctx, zoneId);
  const open = windowDays(windows, await readWindowRules(ctx, zoneId), ctx.now());
  const booked = await countBookings(ctx, {
    windowIds: windows.map((window) => window.id),
    dates: [...new Set(open.map((window) => window.date))],
  });
  const capacities = new Map(windows.map((window) => [window.id, window.capacity]));
  return open
    .map((window) => {
      const id = windowKey(window);
      const capacity = capacities.get(window.windowId) ?? null;
      const left = capacity === null ? null : Math.max(0, capacity - (booked.get(id) ?? 0));
      return { id, date: window.date, from: window.from, to: window.to, left };
    })
    .filter((window) => window.left !== 0);
}
