import { nextCheck } from './check-schedule.ts';
import { isOpen, type Payment } from './payment.ts';

/** Whether nothing is to come of a try to pay any more, and nothing of it to be given back. */
export function isSettled(payment: Payment, now: Date): boolean {
  if (payment.status === 'refund_due' || payment.status === 'mismatch' || payment.owed > 0) return false;
  if (!isOpen(payment)) return true;
  // One that was given up is asked about for three days, because its money may come all the same.
  return payment.status === 'failed' && nextCheck(payment.created_at, now) === null;
}
