import type { PaymentStatus } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { QueuedMessage } from '#server/jobs/message-kind.ts';
import { sendSoon } from '#server/jobs/messages.ts';
import { createPayment } from '#server/modules/payments/create-payment.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { ownWallet, type PaymentMethod } from '#server/modules/payments/payment-methods.ts';
import { FIRST_STATUS, type OrderEvent } from '../lifecycle/order-status.ts';
import type { OrderInput } from './order-input.ts';

/** The first state of a new order. */
export interface OrderStart {
  /** Its status is that of the last event. */
  events: OrderEvent[];
  paymentStatus: PaymentStatus;
  expiresAt: Date | null;
}

const placed: OrderEvent = { type: 'placed', status: FIRST_STATUS };
const confirmed: OrderEvent = { type: 'confirmed', status: 'confirmed' };

/**
 * The first state of an order that is held until `expiresAt`: one that costs nothing (`most`: the highest total after
 * weighing, in francs) is paid and confirmed, a cash order is confirmed, any other one waits for its money.
 */
export function startOf(
  { kind }: Pick<PaymentMethod, 'kind'>,
  { most, expiresAt }: { most: number; expiresAt: Date | null },
): OrderStart {
  if (most === 0) {
    const paid: OrderEvent = { type: 'paid', status: FIRST_STATUS };
    return { events: [placed, paid, confirmed], paymentStatus: 'paid', expiresAt };
  }
  if (kind === 'cash') return { events: [placed, confirmed], paymentStatus: 'unpaid', expiresAt };
  return { events: [placed], paymentStatus: 'pending', expiresAt };
}

/** The fields of an order that a payment needs: `asked` is its amount, in francs. */
export interface PayableOrder {
  id: string;
  number: string;
  asked: number;
}

/** The messages to the customer and the shop about a new order. */
export function messagesOf(
  { payment }: Pick<OrderInput, 'payment'>,
  { paymentStatus }: OrderStart,
): Pick<QueuedMessage, 'kind' | 'audience'>[] {
  const isTyped = paymentStatus === 'pending' && Boolean(payment.reference);
  return [
    { kind: 'order_placed', audience: 'customer' },
    { kind: 'shop_new_order', audience: 'shop' },
    ...(isTyped ? [{ kind: 'shop_money', audience: 'shop' } as const] : []),
    ...(paymentStatus === 'paid' ? [{ kind: 'order_paid', audience: 'customer' } as const] : []),
  ];
}

/**
 * Starts a new order, in its transaction: its first payment, its end, and the jobs for the messages that were written
 * with it (`told`: their ids).
 * @throws validation_error on `payment.phone` or `payment.reference`; rate_limited for a wallet with an open request.
 */
export async function startOrder(
  ctx: Context,
  order: PayableOrder,
  { input, beginning, told }: { input: OrderInput; beginning: OrderStart; told: readonly string[] },
): Promise<void> {
  const { paymentStatus, expiresAt } = beginning;
  if (paymentStatus === 'pending') {
    const { payment_method: method, payment, customer } = input;
    // The wallet is the customer's phone unless another number was typed; a payment by hand has only a typed number.
    const phone = payment.phone ?? ownWallet(method, customer.phone);
    await startNextPayment(ctx, order, { method, phone, reference: payment.reference });
  }
  if (expiresAt) await enqueue(ctx, 'order.expire', { order_id: order.id }, { startAfter: expiresAt });
  await sendSoon(ctx, told);
}

/** Writes the next payment for an order; a job asks the provider after the commit. */
export function startNextPayment(
  ctx: Context,
  { id, number, asked }: PayableOrder,
  choice: { method: string; phone: string | null; reference: string | null },
): Promise<Payment> {
  return createPayment(ctx, { ...choice, purposeId: id, label: number, amount: asked });
}
