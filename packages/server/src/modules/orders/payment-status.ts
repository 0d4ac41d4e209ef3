import type { PaymentStatus } from '@isoko/contract';

/** Every payment status and what may follow it (decisions: Order). Cash at the door goes straight to paid. */
export const nextPaymentStatuses: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  unpaid: ['pending', 'paid'],
  pending: ['paid', 'failed', 'mismatch'],
  failed: ['pending'],
  paid: ['refund_due'],
  refund_due: ['refunded'],
  refunded: [],
  mismatch: ['refund_due'],
};

/** Whether a payment may go from one status to the other. */
export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return nextPaymentStatuses[from].includes(to);
}
