import { expect, test } from 'vitest';
import { changeOf, isSameWindow, valuesOf } from './change-dialog.tsx';
import { testOrder } from './testing-order.ts';

const order = testOrder();
const before = valuesOf(order, '0788 123 456');

test('when nothing was changed, then nothing is sent', () => {
  expect(changeOf(before, { ...before, note: '  ' }, order.shipping)).toBeNull();
});

test('when only the note is new, then only the note is sent', () => {
  expect(changeOf(before, { ...before, note: ' Ring twice ' }, order.shipping)).toEqual({
    note: 'Ring twice',
  });
});

test('when the place is another one, then the whole address is sent', () => {
  const change = changeOf(before, { ...before, sector: 'Remera', directions: 'Blue gate' }, order.shipping);
  expect(change).toEqual({
    shipping: {
      full_name: 'Aline Uwase',
      phone: '0788 123 456',
      phone_alt: null,
      district: 'Gasabo',
      sector: 'Remera',
      street: null,
      directions: 'Blue gate',
    },
  });
});

test('when any time will do, then the delivery time is given back', () => {
  expect(changeOf(before, { ...before, window: '' }, order.shipping)).toEqual({ delivery_window: null });
});

test('when a window on offer is the one the order has, then it is known again', () => {
  const offered = { id: 'w1', date: '2026-05-03', from: '09:00', to: '12:00', left: 3 };
  expect(isSameWindow(offered, order.delivery_window)).toBe(true);
  expect(isSameWindow({ ...offered, from: '14:00' }, order.delivery_window)).toBe(false);
  expect(isSameWindow(offered, null)).toBe(false);
});
