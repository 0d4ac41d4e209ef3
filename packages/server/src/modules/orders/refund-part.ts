import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import { queueMessage } from '#server/jobs/queue-message.ts';
import { oweRefund } from '#server/modules/payments/owe-refund.ts';
import { leftOf, sendBack, sendPartBack } from '#server/modules/payments/send-back.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { EventSentence } from './event-sentences.ts';
import { settleLocked } from './settle-locked.ts';
import type { Case } from './settle-reference.ts';
import { takeStep } from './take-step.ts';

/**
 * Notes that of an order that was delivered some money was sent back: something was missing or spoilt. It stays paid
 * by the rest, as often as there is one; when nothing is left it is refunded. Its customer is told, and reads why.
 * @throws validation_error on `amount` without one or above what is left, on `reference`, on `note` without a reason.
 */
export async function refundPart(ctx: Context, { order, payments, said }: Case): Promise<void> {
  const payment = payments.find((each) => leftOf(each) > 0);
  if (!payment) throw new ShopError('invalid_state');
  const left = leftOf(payment);
  const { amount, reference, note } = said;
  if (!amount) throw fieldError('amount', 'Please give how much was sent back.');
  if (amount > left) throw fieldError('amount', `At most ${formatFrancs(left)} can go back.`);
  if (!reference) throw fieldError('reference', 'Please type the reference under which it was sent.');
  if (!note) throw fieldError('note', 'Please say why: the customer reads it.');
  if (amount === left) {
    const owed = await oweRefund(ctx, payment.id);
    if (!owed) throw new ShopError('invalid_state');
    const events = [{ type: 'refund_due', status: order.status, note }];
    const due = await takeStep(ctx, order, { events, change: { payment_status: 'refund_due' } });
    await sendBack(ctx, owed, reference);
    await settleLocked(ctx, due);
    return;
  }
  await sendPartBack(ctx, payment, { amount, reference });
  const sentBack: EventSentence[] = [{ code: 'sent_back', values: { amount } }];
  const events = [{ type: 'refunded', status: order.status, said: sentBack, note }];
  await takeStep(ctx, order, { events, change: { given_back: order.given_back + amount } });
  const told = { kind: 'order_part_refunded', subjectId: order.id, occasion: order.version } as const;
  await queueMessage(ctx, { ...told, audience: 'customer' });
}
