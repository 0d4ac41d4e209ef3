import type { PaymentStatus } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { messagesAbout } from '#server/jobs/messages.ts';
import { forgetStops } from '#server/modules/customers/book/buyers.ts';
import { isSettled } from '#server/modules/payments/check-schedule.ts';
import { forgetPayer } from '#server/modules/payments/forget-payers.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { forgetBuyer } from '#server/modules/pricing/redeem-coupon.ts';
import { forgetProofs, phone } from '#server/modules/trust/proof.ts';
import { reconcile } from '../money/reconcile-order.ts';
import { forgetQuestions } from '../questions/question.store.ts';
import { type OrderOwner, selectOwnIds } from '../reading/own-orders.store.ts';
import { forgetPhoto } from './door-photo.ts';
import {
  dueForErasure,
  forgetAnswers,
  forgetPerson,
  type LockedOrder,
  lockOrder,
  selectDueErasures,
} from './order-life.store.ts';
import { OVER } from './order-status.ts';

/**
 * Removes the person from every order of an account or a record, in the caller's transaction, which has locked the
 * account. An order that still has to be delivered, paid or refunded keeps the data it needs; the sweep erases it when
 * it is finished.
 */
export async function eraseOrders(ctx: Context, owner: OrderOwner): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (const id of await selectOwnIds(ctx.db, owner)) await eraseOrder(ctx, id, ctx.now());
  });
}

/** Erases an order now if it is finished, else records when to check again. */
export async function eraseOrder(ctx: Context, id: string, lookAgain: Date): Promise<void> {
  const order = await lockOrder(ctx.db, id);
  if (!order || order.erased_at) return;
  // Who sends a message again is answered with where it goes.
  await forgetAnswers(ctx.db, [id, ...(await messagesAbout(ctx, id))]);
  const payments = await paymentsOf(ctx, id);
  if (!isFinished(order, payments, ctx.now())) {
    await dueForErasure(ctx.db, { id, at: lookAgain });
    return;
  }
  // Its proofs are removed too. A phone that was only typed proved nothing and may belong to another person.
  const paidBy = payments.flatMap((each) => (each.captured > 0 && each.phone ? [each.phone] : []));
  const reached = order.status === 'delivered' ? [order.customer_phone] : [];
  await forgetProofs(ctx, [...reached, ...paidBy].map(phone));
  await forgetPerson(ctx.db, { id, at: ctx.now() });
  await forgetQuestions(ctx.db, id);
  await forgetPhoto(ctx.db, id);
  await forgetPayer(ctx, id);
  await forgetBuyer(ctx, id);
  await forgetStops(ctx, [order.customer_phone]);
}

/** Staff still have to check the money, or to send it back. */
const OPEN_BOOKS: readonly PaymentStatus[] = ['pending', 'mismatch', 'refund_due'];

/** Whether nothing is left to deliver, to pay or to refund. */
function isFinished(
  order: Pick<LockedOrder, 'status' | 'payment_status' | 'total' | 'held' | 'given_back'>,
  payments: readonly Payment[],
  now: Date,
): boolean {
  if (!OVER.includes(order.status) || OPEN_BOOKS.includes(order.payment_status)) return false;
  // Money that arrived a moment ago may not have moved the order yet.
  const { pays, owed } = reconcile(order, payments);
  if (pays.length || owed.length) return false;
  return payments.every((payment) => isSettled(payment, now));
}

/** An order that is not finished is checked again after this time, in ms. */
const LOOK_AGAIN_MS = 60 * 60_000;
const AT_ONCE = 100;

/** Removes the person from orders that have finished since their account was erased. Returns how many were checked. */
export async function sweepErasures(ctx: Context): Promise<number> {
  const now = ctx.now();
  const due = await selectDueErasures(ctx.db, { now, limit: AT_ONCE });
  const lookAgain = new Date(now.getTime() + LOOK_AGAIN_MS);
  for (const id of due) await inTransaction(ctx, (ctx) => eraseOrder(ctx, id, lookAgain));
  return due.length;
}
