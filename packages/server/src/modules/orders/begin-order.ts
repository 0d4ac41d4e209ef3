import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { queueMessage } from '#server/jobs/queue-message.ts';
import { createPayment } from '#server/modules/payments/create-payment.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import type { Beginning } from './order-beginning.ts';
import type { OrderInput } from './order-input.ts';

/** ISO 4217 of every amount of the shop. */
export const CURRENCY = 'RWF';

/** What of an order its payment needs. `total` is in francs. */
export interface PayableOrder {
  id: string;
  number: string;
  total: number;
}

/**
 * Sets a new order's life going, in its transaction: the first try to pay, the end of its time, the messages to the
 * shopper and to the shop.
 * @throws validation_error on `payment.phone` or `payment.reference`; rate_limited for a wallet that rings.
 */
export async function beginOrder(
  ctx: Context,
  order: PayableOrder,
  { wish, beginning }: { wish: OrderInput; beginning: Beginning },
): Promise<void> {
  const { paymentStatus, expiresAt } = beginning;
  if (paymentStatus === 'pending') {
    const { payment_method: method, payment, customer } = wish;
    // A wallet that is asked is the customer's unless they say otherwise; who paid by hand is whoever they say.
    const phone = payment.phone ?? (method === 'mtn_momo' ? customer.phone : null);
    await beginPayment(ctx, order, { method, phone, reference: payment.reference });
  }
  if (expiresAt) await enqueue(ctx, 'order.expire', { order_id: order.id }, { startAfter: expiresAt });
  await queueMessage(
    ctx,
    { kind: 'order_placed', subjectId: order.id, audience: 'customer' },
    { kind: 'shop_new_order', subjectId: order.id, audience: 'shop' },
  );
  if (paymentStatus === 'paid') {
    await queueMessage(ctx, { kind: 'order_paid', subjectId: order.id, audience: 'customer' });
  }
}

/** Writes the next try to pay for an order; the provider is asked by a job after the commit. */
export function beginPayment(
  ctx: Context,
  { id, number, total }: PayableOrder,
  choice: { method: string; phone: string | null; reference: string | null },
): Promise<Payment> {
  return createPayment(ctx, { ...choice, purposeId: id, label: number, amount: total, currency: CURRENCY });
}
