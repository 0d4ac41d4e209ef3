import type { Context } from '#server/context.ts';
import { findSellables } from '#server/modules/catalogue/find-sellables.ts';
import type { CleanAddress } from '#server/modules/customers/read-address.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { paysDelivery } from '#server/modules/pricing/coupon.ts';
import { whyNotPayable } from '#server/modules/pricing/payable.ts';
import { findZoneFor, type ZoneRule } from '#server/modules/shipping/find-zone.ts';
import { shippingFee } from '#server/modules/shipping/shipping-fee.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { type LockedOrder, type OrderChange, selectHeldLines } from './order-life.store.ts';
import { requireAddress } from './require.ts';

/**
 * Finds out whether a locked order can go to another address as it was bought, and what changes in it. Within its
 * zone it always can; elsewhere the goods, the way to deliver, its fee and the way to pay must be the same.
 * @throws validation_error on the address, or when it cannot be paid at the door there; not_deliverable;
 * price_changed when delivery there costs something else.
 */
export async function redirectOrder(
  ctx: Context,
  order: LockedOrder,
  address: CleanAddress,
): Promise<{ zone: ZoneRule; change: OrderChange }> {
  const shipping = await requireAddress(ctx, address, 'shipping.');
  const zone = (await findZoneFor(ctx, shipping)) ?? notDeliverable();
  const change: OrderChange = { shipping: JSON.stringify(shipping) };
  if (zone.name === order.shipping_zone) return { zone, change };
  await requireSameGoods(ctx, order, zone);
  const method = zone.methods.find((each) => each.code === order.shipping_method_code) ?? notDeliverable();
  const { coupon_kind: kind } = order;
  const isGiven = kind !== null && paysDelivery({ kind }, method.code);
  const fee = isGiven ? 0 : shippingFee(method, order.subtotal - order.discount);
  if (fee !== order.shipping_total) throw new ShopError('price_changed');
  const reason = whyNotPayable(paymentMethodOf(order.payment_method), { zone, total: order.total });
  if (reason) throw fieldError('shipping.district', reason);
  return { zone, change: { ...change, shipping_zone: zone.name, shipping_method_name: method.name } };
}

async function requireSameGoods(ctx: Context, order: LockedOrder, zone: ZoneRule): Promise<void> {
  if (zone.takes_perishables) return;
  const found = await findSellables(ctx, await selectHeldLines(ctx.db, order.id));
  const refused = found.find((each) => typeof each === 'object' && each.perishable);
  if (typeof refused === 'object') notDeliverable(refused.name);
}

function notDeliverable(name = 'this order'): never {
  throw new ShopError('not_deliverable', { values: { name } });
}
