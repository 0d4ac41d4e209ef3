import type { Zone } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { listWindows } from './list-windows.ts';
import { selectZonesNamed } from './shipping.store.ts';
import { dearestZone } from './zone.ts';

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
