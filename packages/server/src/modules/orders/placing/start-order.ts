import type { PaymentStatus } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { createPayment } from '#server/modules/payments/create-payment.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { ownWallet, type PaymentMethod } from '#server/modules/payments/payment-methods.ts';
import { FIRST_STATUS, type OrderEvent } from '../lifecycle/order-status.ts';
import type { OrderInput } from './order-input.ts';

/** How a new order starts. */
export interface OrderStart {
  /** Its status is the last one's. */
  events: OrderEvent[];
  paymentStatus: PaymentStatus;
  expiresAt: Date | null;
}

const placed: OrderEvent = { type: 'placed', status: FIRST_STATUS };
const confirmed: OrderEvent = { type: 'confirmed', status: 'confirmed' };

/**
 * How an order starts that is held until `expiresAt`: with cash at the door it is confirmed, a free one is paid and
 * confirmed, and any other one waits for its money.
 */
export function startOf(
  { kind }: Pick<PaymentMethod, 'kind'>,
  { total, expiresAt }: { total: number; expiresAt: Date | null },
): OrderStart {
  if (kind === 'cash') return { events: [placed, confirmed], paymentStatus: 'unpaid', expiresAt };
  if (total > 0) return { events: [placed], paymentStatus: 'pending', expiresAt };
  const paid: OrderEvent = { type: 'paid', status: FIRST_STATUS };
  return { events: [placed, paid, confirmed], paymentStatus: 'paid', expiresAt: null };
}

/** What a payment needs of its order: `asked` is what it shall bring, in francs. */
export interface PayableOrder {
  id: string;
  number: string;
  asked: number;
}

/**
 * Starts a new order's life, in its transaction: the first try to pay, the end of its time, the messages to the shopper
 * and to the shop.
 * @throws validation_error on `payment.phone` or `payment.reference`; rate_limited for a wallet with an open request.
 */
export async function startOrder(
  ctx: Context,
  order: PayableOrder,
  { input, beginning }: { input: OrderInput; beginning: OrderStart },
): Promise<void> {
  const { paymentStatus, expiresAt } = beginning;
  if (paymentStatus === 'pending') {
    const { payment_method: method, payment, customer } = input;
    // The wallet is the customer's unless another number was typed; a payment by hand has only a typed number.
    const phone = payment.phone ?? ownWallet(method, customer.phone);
    await startNextPayment(ctx, order, { method, phone, reference: payment.reference });
  }
  if (expiresAt) await enqueue(ctx, 'order.expire', { order_id: order.id }, { startAfter: expiresAt });
  await queueMessage(
    ctx,
    { kind: 'order_placed', subjectId: order.id, audience: 'customer' },
    { kind: 'shop_new_order', subjectId: order.id, audience: 'shop' },
  );
  const isTyped = paymentStatus === 'pending' && Boolean(input.payment.reference);
  if (isTyped) await queueMessage(ctx, { kind: 'shop_money', subjectId: order.id, audience: 'shop' });
  if (paymentStatus === 'paid') {
    await queueMessage(ctx, { kind: 'order_paid', subjectId: order.id, audience: 'customer' });
  }
}

/** Writes the next try to pay for an order; the provider is asked by a job after the commit. */
export function startNextPayment(
  ctx: Context,
  { id, number, asked }: PayableOrder,
  choice: { method: string; phone: string | null; reference: string | null },
): Promise<Payment> {
  return createPayment(ctx, { ...choice, purposeId: id, label: number, amount: asked });
}
