import type { Order } from '@isoko/contract';

/**
 * The state of an order's payment for its shopper. `pin`: the phone asks for the PIN. `code`: the MoMoPay code
 * is to be paid and its reference typed. `review`: staff check it. `failed`: the last try failed and another
 * one is possible. `ended`: it failed and the order has ended.
 */
export type PaymentStage =
  | 'cash'
  | 'pin'
  | 'code'
  | 'review'
  | 'failed'
  | 'paid'
  | 'refund_due'
  | 'refunded'
  | 'ended';

type Status = Pick<Order, 'status'> & {
  payment: Pick<Order['payment'], 'kind' | 'status' | 'reference'> &
    Partial<Pick<Order['payment'], 'is_asked'>>;
};

/** The stage of an order's payment. */
export function paymentStage({ status, payment }: Status): PaymentStage {
  switch (payment.status) {
    case 'paid':
    case 'refund_due':
    case 'refunded':
      return payment.status;
    case 'mismatch':
      return 'review';
    case 'unpaid':
      if (status === 'cancelled' || status === 'expired') return 'ended';
      // The rest is paid while the order continues.
      if (!payment.is_asked) return 'cash';
      return payment.kind === 'manual' ? 'review' : 'pin';
    default:
      if (status !== 'pending') return 'ended';
      if (payment.status === 'failed') return 'failed';
      if (payment.kind !== 'manual') return 'pin';
      return payment.reference === null ? 'code' : 'review';
  }
}
