import type { Order } from '@isoko/contract';
import type { BodyOf, DataOf } from '@isoko/contract/route';
import type { cancelOpen as declared } from '@isoko/contract/routes/admin/open-orders';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { abandonPayment } from '#server/modules/payments/abandon-payment.ts';
import { restoreCoupon } from '#server/modules/pricing/redeem-coupon.ts';
import { releaseWindow } from '#server/modules/shipping/windows.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { ShopError } from '#server/shop-error.ts';
import { reconcileLocked } from '../money/reconcile-order.ts';
import { type Holder, selectOpenOrders } from '../placing/open-orders.store.ts';
import { canCancel } from '../reading/order-rights.ts';
import { type OrderVisitor, requireAccess } from '../reading/require-access.ts';
import { showOrder } from '../reading/show-order.ts';
import { releaseGoods, returnGoods } from './held-stock.ts';
import { type LockedOrder, lockOrder } from './order-life.store.ts';
import { HOLDING_STATUSES } from './order-status.ts';
import { takeStep } from './take-step.ts';

/**
 * Ends a locked order: its goods, its place in the delivery window and its coupon go back, the try to pay is given up,
 * and money that is there all the same has to go back. Once, whoever races. `note` says why, for its customer.
 * @throws invalid_state when it cannot end like that any more.
 */
export async function endOrder(
  ctx: Context,
  order: LockedOrder,
  to: 'cancelled' | 'expired',
  note: string | null = null,
): Promise<void> {
  const ended = await takeStep(ctx, order, {
    to,
    events: [{ type: to, status: to, note }],
    change: { expires_at: null },
  });
  const isStocked = HOLDING_STATUSES.includes(order.status);
  await (isStocked ? releaseGoods(ctx, order.id) : returnGoods(ctx, order.id));
  await releaseWindow(ctx, order.id);
  await restoreCoupon(ctx, order.id);
  await abandonPayment(ctx, order.id);
  await queueMessage(ctx, { kind: `order_${to}`, subjectId: order.id, audience: 'customer' });
  await reconcileLocked(ctx, ended);
}

/**
 * Cancels an order until it is packed; it is never erased.
 * @throws not_authenticated, not_found, rate_limited as requireAccess; invalid_state when it is too late, or done.
 */
export async function cancelOrder(ctx: Context, id: string, visitor: OrderVisitor): Promise<Order> {
  const [order] = await cancelOrders(ctx, [id], visitor);
  if (!order) throw new ShopError('not_found');
  return order;
}

/**
 * Cancels several orders, all or none, each once however often it is named; they come back in the order asked for.
 * The visitor must be allowed to open every one.
 * @throws as cancelOrder, when any of them cannot be cancelled.
 */
export async function cancelOrders(
  ctx: Context,
  ids: readonly string[],
  visitor: OrderVisitor,
): Promise<Order[]> {
  const wanted = [...new Set(ids)];
  await requireAccess(ctx, wanted, visitor);
  return inTransaction(ctx, async (ctx) => {
    // Everybody locks orders in one sequence: nobody waits in a circle.
    for (const id of wanted.toSorted()) {
      const order = await lockOrder(ctx.db, id);
      if (!order) throw new ShopError('not_found');
      if (!canCancel(order)) throw new ShopError('invalid_state');
      await endOrder(ctx, order, 'cancelled');
    }
    const orders: Order[] = [];
    for (const id of wanted) orders.push(await showOrder(ctx, id));
    return orders;
  });
}

type Body = BodyOf<typeof declared>;

/** What of an order's money was not seen yet. */
const UNPAID = ['unpaid', 'pending', 'failed'];

/**
 * Cancels, all or none, every order that holds stock and is not paid of a phone, a mailbox or an address: who floods the
 * shop with orders loses them by one press. Paid and packed ones stay. The reason is read by each customer.
 * @throws validation_error on `phone`, `email`, `reason`, and when nobody is named.
 */
export async function cancelOpenOrders(
  ctx: Context,
  { body, user }: { body: Body; user: SignedIn },
): Promise<DataOf<typeof declared>> {
  const { holders, reason } = readInput(body);
  return inTransaction(ctx, async (ctx) => {
    const orders = [];
    // Everybody locks orders in one sequence.
    for (const id of await selectOpenOrders(ctx.db, holders)) {
      const order = await lockOrder(ctx.db, id);
      const isOpen =
        order && HOLDING_STATUSES.includes(order.status) && UNPAID.includes(order.payment_status);
      if (!isOpen) continue;
      await endOrder(ctx, order, 'cancelled', reason);
      orders.push({ _id: order.id, number: order.number });
    }
    const detail = { orders: orders.length, by: holders.map(({ by }) => by).join(' ') };
    await noteSecurityEvent(ctx, { kind: 'orders_cancelled', accountId: user.id, detail });
    return { cancelled: orders.length, orders };
  });
}

function readInput(body: Body): { holders: Holder[]; reason: string } {
  const form = openForm();
  const phone = form.phoneOrNull('phone', body.phone);
  const email = form.emailOrNull('email', body.email);
  const street = form.lineOrNull(body.street);
  const reason = form.line('reason', body.reason, 1);
  if (!phone && !email && !street)
    form.refuse('phone', 'Please say whose orders: a phone, an email or an address.');
  form.finish();
  return {
    reason,
    holders: [
      ...(phone ? [{ by: 'phone', value: phone } as const] : []),
      ...(email ? [{ by: 'email', value: email } as const] : []),
      ...(street ? [{ by: 'street', value: street } as const] : []),
    ],
  };
}
