import type { Order, OrderStatus, PaymentStatus } from '@isoko/contract';
import { t } from '../../messages/t.tsx';
import { paymentStage } from '../../state/orders/payment-stage.ts';

const statusNames: Record<OrderStatus, string> = {
  pending: t('Waiting for payment'),
  confirmed: t('Confirmed'),
  packed: t('Packed'),
  out_for_delivery: t('On its way'),
  delivered: t('Delivered'),
  cancelled: t('Cancelled'),
  expired: t('Expired'),
};

const pointNames: Partial<Record<OrderStatus, string>> = {
  packed: t('Ready to collect'),
  delivered: t('Collected'),
};

/** The name of an order's status; an order for collection has its own names. */
export function statusName({ status, point }: Pick<Order, 'status' | 'point'>): string {
  return (point && pointNames[status]) || statusNames[status];
}

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
  unpaid: t('To be paid on delivery'),
  pending: t('Payment is on its way'),
  paid: t('Paid'),
  failed: t('Payment failed'),
  refund_due: t('We owe you a refund'),
  refunded: t('Refunded'),
  mismatch: t('We are checking the payment'),
};

/** The state of an order's payment in words; an order that has ended need not be paid any more. */
export function paymentState(order: Pick<Order, 'status' | 'payment' | 'point'>): string {
  if (paymentStage(order) === 'ended') return t('Not paid');
  const { status } = order.payment;
  return order.point && status === 'unpaid' ? t('To be paid when you collect it') : paymentNames[status];
}
