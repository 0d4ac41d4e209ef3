import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { forgetPayer } from '#server/modules/payments/forget-payer.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { forgetBuyer } from '#server/modules/pricing/redeem-coupon.ts';
import { forgetProofs, phone } from '#server/modules/trust/proof.ts';
import { isFinished } from './is-finished.ts';
import { dueForErasure, forgetAnswers, forgetPerson } from './order-erasure.store.ts';
import { lockOrder } from './order-life.store.ts';
import { selectOwnIds } from './own-orders.store.ts';

/**
 * Takes the person out of every order of an account, in the caller's transaction, which has locked the account. What
 * is still to be delivered, paid or paid back keeps what that needs until it is finished; the sweep sees to it.
 */
export async function eraseOrders(ctx: Context, accountId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (const id of await selectOwnIds(ctx.db, accountId)) await eraseOrder(ctx, id, ctx.now());
  });
}

/** Erases an order now if it is finished, else notes when to look again. */
export async function eraseOrder(ctx: Context, id: string, lookAgain: Date): Promise<void> {
  const order = await lockOrder(ctx.db, id);
  if (!order || order.erased_at) return;
  await forgetAnswers(ctx.db, id);
  const payments = await paymentsOf(ctx, id);
  if (!isFinished(order, payments, ctx.now())) {
    await dueForErasure(ctx.db, { id, at: lookAgain });
    return;
  }
  // What it proved goes with it; a phone that was only typed proved nothing and may be somebody else's.
  const paidBy = payments.flatMap((each) => (each.captured > 0 && each.phone ? [each.phone] : []));
  const reached = order.status === 'delivered' ? [order.customer_phone] : [];
  await forgetProofs(ctx, [...reached, ...paidBy].map(phone));
  await forgetPerson(ctx.db, { id, at: ctx.now() });
  await forgetPayer(ctx, id);
  await forgetBuyer(ctx, id);
}
