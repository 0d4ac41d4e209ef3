import type { Order } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { confirmPayment as declared } from '@isoko/contract/routes/orders';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { giveReference } from '#server/modules/payments/give-reference.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { ShopError } from '#server/shop-error.ts';
import { beginPayment } from './begin-order.ts';
import { holdForReference } from './hold-order.ts';
import { lookAtPayment } from './look-at-payment.ts';
import { type LockedOrder, lockOrder } from './order-life.store.ts';
import { canMove } from './payment-status.ts';
import { type OrderVisitor, requireAccess } from './require-access.ts';
import { showOrder } from './show-order.ts';
import { takeStep } from './take-step.ts';

/**
 * How an order is really paid: the provider is asked, or the typed reference kept for people to look at. What
 * the client believes changes nothing.
 * @throws not_authenticated, not_found, rate_limited as requireAccess; validation_error on `reference`;
 * invalid_state when no typed reference is awaited.
 */
export async function confirmPayment(
  ctx: Context,
  { order: id, reference, phone }: BodyOf<typeof declared>,
  visitor: OrderVisitor,
): Promise<Order> {
  await requireAccess(ctx, [id], visitor);
  const typed = reference?.trim();
  if (typed) await keepReference(ctx, id, { reference: typed, phone: phone ?? null });
  else await lookAtPayment(ctx, id);
  return showOrder(ctx, id);
}

/**
 * Keeps a typed reference, also for an order that has ended meanwhile: the money may have been sent, and is then
 * found and either pays the order after all or goes back.
 */
async function keepReference(
  ctx: Context,
  id: string,
  typed: { reference: string; phone: string | null },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw new ShopError('not_found');
    requireAwaited(order);
    const active = (await paymentsOf(ctx, id)).find((each) => each.status === 'pending');
    if (active?.provider_ref === typed.reference && !typed.phone) return;
    const nothing = { method: order.payment_method, phone: null, reference: null };
    const payment = active ?? (await beginPayment(ctx, order, nothing));
    await giveReference(ctx, { paymentId: payment.id, ...typed });
    const events = [{ type: 'payment_reference', status: order.status }];
    const end = await endWith(ctx, order, payment);
    await takeStep(ctx, order, { events, change: { payment_status: 'pending', ...end } });
  });
}

/** The order is held until people have looked; a corrected reference gains no time, and one that has ended has none. */
async function endWith(ctx: Context, order: LockedOrder, { provider_ref }: Payment) {
  if (order.status !== 'pending' || provider_ref !== null) return {};
  return { expires_at: await holdForReference(ctx, order) };
}

function requireAwaited({ payment_method, payment_status }: LockedOrder): void {
  const isAwaited = payment_status === 'pending' || canMove(payment_status, 'pending');
  if (payment_method !== 'momo_code' || !isAwaited) throw new ShopError('invalid_state');
}
