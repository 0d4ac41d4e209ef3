import type { Context } from '#server/context.ts';
import { selectZonesAt } from './shipping.store.ts';
import { dearestZone, type ZoneRule } from './zone.ts';

export type { MethodRule, ZoneRule } from './zone.ts';

/**
 * The zone that delivers to a district and sector, upper and lower case alike. Without a sector several zones
 * may match: then it is the dearest. Null: nobody delivers there, or there is no such place.
 */
export async function findZoneFor(
  ctx: Context,
  place: { district: string; sector?: string | null },
): Promise<ZoneRule | null> {
  return dearestZone(await selectZonesAt(ctx, place));
}
