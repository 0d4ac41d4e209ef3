import type { Context } from '#server/context.ts';
import { selectArea } from './shipping.store.ts';

/** An area as it is written, with its province. */
export interface Area {
  province: string;
  district: string;
  sector: string;
}

/** The area of that district and sector, upper and lower case alike; null when there is no such place. */
export function findArea(ctx: Context, place: { district: string; sector: string }): Promise<Area | null> {
  return selectArea(ctx, place);
}
