import type { PaymentStatus } from '@isoko/contract';

/**
 * Every payment status and what may follow it (decisions: Order). Cash at the door goes straight to paid; a try
 * that came to nothing may be followed by another one, by cash, or by money nobody expected any more.
 */
export const nextPaymentStatuses: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  unpaid: ['pending', 'paid', 'mismatch', 'refund_due'],
  pending: ['unpaid', 'paid', 'failed', 'mismatch', 'refund_due'],
  failed: ['unpaid', 'pending', 'paid', 'mismatch', 'refund_due'],
  paid: ['refund_due'],
  refund_due: ['refunded'],
  refunded: [],
  mismatch: ['paid', 'refund_due'],
};

/** Whether a payment may go from one status to the other. */
export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return nextPaymentStatuses[from].includes(to);
}
