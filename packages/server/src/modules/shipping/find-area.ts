import type { Context } from '#server/context.ts';
import { type Area, selectArea } from './shipping.store.ts';

export type { Area };

/** The area of that district and sector, upper and lower case alike; null when there is no such place. */
export function findArea(ctx: Context, place: { district: string; sector: string }): Promise<Area | null> {
  return selectArea(ctx, place);
}
