import type { OrderStatus, PaymentStatus } from '@isoko/contract';
import { isSettled } from '#server/modules/payments/is-settled.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { OVER } from './order-status.ts';
import { reconcile } from './reconcile-order.ts';

/** Somebody still has to look at the money, or to send it back. */
const OPEN_BOOKS: readonly PaymentStatus[] = ['pending', 'mismatch', 'refund_due'];

/** Whether nothing is left to deliver, to be paid or to be paid back for an order. */
export function isFinished(
  { status, payment_status, total }: { status: OrderStatus; payment_status: PaymentStatus; total: number },
  payments: readonly Payment[],
  now: Date,
): boolean {
  if (!OVER.includes(status) || OPEN_BOOKS.includes(payment_status)) return false;
  // Money that arrived a moment ago may not have moved the order yet.
  const { pays, owed } = reconcile({ status, payment_status, total }, payments);
  if (pays || owed.length) return false;
  return payments.every((payment) => isSettled(payment, now));
}
