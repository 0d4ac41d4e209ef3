import type { Order } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { payOrder as declared } from '@isoko/contract/routes/orders';
import type { Context } from '#server/context.ts';
import { inSavepoint } from '#server/database/in-transaction.ts';
import { abandonPayment } from '#server/modules/payments/create-payment.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import {
  type OfferedPaymentMethod,
  ownWallet,
  paymentMethodOf,
  waitsForStaff,
} from '#server/modules/payments/payment-methods.ts';
import { restOf } from '#server/modules/payments/refunds.ts';
import { heldFor, requirePayable } from '#server/modules/pricing/payable.ts';
import { findOrderZone } from '#server/modules/shipping/zones.ts';
import { ShopError } from '#server/shop-error.ts';
import { holdForCash, holdForReference } from '../lifecycle/hold-order.ts';
import type { LockedOrder } from '../lifecycle/order-life.store.ts';
import type { OrderEvent } from '../lifecycle/order-status.ts';
import { takeStep, withOrder } from '../lifecycle/take-step.ts';
import { requireWelcome } from '../placing/place-order.ts';
import { startNextPayment } from '../placing/start-order.ts';
import { askedOf, canPay, hasRest, isOnItsWay } from '../reading/order-rights.ts';
import { type OrderVisitor, requireAccess } from '../reading/require-access.ts';
import { showOrder } from '../reading/show-order.ts';
import { refreshOrderPayment } from './refresh-payment.ts';

type Body = BodyOf<typeof declared>;

/**
 * Starts another payment for an order, by the same or another method; prices and the time to pay stay. Cash on delivery
 * confirms it immediately, if the zone allows it; the order is then held like a new one.
 * @throws not_authenticated, not_found, rate_limited as requireAccess; validation_error on `payment_method`,
 * `payment.phone`, `payment.reference`; rate_limited for a wallet with an open request; invalid_state if the order does
 * not wait for money, or money is on its way; customer_blocked.
 */
export async function payOrder(
  ctx: Context,
  { id, body }: { id: string; body: Body },
  visitor: OrderVisitor,
): Promise<Order> {
  await requireAccess(ctx, [id], visitor);
  // The last payment may have failed or succeeded a moment ago: only a failure allows another one.
  if ((await paymentsOf(ctx, id)).some(isOnItsWay)) await refreshOrderPayment(ctx, id);
  await withOrder(ctx, id, async (ctx, order) => {
    if (!canPay(order, await paymentsOf(ctx, id), ctx.now())) throw new ShopError('invalid_state');
    // An order that staff typed can be paid even for a blocked customer.
    if (order.source === 'web')
      await requireWelcome(ctx, { phone: order.customer_phone, id: order.customer_id });
    const zone = await findOrderZone(ctx, order);
    const { total, upper_total: upper } = order;
    const method = await requirePayable(ctx, body.payment_method.trim(), { zone, total, upper });
    await abandonPayment(ctx, id);
    const held = heldFor(method, { total, upper });
    if (hasRest(order)) await payRest(ctx, order, { method, body });
    else if (method.kind === 'cash') await payAtTheDoor(ctx, order, method);
    else await tryToPay(ctx, { ...order, held }, { method, body });
  });
  return showOrder(ctx, id);
}

async function payAtTheDoor(ctx: Context, order: LockedOrder, method: OfferedPaymentMethod): Promise<void> {
  const events: OrderEvent[] = [
    { type: 'payment_method', status: order.status, note: method.name },
    { type: 'confirmed', status: 'confirmed' },
  ];
  const expires_at = await holdForCash(ctx, order);
  const change = { ...chosen(method), payment_status: 'unpaid' as const, held: 0, expires_at };
  await takeStep(ctx, order, { to: 'confirmed', events, change });
}

/** Pays the rest of a running order, by phone or at the door; the order continues either way. */
async function payRest(
  ctx: Context,
  order: LockedOrder,
  { method, body }: { method: OfferedPaymentMethod; body: Body },
): Promise<void> {
  if (method.kind === 'cash') {
    const events: OrderEvent[] = [{ type: 'payment_method', status: order.status, note: method.name }];
    await takeStep(ctx, order, { events, change: chosen(method) });
    return;
  }
  const asked = restOf(askedOf(order) - order.given_back, await paymentsOf(ctx, order.id));
  await startNextPayment(ctx, { ...order, asked }, choiceOf(order, { method, body }));
  const events = [{ type: 'payment_started', status: order.status, note: method.name }];
  await takeStep(ctx, order, { events, change: chosen(method) });
}

/** The typed details of a payment; without a typed phone it is the customer's own. */
function choiceOf(order: LockedOrder, { method, body }: { method: OfferedPaymentMethod; body: Body }) {
  const phone = body.payment?.phone?.trim() || ownWallet(method.code, order.customer_phone);
  return { method: method.code, phone, reference: body.payment?.reference?.trim() || null };
}

async function tryToPay(
  ctx: Context,
  order: LockedOrder,
  { method, body }: { method: OfferedPaymentMethod; body: Body },
): Promise<void> {
  const paid = { ...order, asked: askedOf(order) };
  const payment = await startNextPayment(ctx, paid, choiceOf(order, { method, body }));
  const events = [{ type: 'payment_started', status: order.status, note: method.name }];
  const isSent = waitsForStaff(method.code, payment.provider_ref);
  const change = {
    ...chosen(method),
    payment_status: 'pending' as const,
    held: order.held,
    ...(isSent && { expires_at: await holdForReference(ctx, order) }),
  };
  await takeStep(ctx, order, { events, change });
}

function chosen({ code, name }: OfferedPaymentMethod) {
  return { payment_method: code, payment_name: name };
}

/**
 * Asks the wallet that paid an order for the rest, which its customer has just agreed to (`before`: the order before
 * that). If no wallet paid it, or it cannot be asked now, the rest is paid by link or at the door like any other.
 */
export async function askForRest(ctx: Context, before: LockedOrder, order: LockedOrder): Promise<void> {
  if (before.payment_status !== 'paid' || !hasRest(order)) return;
  const payments = await paymentsOf(ctx, order.id);
  const paid = payments.findLast(
    ({ status, method }) => status === 'paid' && method === order.payment_method,
  );
  if (!paid?.phone || payments.some(isOnItsWay) || !paymentMethodOf(paid.method).wallet) return;
  const choice = { method: paid.method, phone: paid.phone, reference: null };
  const asked = restOf(askedOf(order) - order.given_back, payments);
  try {
    await inSavepoint(ctx, async (ctx) => {
      const zone = await findOrderZone(ctx, order);
      const { name } = await requirePayable(ctx, paid.method, { zone, total: asked });
      await startNextPayment(ctx, { ...order, asked }, choice);
      await takeStep(ctx, order, {
        events: [{ type: 'payment_started', status: order.status, note: name }],
      });
    });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}
