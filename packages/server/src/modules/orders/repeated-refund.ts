import type { BodyOf } from '@isoko/contract/route';
import type { settlePayment } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { findRefund } from '#server/modules/payments/find-refund.ts';
import { owesMoney } from '#server/modules/payments/send-back.ts';
import { fieldError } from '#server/shop-error.ts';
import type { Case } from './judge-reference.ts';

type Step = BodyOf<typeof settlePayment>['status'];

/**
 * Whether what somebody notes about a locked order is a refund that is noted already: two colleagues sent the same
 * money back once. Nothing is to be booked or mailed then.
 * @throws validation_error on `reference` when another refund, of this order or another, went under it.
 */
export async function isNotedRefund(
  ctx: Context,
  step: Step,
  { order, payments, said: { reference, payment, amount } }: Case,
): Promise<boolean> {
  if (reference === null || (step !== 'refunded' && step !== 'partly_refunded')) return false;
  const noted = await findRefund(ctx, { reference, purposeId: order.id });
  if (!noted) return false;
  const refunded = payments.find(({ id }) => id === noted.payment_id);
  const isChosen = payment === null || payment === noted.payment_id;
  // All that is owed went back; whoever gives no amount means that.
  const isAll = step === 'refunded' && amount === null;
  const isOver = step === 'partly_refunded' || (refunded !== undefined && !owesMoney(refunded));
  if (refunded && isChosen && isOver && (isAll || amount === noted.amount)) return true;
  throw fieldError('reference', `This reference stands for a refund of order ${noted.label}.`);
}
