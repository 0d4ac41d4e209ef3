import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { forgetPayer } from '#server/modules/payments/forget-payer.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { forgetBuyer } from '#server/modules/pricing/forget-buyer.ts';
import { type Contact, forgetProofs, mailbox, phone } from '#server/modules/trust/proof.ts';
import { isFinished } from './is-finished.ts';
import { dueForErasure, forgetAnswers, forgetPerson } from './order-erasure.store.ts';
import { type LockedOrder, lockOrder } from './order-life.store.ts';
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
  // What it proved on its way went past the erasure.
  await forgetProofs(ctx, contactsOf(order, payments));
  await forgetPerson(ctx.db, { id, at: ctx.now() });
  await forgetPayer(ctx, id);
  await forgetBuyer(ctx, id);
}

function contactsOf(order: LockedOrder, payments: readonly Payment[]): Contact[] {
  const wallets = payments.filter((each) => each.method === 'mtn_momo').flatMap((each) => each.phone ?? []);
  const phones = [order.customer_phone, ...wallets].filter(Boolean).map(phone);
  return order.customer_email ? [...phones, mailbox(order.customer_email)] : phones;
}
