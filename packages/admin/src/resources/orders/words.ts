import type { OrderStep, PaymentStep, StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { OrderStatus } from '@isoko/contract/routes/orders';
import type { PaymentStatus } from '@isoko/contract/routes/shop';
import { t } from '#admin/messages/t.tsx';
import { type Collecting, isCollected, statusNames } from '#admin/ui/order-words.ts';
import type { Tone } from '#admin/ui/row.tsx';

export const statusTones: Record<OrderStatus, Tone> = {
  pending: 'quiet',
  confirmed: 'warn',
  packed: 'warn',
  out_for_delivery: 'warn',
  delivered: 'good',
  cancelled: 'quiet',
  expired: 'quiet',
};

export const paymentNames: Record<PaymentStatus, string> = {
  unpaid: t('Not paid yet'),
  pending: t('Waiting for money'),
  paid: t('Paid'),
  failed: t('Payment failed'),
  refund_due: t('Refund due'),
  refunded: t('Refunded'),
  mismatch: t('Wrong amount'),
};

export const paymentTones: Record<PaymentStatus, Tone> = {
  unpaid: 'quiet',
  pending: 'warn',
  paid: 'good',
  failed: 'bad',
  refund_due: 'bad',
  refunded: 'quiet',
  mismatch: 'bad',
};

export const sourceNames: Record<StaffOrder['source'], string> = {
  web: t('Shop'),
  phone: t('Phone'),
  whatsapp: 'WhatsApp',
  counter: t('Counter'),
};

const stepNames: Record<OrderStep, string> = {
  packed: t('Packed'),
  out_for_delivery: t('Give to the rider'),
  delivered: t('Delivered'),
  delivery_failed: t('Delivery failed'),
  not_collected: t('Not collected'),
  cancelled: t('Cancel order'),
};

/** What is said once a step was taken; who hears of it follows (who-hears.tsx). */
const stepsDone: Record<OrderStep, string> = {
  packed: t('Packed.'),
  out_for_delivery: t('On the way.'),
  delivered: t('Delivered. Well done!'),
  delivery_failed: t('The order is back at the shop, packed.'),
  not_collected: t('It is noted.'),
  cancelled: t('The order is cancelled.'),
};

const waitingNames: Partial<Record<OrderStatus, string>> = {
  packed: t('Ready to collect'),
  delivered: t('Collected'),
};

/** What staff call the state of an order; one that is collected has words of its own. */
export const statusName = (order: Collecting & { status: OrderStatus }): string =>
  (isCollected(order) && waitingNames[order.status]) || statusNames[order.status];

const collectingSteps: Partial<Record<OrderStep, [name: string, done: string]>> = {
  packed: [t('Ready to collect'), t('It is ready to collect.')],
  delivered: [t('Hand it over'), t('Collected. Well done!')],
};

/** What the button of a step says for this order. */
export const stepName = (step: OrderStep, order: Collecting): string =>
  (isCollected(order) && collectingSteps[step]?.[0]) || stepNames[step];

/** What is said once this order took a step. */
export const stepDone = (step: OrderStep, order: Collecting): string =>
  (isCollected(order) && collectingSteps[step]?.[1]) || stepsDone[step];

/** What the button of a settlement says; cash has other words. */
export const settlementNames: Record<PaymentStep, string> = {
  paid: t('Money has arrived'),
  mismatch: t('Another amount arrived'),
  failed: t('Not found'),
  refund_due: t('Refund'),
  refunded: t('Refund sent'),
  partly_refunded: t('Partial refund'),
};

const eventNames: Record<string, string> = {
  sold: t('Sold at the counter'),
  placed: t('Order placed'),
  payment_started: t('Payment asked for'),
  payment_reference: t('Payment reference typed'),
  payment_failed: t('Payment did not go through'),
  payment_mismatch: t('Another amount arrived'),
  payment_method: t('Way to pay changed'),
  paid: t('Paid'),
  confirmed: t('Confirmed'),
  changed: t('Order changed'),
  lines_changed: t('Goods changed'),
  weighed: t('Weighed'),
  refused: t('Not all stayed at the door'),
  for_pick_up: t('Kept for pick-up'),
  answer: t('The customer answered'),
  rider: t('Rider chosen'),
  delivery_failed: t('Delivery failed'),
  not_collected: t('Not collected'),
  refund_due: t('Refund due'),
  refunded: t('Refunded'),
};

/** What happened to an order. */
export const eventName = (
  { type, status }: { type: string; status: OrderStatus },
  order: Collecting = {},
): string => eventNames[type] ?? statusName({ ...order, status });
