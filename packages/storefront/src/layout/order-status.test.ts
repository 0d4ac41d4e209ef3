import { expect, test } from 'vitest';
import { paymentState, paymentText } from './order-status.ts';

const payment = {
  method: 'cod',
  name: 'Cash on delivery',
  status: 'unpaid' as const,
  reference: null,
  message: null,
  phone: null,
  attempts: 0,
  refunded: 0,
};

test('when an order is paid at the door, then it is to be paid until it is cancelled', () => {
  expect(paymentText({ status: 'confirmed', payment })).toBe('Cash on delivery, to be paid');
  expect(paymentText({ status: 'cancelled', payment })).toBe('Cash on delivery, not paid');
  expect(paymentState({ status: 'confirmed', payment })).toBe('To be paid on delivery');
  expect(paymentState({ status: 'cancelled', payment })).toBe('Not paid');
});

test('when the money of a cancelled order had arrived, then it says that it goes back', () => {
  const paid = { ...payment, method: 'mtn_momo', name: 'MTN MoMo', status: 'refund_due' as const };
  expect(paymentText({ status: 'cancelled', payment: paid })).toBe('MTN MoMo, refund due');
});
