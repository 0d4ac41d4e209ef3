import type { RegionSettings } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { findDefaultRegion } from './settings.store.ts';

/**
 * The settings of the region the shop sells in, the minimum order amount in francs among them (specification
 * section 3, Region setting).
 * @throws not_found when no region is the default one yet.
 */
export async function getRegionSettings(ctx: Context): Promise<RegionSettings> {
  const found = await findDefaultRegion(ctx);
  if (!found) throw new ShopError('not_found');
  const { min_order_amount, ...region } = found;
  return { region, min_order_amount, currency: region.currency };
}
