import { describe, expect, test } from 'vitest';
import {
  emptyOrder,
  isChanged,
  isExplained,
  linesBody,
  type OrderInputs,
  orderBody,
  questionBody,
  quoteInput,
  withLine,
} from './order-input.ts';

const rice = { product: 'rice', index: -1, name: 'Rice', quantity: 2, price: 900 };

test('when something is added twice then its line grows', () => {
  expect(withLine([rice], { ...rice, quantity: 3 })).toEqual([{ ...rice, quantity: 5 }]);
  expect(withLine([rice], { ...rice, index: 0 })).toHaveLength(2);
});

test('when no other person is named then the caller opens the door', () => {
  const order = { ...emptyOrder, customer: { name: 'Aline', phone: '0788 123 456' }, lines: [rice] };
  expect(orderBody(order, 6_500)).toMatchObject({
    line_items: [{ product: 'rice', index: -1, quantity: 2 }],
    shipping: { full_name: 'Aline', phone: '0788 123 456' },
    expected_total: 6_500,
  });
  const forEric = { ...order, shipping: { full_name: 'Eric', phone: '0733 000 222' } };
  expect(orderBody(forEric, null).shipping).toMatchObject({ full_name: 'Eric', phone: '0733 000 222' });
});

test('when no district is chosen then nothing is asked about its delivery', () => {
  const order = { ...emptyOrder, lines: [rice], shipping: { sector: 'Remera' }, shipping_method: 'standard' };
  expect(quoteInput(order)).toMatchObject({ district: null, sector: null, shipping_method: null });
});

test('when it is collected then no address is asked or sent', () => {
  const order = { ...emptyOrder, point: 'p1', lines: [rice], shipping_method: 'collect' };
  expect(quoteInput(order)).toMatchObject({ point: 'p1', district: null, shipping_method: 'collect' });
  expect(orderBody(order, 6_500)).toMatchObject({ point: 'p1', shipping: null });
});

const order = {
  line_items: [
    { _id: 'l1', quantity: 3 },
    { _id: 'l2', quantity: 2 },
  ],
} as Parameters<typeof linesBody>[0];
const potatoes = { product: 'p', name: 'Potatoes', index: -1, quantity: 2, price: 700 };

const changes = (lines: OrderInputs['lines'], other: Partial<OrderInputs> = {}): OrderInputs => ({
  ...{ lines, additions: [] },
  ...other,
});

describe('changes of an order', () => {
  test('when nothing was typed, or what is there already, then nothing changes', () => {
    expect(isChanged(order, changes({}))).toBe(false);
    expect(isChanged(order, changes({ l1: { quantity: 3 } }))).toBe(false);
  });

  test('when fewer are packed then only that line is named, and why', () => {
    const fewer = changes({ l1: { quantity: 1 } });
    expect(linesBody(order, fewer)).toEqual({ lines: [{ line: 'l1', quantity: 1 }], replacements: [] });
    expect(isExplained(order, fewer)).toBe(false);
    const none = changes({ l1: { quantity: 1, why: 'none_left', on_shelf: 4 } });
    expect(linesBody(order, none).lines).toEqual([{ line: 'l1', quantity: 1, why: 'none_left' }]);
    expect(isExplained(order, none)).toBe(true);
  });

  test('when a shelf was miscounted then the number belongs to it', () => {
    const counted = (on_shelf?: number) => changes({ l1: { quantity: 1, why: 'miscounted', on_shelf } });
    expect([isExplained(order, counted()), isExplained(order, counted(0))]).toEqual([false, true]);
    expect(linesBody(order, counted(4)).lines).toMatchObject([{ why: 'miscounted', on_shelf: 4 }]);
  });

  test('when more is wanted then it needs no reason, and no customer is asked', () => {
    const more = changes({ l1: { quantity: 4, why: 'none_left' } });
    expect(linesBody(order, more).lines).toEqual([{ line: 'l1', quantity: 4 }]);
    expect([isExplained(order, more), questionBody(order, more)]).toEqual([true, null]);
    const added = changes({}, { additions: [potatoes] });
    expect(isChanged(order, added)).toBe(true);
    expect(linesBody(order, added).additions).toEqual([{ product: 'p', index: -1, quantity: 2 }]);
    expect(isChanged(order, changes({}, { payment_method: 'cod' }))).toBe(true);
  });

  test('when a line is replaced then all of it goes, unless it is said how much stays', () => {
    const replacements = [{ line: 'l2', product: 'p', index: -1, quantity: 2 }];
    expect(linesBody(order, changes({ l2: { replacement: potatoes } }))).toEqual({
      lines: [{ line: 'l2', quantity: 0 }],
      replacements,
    });
    expect(linesBody(order, changes({ l2: { replacement: potatoes, quantity: 1 } }))).toEqual({
      lines: [{ line: 'l2', quantity: 1 }],
      replacements,
    });
  });
});
