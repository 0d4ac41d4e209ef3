import type { Order } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { payOrder as declared } from '@isoko/contract/routes/orders';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { abandonPayment } from '#server/modules/payments/abandon-payment.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import {
  type OfferedPaymentMethod,
  offeredPaymentMethods,
} from '#server/modules/payments/payment-methods.ts';
import { whyNotPayable } from '#server/modules/pricing/why-not-payable.ts';
import { findZoneFor } from '#server/modules/shipping/find-zone.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { beginPayment } from './begin-order.ts';
import { holdForCash, holdForReference } from './hold-order.ts';
import { lookAtPayment } from './look-at-payment.ts';
import { type LockedOrder, lockOrder } from './order-life.store.ts';
import { canPay, isOnItsWay } from './order-rights.ts';
import type { OrderEvent } from './order-status.ts';
import { type OrderVisitor, requireAccess } from './require-access.ts';
import { showOrder } from './show-order.ts';
import { takeStep } from './take-step.ts';

type Body = BodyOf<typeof declared>;

/**
 * Starts another try to pay an order, with the same or another way to pay; prices and the time to pay stay.
 * Cash on delivery confirms it at once, where the zone allows it; it is held as a new order would be.
 * @throws not_authenticated, not_found, rate_limited as requireAccess; validation_error on `payment_method`,
 * `payment.phone`, `payment.reference`; rate_limited for a wallet that rings; invalid_state when it does not wait for money, or money is on its way.
 */
export async function payOrder(
  ctx: Context,
  { id, body }: { id: string; body: Body },
  visitor: OrderVisitor,
): Promise<Order> {
  await requireAccess(ctx, [id], visitor);
  // A try that ended a moment ago is no reason to refuse the next one, and one that was paid is.
  if ((await paymentsOf(ctx, id)).some(isOnItsWay)) await lookAtPayment(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw new ShopError('not_found');
    if (!canPay(order, await paymentsOf(ctx, id), ctx.now())) throw new ShopError('invalid_state');
    const method = await requireMethod(ctx, order, body.payment_method.trim());
    await abandonPayment(ctx, id);
    await (method.confirmsAtOnce ? payAtTheDoor(ctx, order, method) : tryToPay(ctx, order, { method, body }));
  });
  return showOrder(ctx, id);
}

async function requireMethod(ctx: Context, order: LockedOrder, code: string): Promise<OfferedPaymentMethod> {
  const method = (await offeredPaymentMethods(ctx)).find((each) => each.code === code);
  if (!method) throw fieldError('payment_method', 'Please choose one of the ways to pay.');
  const place = { area: null, zone: await findZoneFor(ctx, order.shipping) };
  const reason = whyNotPayable(method.code, { place, totals: order });
  if (reason) throw fieldError('payment_method', reason);
  return method;
}

async function payAtTheDoor(ctx: Context, order: LockedOrder, method: OfferedPaymentMethod): Promise<void> {
  const events: OrderEvent[] = [
    { type: 'payment_method', status: order.status, note: method.name },
    { type: 'confirmed', status: 'confirmed' },
  ];
  const expires_at = await holdForCash(ctx, order);
  const change = { ...chosen(method), payment_status: 'unpaid' as const, expires_at };
  await takeStep(ctx, order, { to: 'confirmed', events, change });
}

async function tryToPay(
  ctx: Context,
  order: LockedOrder,
  { method, body }: { method: OfferedPaymentMethod; body: Body },
): Promise<void> {
  const phone = body.payment?.phone?.trim() || (method.code === 'mtn_momo' ? order.customer_phone : null);
  const reference = body.payment?.reference?.trim() || null;
  const payment = await beginPayment(ctx, order, { method: method.code, phone, reference });
  const events = [{ type: 'payment_started', status: order.status, note: method.name }];
  // Whoever says that the money is sent waits for people, who may sleep.
  const isSent = payment.provider_ref !== null;
  const change = {
    ...chosen(method),
    payment_status: 'pending' as const,
    ...(isSent && { expires_at: await holdForReference(ctx, order) }),
  };
  await takeStep(ctx, order, { events, change });
}

function chosen({ code, name }: OfferedPaymentMethod) {
  return { payment_method: code, payment_name: name };
}
