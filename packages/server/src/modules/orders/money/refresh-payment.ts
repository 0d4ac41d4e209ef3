import { setTimeout as pause } from 'node:timers/promises';
import type { Order } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { confirmPayment as declared } from '@isoko/contract/routes/orders';
import type { Context } from '#server/context.ts';
import { refreshPayment, startPayment } from '#server/modules/payments/ask-operator.ts';
import { giveReference } from '#server/modules/payments/create-payment.ts';
import { latestPayment, paymentsOf } from '#server/modules/payments/list-payments.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { restOf } from '#server/modules/payments/refunds.ts';
import { ShopError } from '#server/shop-error.ts';
import { holdForReference } from '../lifecycle/hold-order.ts';
import type { LockedOrder } from '../lifecycle/order-life.store.ts';
import { takeStep, withOrder } from '../lifecycle/take-step.ts';
import { startNextPayment } from '../placing/start-order.ts';
import { askedOf } from '../reading/order-rights.ts';
import { type OrderVisitor, requireAccess } from '../reading/require-access.ts';
import { showOrder } from '../reading/show-order.ts';
import { canMove, reconcileOrder } from './reconcile-order.ts';

/** The longest wait of an order's reader for its provider, in ms; jobs continue to ask. */
const WAIT_MS = 3_000;

/** Refreshes in progress, by order: requests that come meanwhile share one. */
const looking = new Map<string, Promise<void>>();

/**
 * Finds out whether an order is really paid: asks the provider, or keeps the typed reference for staff to check. The
 * client's claim alone changes nothing.
 * @throws not_authenticated, not_found, rate_limited as requireAccess; validation_error on `reference`; invalid_state
 * if no typed reference is expected.
 */
export async function confirmPayment(
  ctx: Context,
  { order: id, reference, phone }: BodyOf<typeof declared>,
  visitor: OrderVisitor,
): Promise<Order> {
  await requireAccess(ctx, [id], visitor);
  const typed = reference?.trim();
  if (typed) await keepReference(ctx, id, { reference: typed, phone: phone ?? null });
  else await refreshOrderPayment(ctx, id);
  return showOrder(ctx, id);
}

/**
 * Keeps a typed reference, also for an order that has ended meanwhile: the money may have been sent, and then it pays
 * the order or is refunded.
 */
async function keepReference(
  ctx: Context,
  id: string,
  typed: { reference: string; phone: string | null },
): Promise<void> {
  await withOrder(ctx, id, async (ctx, order) => {
    requireAwaited(order);
    const payments = await paymentsOf(ctx, id);
    const active = payments.find((each) => each.status === 'pending');
    const asked = restOf(askedOf(order) - order.given_back, payments);
    if (active?.provider_ref === typed.reference && !typed.phone) return;
    const nothing = { method: order.payment_method, phone: null, reference: null };
    const payment = active ?? (await startNextPayment(ctx, { ...order, asked }, nothing));
    await giveReference(ctx, { paymentId: payment.id, ...typed });
    const events = [{ type: 'payment_reference', status: order.status }];
    const end = await endWith(ctx, order, payment);
    // A running order with a rest to pay goes on meanwhile.
    const status = order.payment_status === 'unpaid' ? {} : { payment_status: 'pending' as const };
    await takeStep(ctx, order, { events, change: { ...status, ...end } });
  });
}

/** The order is held until staff have checked; a corrected reference gives no more time, an ended order gets none. */
async function endWith(ctx: Context, order: LockedOrder, { provider_ref }: Payment) {
  if (order.status !== 'pending' || provider_ref !== null) return {};
  return { expires_at: await holdForReference(ctx, order) };
}

function requireAwaited({ payment_method, payment_status }: LockedOrder): void {
  const isAwaited = payment_status === 'pending' || canMove(payment_status, 'pending');
  if (paymentMethodOf(payment_method).kind !== 'manual' || !isAwaited) throw new ShopError('invalid_state');
}

/**
 * Asks the provider for the state of an order's last payment and updates the order; starts a payment that is not
 * started yet. If the provider is slow or fails, the order stays as it is. Must not run in a transaction.
 */
export async function refreshOrderPayment(ctx: Context, orderId: string): Promise<void> {
  let look = looking.get(orderId);
  if (!look) {
    look = ask(ctx, orderId)
      .catch((error) => ctx.log.warn({ err: error, order: orderId }, 'a payment could not be looked at'))
      .finally(() => looking.delete(orderId));
    looking.set(orderId, look);
  }
  const waited = new AbortController();
  const enough = pause(WAIT_MS, undefined, { signal: waited.signal }).catch(() => {});
  await Promise.race([look, enough]);
  waited.abort();
}

async function ask(ctx: Context, orderId: string): Promise<void> {
  const payment = await latestPayment(ctx, orderId);
  if (!payment) return;
  if (payment.status === 'created') await startPayment(ctx, payment.id);
  else await refreshPayment(ctx, payment.id, { hurried: true });
  await reconcileOrder(ctx, orderId);
}
