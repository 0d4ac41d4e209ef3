import type { Order, PaymentStatus } from '@isoko/contract';
import type { Payment } from '#server/modules/payments/payment.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { HOLDING_STATUSES, ON_THE_WAY, UNPAID } from '../lifecycle/order-status.ts';

type Status = Pick<Order, 'status'> & {
  payment_status: PaymentStatus;
  payment_method: string;
  expires_at: Date | null;
};
type Try = Pick<Payment, 'status' | 'method' | 'provider_ref'>;

/** What the customer may still do with an order, by its state alone. */
export function rightsOf(order: Status, payments: readonly Try[], now: Date): Order['can'] {
  return {
    change: canChange(order),
    cancel: canCancel(order),
    pay: canPay(order, payments, now),
  };
}

/** A customer can cancel until the order is packed. */
export function canCancel({ status }: Pick<Order, 'status'>): boolean {
  return HOLDING_STATUSES.includes(status);
}

/** Address, window and note can change until the order is packed. */
export function canChange({ status }: Pick<Order, 'status'>): boolean {
  return HOLDING_STATUSES.includes(status);
}

/**
 * Whether another payment can start: the order is pending and its time is not over, or it has a rest that was not left
 * for the door; and no money is on its way.
 */
export function canPay(order: Status, payments: readonly Try[], now: Date): boolean {
  if (hasRest(order)) return !payments.some(isOnItsWay);
  if (order.status !== 'pending' || isOverdue(order, now)) return false;
  return UNPAID.includes(order.payment_status) && !payments.some(isOnItsWay);
}

/** Whether an order has a rest to pay that its customer did not leave for the door. */
export function hasRest({ status, payment_status, payment_method }: Omit<Status, 'expires_at'>): boolean {
  const isAtTheDoor = paymentMethodOf(payment_method).kind === 'cash';
  return payment_status === 'unpaid' && ON_THE_WAY.includes(status) && !isAtTheDoor;
}

/** Whether the time to pay is over. */
export function isOverdue({ expires_at }: Pick<Status, 'expires_at'>, now: Date): boolean {
  return expires_at !== null && expires_at <= now;
}

/** Whether the provider, or staff with a typed reference, are still checking the payment. */
export function isOnItsWay({ status, method, provider_ref }: Try): boolean {
  if (status !== 'created' && status !== 'pending') return false;
  return !paymentMethodOf(method).waitsForPeople || provider_ref !== null;
}

/** The amount that pays an order in advance, in francs: with what is held until its goods are weighed. */
export const askedOf = ({ total, held }: { total: number; held: number }): number => total + held;
