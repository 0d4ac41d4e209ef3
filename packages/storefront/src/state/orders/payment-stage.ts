import type { Order } from '@isoko/contract';

/**
 * The state of an order's payment, as its shopper sees it. `pin`: the phone asks for the PIN. `code`: the MoMoPay
 * code waits to be paid and its reference typed. `review`: people look at it. `failed`: the last try came to
 * nothing and another one is open. `ended`: it came to nothing and the order is over.
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

/** The stage an order's payment is in. */
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
      // A rest is paid while the order goes on.
      if (!payment.is_asked) return 'cash';
      return payment.kind === 'manual' ? 'review' : 'pin';
    default:
      if (status !== 'pending') return 'ended';
      if (payment.status === 'failed') return 'failed';
      if (payment.kind !== 'manual') return 'pin';
      return payment.reference === null ? 'code' : 'review';
  }
}
