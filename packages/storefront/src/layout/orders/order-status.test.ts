import { expect, test } from 'vitest';
import { paymentState, stageText } from './order-status.ts';

const payment = {
  method: 'cod',
  name: 'Cash on delivery',
  kind: 'cash' as const,
  wallet: null,
  status: 'unpaid' as const,
  reference: null,
  message: null,
  phone: null,
  attempts: 0,
  due: 0,
  owed: 0,
  is_asked: false,
  refunded: 0,
};

test('when an order is paid at the door, then it is to be paid until it is cancelled', () => {
  expect(stageText({ status: 'confirmed', payment })).toBe('to be paid');
  expect(stageText({ status: 'cancelled', payment })).toBe('not paid');
  expect(paymentState({ status: 'confirmed', payment })).toBe('To be paid on delivery');
  expect(paymentState({ status: 'cancelled', payment })).toBe('Not paid');
});

test('when the money of a cancelled order had arrived, then it says that it goes back', () => {
  const paid = {
    ...payment,
    method: 'mtn_momo',
    name: 'MTN MoMo',
    kind: 'wallet' as const,
    status: 'refund_due' as const,
  };
  expect(stageText({ status: 'cancelled', payment: paid })).toBe('refund due');
});
