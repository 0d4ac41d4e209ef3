import type { PaymentStep, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { t } from '#admin/messages/t.tsx';
import { settlementNames } from './words.ts';

/** One thing that can be settled about the money of an order now. */
export interface Settlement {
  step: PaymentStep;
  /** What the button says. */
  name: string;
  text: string;
  done: string;
  isBad: boolean;
  /** Whether the customer hears of it by phone too. */
  tells: boolean;
  /** What has to be typed in; `door`: coins, and what came to the code. */
  asks: ('amount' | 'reference' | 'note' | 'door')[];
  /** Of a refund: which payment goes back, and how much of it. */
  payment?: string;
  amount?: number;
}

type Basis = Pick<Settlement, 'step' | 'name' | 'asks' | 'isBad' | 'tells'>;

/** What can be settled, in words for the way the order is paid. */
export function settlementsOf(order: StaffOrder): Settlement[] {
  return order.next.payment.map((step) => settlementOf(step, order));
}

function settlementOf(step: PaymentStep, order: StaffOrder): Settlement {
  const asks: Settlement['asks'] = [];
  // A typed reference is looked for first.
  const isAtTheDoor = step === 'paid' && order.to_collect > 0 && !order.next.payment.includes('mismatch');
  const tells = step !== 'mismatch' && !isAtTheDoor;
  const basis = { step, name: settlementNames[step], isBad: false, tells, asks };
  const reference = order.payment.reference;
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
    const text = t('The order costs {amount}. How much did arrive?', { amount: formatFrancs(order.total) });
    return {
      ...basis,
      text,
      done: t('The amount is noted.'),
      asks: reference ? ['amount'] : ['amount', 'reference'],
    };
  }
  if (step === 'failed') {
    const text = t('No money arrived under the reference {reference}. The customer is asked to look again.', {
      reference,
    });
    return { ...basis, text, done: t('The reference is refused.'), isBad: true };
  }
  return step === 'partly_refunded' ? partOf(order, basis) : refundOf(step, order, basis);
}

/** What is collected when the order is brought: coins, and what came to the code. */
function doorOf(order: StaffOrder, basis: Basis): Settlement {
  const text = t('{amount} belong to this order: coins, the MoMoPay code, or both.', {
    amount: formatFrancs(order.to_collect),
  });
  const done = t('The money is noted. The order is paid.');
  return { ...basis, name: t('Cash counted'), text, done, asks: ['door'] };
}

/** For another amount than the total: what is missing is collected first, what is too much goes back. */
function acceptanceOf(order: StaffOrder, basis: Basis): Settlement {
  const arrived = order.payments.findLast(({ status }) => status === 'mismatch')?.captured ?? 0;
  const missing = order.total - arrived;
  const accepted = {
    ...basis,
    name: t('Accept the money'),
    done: t('The order is paid.'),
  };
  if (missing <= 0) {
    const text = t('{amount} arrived: {excess} too much. The rest goes on the list of refunds.', {
      amount: formatFrancs(arrived),
      excess: formatFrancs(-missing),
    });
    return { ...accepted, text };
  }
  const text = t(
    '{amount} arrived, {missing} is missing. Collect it first; then type all that has arrived by now.',
    { amount: formatFrancs(arrived), missing: formatFrancs(missing) },
  );
  return { ...accepted, text, asks: ['amount'] };
}

function refundOf(step: 'refund_due' | 'refunded', order: StaffOrder, basis: Basis): Settlement {
  if (step === 'refund_due') {
    const text = t(
      'The money shall go back to the customer. An order that still waits is cancelled with it.',
    );
    return { ...basis, text, done: t('The refund is on the list of what is to be sent.'), isBad: true };
  }
  const owing = order.payments.find(({ owed }) => owed > 0);
  const amount = owing?.owed ?? order.refund_due;
  const text = t('Send {amount} back first; then note under which reference it went.', {
    amount: formatFrancs(amount),
  });
  const done = t('The refund is noted.');
  return { ...basis, text, done, asks: ['reference'], payment: owing?._id, amount };
}

/** The refund of a part of a delivered order: of what was missing or bad. */
function partOf(order: StaffOrder, basis: Basis): Settlement {
  const paid = order.payments.filter(({ status }) => status === 'paid');
  const left = paid.reduce((sum, { captured, refunded, owed }) => sum + captured - refunded - owed, 0);
  const text = t(
    'Something was missing or spoilt? Send up to {amount} back first; then note how much it was, and why. The customer reads the reason.',
    { amount: formatFrancs(left) },
  );
  const done = t('The money is noted.');
  return { ...basis, text, done, asks: ['amount', 'reference', 'note'] };
}
