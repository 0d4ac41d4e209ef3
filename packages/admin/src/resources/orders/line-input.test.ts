import { describe, expect, test } from 'vitest';
import { isChanged, linesBody } from './order-input.ts';

const order = {
  line_items: [
    { _id: 'l1', quantity: 3 },
    { _id: 'l2', quantity: 2 },
  ],
} as Parameters<typeof linesBody>[0];
const potatoes = { product: 'p', name: 'Potatoes', index: -1, quantity: 2 };

describe('what shall change of the lines of an order', () => {
  test('when nothing was wished, or what is there already, then nothing changes', () => {
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
