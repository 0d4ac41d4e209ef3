import type { BodyOf } from '@isoko/contract/route';
import type { tryZone as tryRoute, ZoneTrial } from '@isoko/contract/routes/admin/zones';
import { reachesMinimum } from '@isoko/contract/rules/cart-lines';
import type { Context } from '#server/context.ts';
import { cashOnDelivery } from '#server/modules/payments/cash-on-delivery.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { getRegionSettings } from '#server/modules/settings/regions.ts';
import { listWindows } from '#server/modules/shipping/windows.ts';
import { shippingFee } from '#server/modules/shipping/zone.ts';
import { render } from '#server/sentences/sentence.ts';
import { findPlace } from './find-place.ts';
import { whyNotPayable } from './payable.ts';

/**
 * What a shopper there would be offered for items of `subtotal` francs, by the rules their quote goes by.
 * @throws validation_error on `district` or `sector` for a place that does not exist.
 */
export async function tryZone(
  ctx: Context,
  { district, sector, subtotal }: BodyOf<typeof tryRoute>,
): Promise<ZoneTrial> {
  const place = await findPlace(ctx, { district, sector }, { prefix: '' });
  const zone = place?.zone ?? null;
  const { min_order_amount } = await getRegionSettings(ctx);
  const methods = (zone?.methods ?? []).map((method) => ({
    ...method,
    cash_on_delivery: zone?.cash_on_delivery ?? false,
    fee: shippingFee(method, subtotal),
  }));
  const cheapest = Math.min(...methods.map((method) => method.fee));
  const total = subtotal + (methods.length ? cheapest : 0);
  const reason = whyNotPayable(cashOnDelivery, { zone: place?.zone, total });
  return {
    zone: zone && { _id: zone._id, name: zone.name },
    takes_perishables: zone?.takes_perishables ?? false,
    methods,
    windows: zone ? await listWindows(ctx, zone._id) : [],
    no_cash_because: reason && render(reason, ctx.language),
    min_order_amount,
    reaches_minimum: reachesMinimum(subtotal, min_order_amount),
    paused: (await readShopSettings(ctx)).paused,
  };
}
