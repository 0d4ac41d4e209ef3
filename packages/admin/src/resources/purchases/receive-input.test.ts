import { expect, test } from 'vitest';
import { readCame, readLine, type TypedLine } from './receive-input.ts';

const typed: TypedLine = {
  ...{ key: '1', product: 'p', index: -1, name: 'Rice', soldBy: 'piece' },
  ...{ quantity: '24', cost: '12 000', costOf: 'all', bestBefore: '' },
};

test.each([
  ['24', 'piece', 24],
  [' 7 ', 'piece', 7],
  ['2.5', 'piece', null],
  ['0', 'piece', null],
  ['60', 'weight', 60_000],
  ['12,5', 'weight', 12_500],
  ['0.05 kg', 'weight', 50],
  ['1.1455', 'weight', null],
  ['', 'weight', null],
  ['-3', 'piece', null],
] as const)('when %s is typed of what is sold by %s then %s came', (text, soldBy, came) => {
  expect(readCame(text, soldBy)).toBe(came);
});

test('when a line is whole then its cost is of all or of one, and may be missing', () => {
  const line = { product: 'p', index: -1, quantity: 24, best_before: null };
  expect(readLine(typed)).toEqual({ line: { ...line, cost: 12_000 } });
  expect(readLine({ ...typed, costOf: 'one', cost: '500' })).toEqual({ line: { ...line, unit_cost: 500 } });
  expect(readLine({ ...typed, cost: ' ', bestBefore: '2026-12-01' })).toEqual({
    line: { ...line, best_before: '2026-12-01' },
  });
});

test('when quantity and cost cannot be read then both are named', () => {
  expect(readLine({ ...typed, quantity: 'many', cost: '12.5' })).toEqual({
    faults: {
      quantity: 'Please enter a whole number, such as 24.',
      cost: 'Please enter whole francs, such as 24,000.',
    },
  });
});
