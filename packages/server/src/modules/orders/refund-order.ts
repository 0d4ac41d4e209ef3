import type { Context } from '#server/context.ts';
import { queueMessage } from '#server/jobs/queue-message.ts';
import { oweRefund } from '#server/modules/payments/owe-refund.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { owesMoney, sendBack } from '#server/modules/payments/send-back.ts';
import { fieldError } from '#server/shop-error.ts';
import { endOrder } from './end-order.ts';
import type { EventSentence } from './event-sentences.ts';
import { requireAmount } from './require-amount.ts';
import { settleLocked } from './settle-locked.ts';
import type { Case } from './settle-reference.ts';
import { takeStep } from './take-step.ts';

/**
 * Decides that money goes back: all an order that was delivered had cost, or another amount than was asked for, whose
 * order ends with it. Its customer is told.
 */
export async function giveBack(ctx: Context, { order, payments, said }: Case): Promise<void> {
  if (order.payment_status === 'mismatch') return endOrder(ctx, order, 'cancelled', said.note);
  for (const { id, status } of payments) if (status === 'paid') await oweRefund(ctx, id);
  const events = [{ type: 'refund_due', status: order.status, note: said.note }];
  await takeStep(ctx, order, { events, change: { payment_status: 'refund_due' } });
  await queueMessage(ctx, { kind: 'order_refund_due', subjectId: order.id, audience: 'customer' });
}

/**
 * Notes that money was sent back, under the reference of that. Its customer is told.
 * @throws validation_error on `reference`, on `amount` when it is not what is owed, on `payment` where several owe.
 */
export async function refund(ctx: Context, { order, payments, said }: Case): Promise<void> {
  const payment = choosePayment(payments, said.payment);
  if (!said.reference) throw fieldError('reference', 'Please type the reference under which it was sent.');
  if (said.amount !== null) requireAmount(said.amount, payment.owed);
  await sendBack(ctx, payment, said.reference);
  const settled = await settleLocked(ctx, order);
  if (settled.payment_status === 'refunded') return;
  const amount: EventSentence = { code: 'sent_back', values: { amount: payment.owed } };
  await takeStep(ctx, settled, { events: [{ type: 'refunded', status: settled.status, said: [amount] }] });
  const told = { kind: 'order_difference_refunded', subjectId: order.id, occasion: order.version } as const;
  await queueMessage(ctx, { ...told, audience: 'customer' });
}

function choosePayment(payments: readonly Payment[], id: string | null): Payment {
  const owing = payments.filter(owesMoney);
  const [first, second] = id === null ? owing : owing.filter((each) => each.id === id);
  if (!first) throw fieldError('payment', 'This payment owes nothing.');
  if (second) throw fieldError('payment', 'Please choose which payment was sent back.');
  return first;
}
