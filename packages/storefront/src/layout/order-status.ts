import type { Order, OrderStatus, PaymentStatus } from '@isoko/contract';
import { type PaymentStage, paymentStage } from '../state/payment-stage.ts';

/** What a status is called. */
export const statusNames: Record<OrderStatus, string> = {
  pending: 'Waiting for payment',
  confirmed: 'Confirmed',
  packed: 'Packed',
  out_for_delivery: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

export const statusTones: Record<OrderStatus, 'green' | 'amber' | 'plain' | 'sale'> = {
  pending: 'amber',
  confirmed: 'green',
  packed: 'green',
  out_for_delivery: 'amber',
  delivered: 'green',
  cancelled: 'plain',
  expired: 'plain',
};

const paymentNames: Record<PaymentStatus, string> = {
  unpaid: 'To be paid on delivery',
  pending: 'Payment is on its way',
  paid: 'Paid',
  failed: 'Payment failed',
  refund_due: 'We owe you a refund',
  refunded: 'Refunded',
  mismatch: 'We are checking the payment',
};

/** Where the payment of an order stands: nothing is to be paid any more for one that is over. */
export function paymentState(order: Pick<Order, 'status' | 'payment'>): string {
  return paymentStage(order) === 'ended' ? 'Not paid' : paymentNames[order.payment.status];
}

/** How an order is or was paid, in words: `MTN MoMo, paid`. */
export function paymentText(order: Pick<Order, 'status' | 'payment'>): string {
  return `${order.payment.name}, ${stageWords[paymentStage(order)]}`;
}

const stageWords: Record<PaymentStage, string> = {
  cash: 'to be paid',
  pin: 'waiting for your PIN',
  code: 'waiting for the payment',
  review: 'being checked',
  failed: 'payment failed',
  paid: 'paid',
  refund_due: 'refund due',
  refunded: 'refunded',
  ended: 'not paid',
};
