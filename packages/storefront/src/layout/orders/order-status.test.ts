import { expect, test } from 'vitest';
import { stageText } from './order-list.tsx';
import { paymentState, statusName } from './order-status.ts';

const payment = {
  method: 'cod',
  name: 'Cash on delivery',
  kind: 'cash' as const,
  wallet: null,
  status: 'unpaid' as const,
  reference: null,
  message: null,
  phone: null,
  wrong_phone: false,
  attempts: 0,
  due: 0,
  owed: 0,
  is_asked: false,
  refunded: 0,
};

test('when an order is paid at the door, then it is to be paid until it is cancelled', () => {
  expect(stageText({ status: 'confirmed', payment })).toBe('to be paid');
  expect(stageText({ status: 'cancelled', payment })).toBe('not paid');
  expect(paymentState({ status: 'confirmed', payment, point: null })).toBe('To be paid on delivery');
  expect(paymentState({ status: 'cancelled', payment, point: null })).toBe('Not paid');
});

test('when an order is collected, then its states and its money say so', () => {
  const hours = { opens_at: '08:00', closes_at: '20:00', closed_weekdays: [] };
  const point = { _id: 'p1', name: 'Kimironko', address: 'KG 11 Ave', ...hours };
  expect(paymentState({ status: 'confirmed', payment, point })).toBe('To be paid when you collect it');
  const states = ['confirmed', 'packed', 'delivered'] as const;
  const called = (at: typeof point | null) => states.map((status) => statusName({ status, point: at }));
  expect(called(point)).toEqual(['Confirmed', 'Ready to collect', 'Collected']);
  expect(called(null)).toEqual(['Confirmed', 'Packed', 'Delivered']);
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
