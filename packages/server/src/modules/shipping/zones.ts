import type { Zone } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { selectLowestFreeFrom, selectZonesAt, selectZonesNamed } from './shipping.store.ts';
import { listWindows } from './windows.ts';
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

/**
 * The zone of that name or of that district, with its methods and the windows still open (specification
 * section 7). A sector narrows; of several zones the dearest is answered.
 * @throws not_found for an unknown zone, district or sector.
 */
export async function filterZones(ctx: Context, input: { zone: string; sector?: string }): Promise<Zone> {
  const zone = dearestZone(await selectZonesNamed(ctx, input));
  if (!zone) throw new ShopError('not_found');
  return {
    _id: zone._id,
    zone: zone.name,
    methods: zone.methods.map((method) => ({ ...method, cash_on_delivery: zone.cash_on_delivery })),
    windows: await listWindows(ctx, zone._id),
  };
}

/**
 * From how many francs on express delivery is free where it is cheapest to reach; null where it never is. It
 * makes the banner's promise true (specification section 1).
 */
export function freeExpressFrom(ctx: Context): Promise<number | null> {
  return selectLowestFreeFrom(ctx, 'express');
}
