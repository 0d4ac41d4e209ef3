import { describe, expect, test } from 'vitest';
import { emptyOrder, isChanged, linesBody, orderBody, quoteInput, withLine } from './order-input.ts';

const rice = { product: 'rice', index: -1, name: 'Rice', quantity: 2 };

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

const order = {
  line_items: [
    { _id: 'l1', quantity: 3 },
    { _id: 'l2', quantity: 2 },
  ],
} as Parameters<typeof linesBody>[0];
const potatoes = { product: 'p', name: 'Potatoes', index: -1, quantity: 2 };

describe('changes of the lines of an order', () => {
  test('when nothing was typed, or what is there already, then nothing changes', () => {
    expect(isChanged(order, {})).toBe(false);
    expect(isChanged(order, { l1: { quantity: 3 } })).toBe(false);
  });

  test('when fewer are packed then only that line is named', () => {
    expect(linesBody(order, { l1: { quantity: 1 } })).toEqual({
      lines: [{ line: 'l1', quantity: 1 }],
      replacements: [],
    });
  });

  test('when a line is replaced then all of it goes, unless it is said how much stays', () => {
    const replacements = [{ line: 'l2', product: 'p', index: -1, quantity: 2 }];
    expect(linesBody(order, { l2: { replacement: potatoes } })).toEqual({
      lines: [{ line: 'l2', quantity: 0 }],
      replacements,
    });
    expect(linesBody(order, { l2: { replacement: potatoes, quantity: 1 } })).toEqual({
      lines: [{ line: 'l2', quantity: 1 }],
      replacements,
    });
  });
});
