import type { BodyOf, DataOf } from '@isoko/contract/route';
import type { cancelOpen as declared } from '@isoko/contract/routes/admin/order-lines';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { endOrder } from '../lifecycle/end-order.ts';
import { lockOrder } from '../lifecycle/order-life.store.ts';
import { HOLDING_STATUSES } from '../lifecycle/order-status.ts';
import { type Holder, selectOpenOrders } from '../placing/open-orders.store.ts';

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
