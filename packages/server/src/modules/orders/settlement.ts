import type { OrderStatus, PaymentStatus } from '@isoko/contract';
import type { Payment } from '#server/modules/payments/payment.ts';
import { canMove } from './payment-status.ts';

type Try = Pick<Payment, 'id' | 'status' | 'captured'>;
/** `total` in francs. */
type Standing = { status: OrderStatus; payment_status: PaymentStatus; total: number };

/** What an order's payments ask for. */
export interface Settlement<T extends Try> {
  /** The payment whose money pays the order: it is confirmed, or brought back when it has expired. */
  pays: T | null;
  /** Money that came beside it, or for an order that was given up: it has to go back. */
  owed: T[];
  /** Where the order's payment stands when nothing of the above moves it; null: as before. */
  status: PaymentStatus | null;
}

/** Orders whose goods are wanted, or may be. Cancelled is the shopper's own word. */
const canBePaid = (status: OrderStatus) => status !== 'cancelled';

/**
 * Weighs every try to pay for an order. The first money that is enough pays it, once; all other money is owed. Another
 * amount than asked for waits for people while the order waits, and is owed as soon as it does not.
 */
export function weigh<T extends Try>(order: Standing, payments: readonly T[]): Settlement<T> {
  const arrived = payments.filter((each) => each.status === 'paid');
  const wrong = payments.filter((each) => each.status === 'mismatch');
  const isPaid = order.payment_status === 'paid';
  const mayPay = canBePaid(order.status) && (isPaid || canMove(order.payment_status, 'paid'));
  // What an order costs may have changed since a wallet was asked, once it is paid at the door.
  const enough = isPaid ? arrived : arrived.filter((each) => each.captured >= order.total);
  const [first = null] = mayPay ? enough : [];
  const others = arrived.filter((each) => each !== first);
  const waits = order.status === 'pending' && !first;
  return {
    pays: isPaid ? null : first,
    owed: waits ? others : [...others, ...wrong],
    status: first ? null : statusOf(order, { payments, hasWrong: waits && wrong.length > 0 }),
  };
}

function statusOf(
  order: Standing,
  { payments, hasWrong }: { payments: readonly Try[]; hasWrong: boolean },
): PaymentStatus | null {
  const next = hasWrong ? 'mismatch' : byLatest(order, payments);
  return next && next !== order.payment_status && canMove(order.payment_status, next) ? next : null;
}

function byLatest(order: Standing, payments: readonly Try[]) {
  if (order.payment_status === 'refund_due') return areRefunded(payments) ? 'refunded' : null;
  // Cash at the door: earlier tries to pay do not matter any more.
  if (order.payment_status === 'unpaid') return null;
  const status = payments.at(-1)?.status;
  if (status === 'failed') return 'failed';
  return status === 'created' || status === 'pending' ? 'pending' : null;
}

function areRefunded(payments: readonly Try[]): boolean {
  const isRefunded = payments.some((each) => each.status === 'refunded');
  return isRefunded && !payments.some((each) => each.status === 'refund_due');
}
