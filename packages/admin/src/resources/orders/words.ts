import type { OrderStep, PaymentStep, PaymentTry, StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { OrderStatus } from '@isoko/contract/routes/orders';
import type { PaymentStatus } from '@isoko/contract/routes/shop';
import { formatFrancs } from '@isoko/contract/rules/money';
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

/** The message after a step; who is notified follows (who-hears.tsx). */
const stepsDone: Record<OrderStep, string> = {
  packed: t('Packed.'),
  out_for_delivery: t('On the way.'),
  delivered: t('Delivered. Well done!'),
  delivery_failed: t('The order is back at the shop, packed.'),
  not_collected: t('It was saved.'),
  cancelled: t('The order was cancelled.'),
};

const waitingNames: Partial<Record<OrderStatus, string>> = {
  packed: t('Ready to collect'),
  delivered: t('Collected'),
};

/** The staff's name of an order's state; an order for collection has its own names. */
export const statusName = (order: Collecting & { status: OrderStatus }): string =>
  (isCollected(order) && waitingNames[order.status]) || statusNames[order.status];

const collectingSteps: Partial<Record<OrderStep, [name: string, done: string]>> = {
  packed: [t('Ready to collect'), t('It is ready to collect.')],
  delivered: [t('Hand it over'), t('Collected. Well done!')],
};

/** The button text of a step for this order. */
export const stepName = (step: OrderStep, order: Collecting): string =>
  (isCollected(order) && collectingSteps[step]?.[0]) || stepNames[step];

/** The message after this order took a step. */
export const stepDone = (step: OrderStep, order: Collecting): string =>
  (isCollected(order) && collectingSteps[step]?.[1]) || stepsDone[step];

/** The button text of a settlement; cash has its own. */
const settlementNames: Record<PaymentStep, string> = {
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
  refused: t('Not everything was accepted'),
  for_pick_up: t('Kept for pick-up'),
  answer: t('The customer answered'),
  rider: t('Rider chosen'),
  delivery_failed: t('Delivery failed'),
  not_collected: t('Not collected'),
  refund_due: t('Refund due'),
  refunded: t('Refunded'),
};

/** The name of an event of an order. */
export const eventName = (
  { type, status }: { type: string; status: OrderStatus },
  order: Collecting = {},
): string => eventNames[type] ?? statusName({ ...order, status });

/** A possible settlement of an order's money. */
export interface Settlement {
  step: PaymentStep;
  /** The text of the button. */
  name: string;
  text: string;
  done: string;
  isBad: boolean;
  /** Whether the customer is notified by phone too. */
  tells: boolean;
  /** The required inputs; `door`: coins, and the amount paid to the code. */
  asks: ('amount' | 'reference' | 'note' | 'door')[];
  /** For a refund: the payment to refund, and how much of it. */
  payment?: string;
  amount?: number;
}

type Basis = Pick<Settlement, 'step' | 'name' | 'asks' | 'isBad' | 'tells'>;

/** The possible settlements, in words for the order's payment method. */
export function settlementsOf(order: StaffOrder): Settlement[] {
  return order.next.payment.map((step) => settlementOf(step, order));
}

function settlementOf(step: PaymentStep, order: StaffOrder): Settlement {
  const asks: Settlement['asks'] = [];
  // A typed reference is checked first.
  const isAtTheDoor = step === 'paid' && order.to_collect > 0 && !order.next.payment.includes('mismatch');
  const tells = step !== 'mismatch' && !isAtTheDoor;
  const basis = { step, name: settlementNames[step], isBad: false, tells, asks };
  const reference = order.payment.reference;
  const typed = typedBefore(order);
  if (typed && (step === 'paid' || step === 'mismatch')) return lateOf(typed, basis);
  if (isAtTheDoor) return doorOf(order, basis);
  if (step === 'paid' && order.payment.status === 'mismatch') return acceptanceOf(order, basis);
  if (step === 'paid') {
    const text = reference
      ? t('You found {amount} under the reference {reference}.', {
          amount: formatFrancs(order.total),
          reference,
        })
      : t('You found {amount} for this order.', { amount: formatFrancs(order.total) });
    return {
      ...basis,
      text,
      done: t('The order is paid.'),
      asks: reference ? [] : ['reference'],
    };
  }
  if (step === 'mismatch') {
    const text = t('The order costs {amount}. How much arrived?', { amount: formatFrancs(order.total) });
    return {
      ...basis,
      text,
      done: t('The amount was saved.'),
      asks: reference ? ['amount'] : ['amount', 'reference'],
    };
  }
  if (step === 'failed') {
    const text = t('No money arrived under the reference {reference}. The customer is asked to look again.', {
      reference,
    });
    return { ...basis, text, done: t('The reference was refused.'), isBad: true };
  }
  return step === 'partly_refunded' ? partOf(order, basis) : refundOf(step, order, basis);
}

const SETTLED: readonly PaymentStatus[] = ['paid', 'refund_due', 'refunded'];

/** The payment by a typed reference that an ended order, or one paid in another way, has left; its money goes back. */
function typedBefore({ status, payment, payments }: StaffOrder): PaymentTry | undefined {
  if (status !== 'cancelled' && !SETTLED.includes(payment.status)) return undefined;
  return payments.findLast(
    ({ kind, status, reference }) =>
      kind === 'manual' && reference !== null && (status === 'pending' || status === 'failed'),
  );
}

function lateOf({ amount, reference }: PaymentTry, ofStep: Basis): Settlement {
  const basis = { ...ofStep, tells: true };
  const done = t('The refund is on the list of refunds to send.');
  if (basis.step === 'mismatch') {
    const text = t('How much arrived under the reference {reference}? It goes on the list of refunds.', {
      reference,
    });
    return { ...basis, text, done, asks: ['amount'] };
  }
  const text = t(
    'You found {amount} under the reference {reference}. The order does not need it: it goes on the list of refunds.',
    { amount: formatFrancs(amount), reference },
  );
  return { ...basis, text, done, amount };
}

/** The amount collected on delivery: coins, and payments to the code. */
function doorOf(order: StaffOrder, basis: Basis): Settlement {
  const text = t('{amount} belongs to this order: cash, the MoMoPay code, or both.', {
    amount: formatFrancs(order.to_collect),
  });
  const done = t('The payment was saved. The order is paid.');
  return { ...basis, name: t('Cash counted'), text, done, asks: ['door'] };
}

/** For an amount other than the total: the difference is collected first, or paid back. */
function acceptanceOf(order: StaffOrder, basis: Basis): Settlement {
  const arrived = order.payments.findLast(({ status }) => status === 'mismatch')?.captured ?? 0;
  const missing = order.total - arrived;
  const accepted = {
    ...basis,
    name: t('Accept the money'),
    done: t('The order is paid.'),
  };
  if (missing <= 0) {
    const text = t('{amount} arrived: {excess} too much. The difference goes on the list of refunds.', {
      amount: formatFrancs(arrived),
      excess: formatFrancs(-missing),
    });
    return { ...accepted, text };
  }
  const text = t(
    '{amount} arrived, {missing} is missing. Collect it first, then type the total that has arrived.',
    { amount: formatFrancs(arrived), missing: formatFrancs(missing) },
  );
  return { ...accepted, text, asks: ['amount'] };
}

function refundOf(step: 'refund_due' | 'refunded', order: StaffOrder, basis: Basis): Settlement {
  if (step === 'refund_due') {
    const text = t('The money goes back to the customer. An order that is still waiting is cancelled too.');
    return { ...basis, text, done: t('The refund is on the list of refunds to send.'), isBad: true };
  }
  const owing = order.payments.find(({ owed }) => owed > 0);
  const amount = owing?.owed ?? order.refund_due;
  const text = t('First send {amount} back, then enter the reference.', {
    amount: formatFrancs(amount),
  });
  const done = t('The refund was saved.');
  return { ...basis, text, done, asks: ['reference'], payment: owing?._id, amount };
}

/** A partial refund of a delivered order: for missing or bad goods. */
function partOf(order: StaffOrder, basis: Basis): Settlement {
  const paid = order.payments.filter(({ status }) => status === 'paid');
  const left = paid.reduce((sum, { captured, refunded, owed }) => sum + captured - refunded - owed, 0);
  const text = t(
    'Something was missing or spoilt? First send up to {amount} back, then record how much and why. The customer sees the reason.',
    { amount: formatFrancs(left) },
  );
  const done = t('The payment was saved.');
  return { ...basis, text, done, asks: ['amount', 'reference', 'note'] };
}
