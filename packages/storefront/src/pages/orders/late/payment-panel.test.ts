import { expect, test } from 'vitest';
import { stageSentence } from './payment-panel.tsx';
import { testOrder } from './testing-order.ts';

const { payment } = testOrder();

test('when the payer declined, then the shop’s sentence is said', () => {
  const message = 'You declined the payment.';
  expect(stageSentence(testOrder({ payment: { ...payment, status: 'failed', message } }))).toBe(message);
});

test('when the money arrived, then the amount is named', () => {
  const order = testOrder({ status: 'confirmed', payment: { ...payment, status: 'paid' } });
  expect(stageSentence(order)).toBe('Your payment of FRW\u00a02,500 arrived.');
});

test('when the order ended unpaid, then it is said whether by time or by hand', () => {
  const failed = { ...payment, status: 'failed' as const };
  expect(stageSentence(testOrder({ status: 'expired', payment: failed }))).toBe('The time to pay is over');
  expect(stageSentence(testOrder({ status: 'cancelled', payment: failed }))).toBe('This order is cancelled');
});

test('when money goes back, then the amount of it is named, before and after', () => {
  const owed = { ...payment, owed: 2_100, refunded: 400 };
  const cancelled = (status: 'refund_due' | 'refunded') =>
    stageSentence(testOrder({ status: 'cancelled', payment: { ...owed, status } }));
  expect(cancelled('refund_due')).toBe('We owe you FRW\u00a02,100');
  expect(cancelled('refunded')).toBe('FRW\u00a0400 went back to you');
});
