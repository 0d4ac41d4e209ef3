import type { Context } from '#server/context.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { selectZoneHours } from './shipping.store.ts';
import type { WindowRules } from './window-days.ts';

/** A zone that was closed a moment ago has no windows either. */
const NO_RULES = { cut_off_minutes: 0, closed_weekdays: [] };

/** When a zone delivers: its own rules, and the days on which nobody does. */
export async function readWindowRules(ctx: Context, zoneId: string): Promise<WindowRules> {
  const { closed_days } = await readShopSettings(ctx);
  return { ...((await selectZoneHours(ctx, zoneId)) ?? NO_RULES), closed_days };
}
