import type { Order, OrderStatus } from '@isoko/contract';
import { shippingFee } from '@isoko/contract/rules/arrival';
import type { Context } from '#server/context.ts';
import type { CleanAddress } from '#server/modules/customers/read-address.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { paysDelivery } from '#server/modules/pricing/coupon.ts';
import { whyNotPayable } from '#server/modules/pricing/payable.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { requireMinimum } from '../placing/require.ts';
import { type OrderVisitor, requireAccess } from '../reading/require-access.ts';
import { showOrder } from '../reading/show-order.ts';
import type { EventSentence } from './event-sentences.ts';
import type { LockedOrder, OrderChange } from './order-life.store.ts';
import { HOLDING_STATUSES } from './order-status.ts';
import { rebookWindow } from './reservations.ts';
import { takeStep, withOrder } from './take-step.ts';
import {
  type ChangeBody,
  findNewPlace,
  movedEnd,
  type NewPlace,
  notDeliverable,
  readOrderChange,
  type WantedChange,
} from './wanted-change.ts';

/**
 * Changes where, when and how an order is delivered, until it is packed; its prices stay. Changes only what the body
 * names; a delivery time of null gives the time back.
 * @throws not_authenticated, not_found, rate_limited as requireAccess; invalid_state if it is too late;
 * not_deliverable, price_changed, min_order_amount for another address; validation_error, also for a delivery time that
 * is full.
 */
export async function changeOrder(
  ctx: Context,
  { id, body }: { id: string; body: ChangeBody },
  visitor: OrderVisitor,
): Promise<Order> {
  await requireAccess(ctx, [id], visitor);
  const wanted = readOrderChange(body);
  return withOrder(ctx, id, async (ctx, order) => {
    await changeLocked(ctx, order, wanted);
    return showOrder(ctx, id);
  });
}

/** As changeOrder, for a locked order; `until`: the statuses in which it can still change. */
export async function changeLocked(
  ctx: Context,
  order: LockedOrder,
  { shipping, delivery_window, words, parts }: WantedChange,
  { until = HOLDING_STATUSES }: { until?: readonly OrderStatus[] } = {},
): Promise<void> {
  if (!until.includes(order.status)) throw new ShopError('invalid_state');
  const place = shipping && (await redirectOrder(ctx, order, shipping));
  const window = await rebookWindow(ctx, order, { key: delivery_window, zone: place?.zone });
  const end = await movedEnd(ctx, order, { ...order, ...window });
  const change: OrderChange = { ...place?.change, ...window, ...words, ...end };
  const said: EventSentence[] = [{ code: 'changed', values: { parts } }];
  const events = [{ type: 'changed', status: order.status, said }];
  if (parts.length) await takeStep(ctx, order, { events, change });
}

/**
 * As findNewPlace, for an order whose price stays.
 * @throws as findNewPlace; validation_error if cash on delivery is not possible there; price_changed if delivery there
 * has another price; min_order_amount if the minimum there is higher.
 */
async function redirectOrder(ctx: Context, order: LockedOrder, address: CleanAddress): Promise<NewPlace> {
  if (order.point)
    throw fieldError('shipping.district', 'This order is collected: it has no delivery address.');
  const place = (await findNewPlace(ctx, order, { shipping: address })) ?? notDeliverable();
  const { zone } = place;
  if (zone.name === order.shipping_zone) return place;
  const method = zone.methods.find((each) => each.code === order.shipping_method_code) ?? notDeliverable();
  const { coupon_kind: kind } = order;
  const isGiven = kind !== null && paysDelivery({ kind }, method.code);
  const fee = isGiven ? 0 : shippingFee(method, order.subtotal - order.discount);
  if (fee !== order.shipping_total) throw new ShopError('price_changed');
  await requireMinimum(ctx, order, zone);
  const reason = whyNotPayable(paymentMethodOf(order.payment_method), { zone, total: order.total });
  if (reason) throw fieldError('shipping.district', reason);
  return place;
}
