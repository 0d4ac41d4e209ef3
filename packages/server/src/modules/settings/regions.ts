import type { Region, RegionSettings } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { findDefaultRegion, pageOfRegions } from './settings.store.ts';

/**
 * The settings of the shop's region, with the minimum order amount in francs (specification section 3, Region setting).
 * @throws not_found if no region is the default one yet.
 */
export async function getRegionSettings(ctx: Context): Promise<RegionSettings> {
  const found = await findDefaultRegion(ctx);
  if (!found) throw new ShopError('not_found');
  const { min_order_amount, ...region } = found;
  return { region, min_order_amount, currency: region.currency };
}

/** The regions the shop sells in, by name. */
export async function listRegions(ctx: Context, list: ListPart): Promise<Page<Region>> {
  const { rows: items, total } = await pageOfRegions(ctx, list);
  return { items, total };
}
