import type { ListMatch, ParsedLine } from '@isoko/contract';
import { expect, test } from 'vitest';
import { cartLinesOf, choose, isLeft, keptLines, reviewTotal, toReview } from './review.ts';
import { freeName, withList } from './saved-lists.ts';

const match = (product: string, given: Partial<ListMatch> = {}): ListMatch => ({
  ...{ product, slug: product, index: -1, name: product, local_name: null, unit: '1 kg', label: null },
  ...{ image: null, price: 700, regular_price: 700, unit_price: null, unit_price_of: null },
  ...{ quantity: 2, stock_quantity: 9, is_dearer: false },
  ...given,
});
const line = (text: string, ...matches: ListMatch[]): ParsedLine => ({
  ...{ text, name: text, quantity: 1, unit: null, times: 1 },
  matches,
});

const RICE = match('rice', { quantity: 3, price: 1300 });
const review = (...lines: ParsedLine[]) => toReview(lines);

test('when lines are reviewed then the best match is chosen, no more than there is, and what is missing is not counted', () => {
  const lines = review(
    line('rice 3', RICE),
    line('beans 12', match('beans', { quantity: 12, stock_quantity: 5 })),
    line('taro', match('taro', { stock_quantity: 0 })),
    line('xqzwv'),
  );
  expect(cartLinesOf(lines).map(({ slug, quantity, sum }) => [slug, quantity, sum])).toEqual([
    ['rice', 3, 3900],
    ['beans', 5, 3500],
  ]);
  expect(reviewTotal(lines)).toBe(7400);
});

test('when less of a weighed thing is left than is sold at least then there is none of it', () => {
  const apples = match('apples', { sold_by: 'weight', step_grams: 100, min_grams: 200, quantity: 800 });
  expect(isLeft({ ...apples, stock_quantity: 200 })).toBe(true);
  const few = { ...apples, stock_quantity: 199 };
  expect(isLeft(few)).toBe(false);
  expect(cartLinesOf(review(line('apples', few)))).toEqual([]);
  expect(isLeft(match('rice', { stock_quantity: 1 }))).toBe(true);
});

test('when two lines are one product then it is one line of the cart, up to the stock', () => {
  const lines = review(line('rice 3', RICE), line('umuceri', { ...RICE, quantity: 8 }));
  expect(cartLinesOf(lines)).toMatchObject([{ slug: 'rice', quantity: 9, sum: 11_700 }]);
});

test('when something else is taken then it goes in its own number, and is kept with the text', () => {
  const [first, ...others] = review(
    line('rice 3', RICE, match('basmati', { quantity: 4, index: 1 })),
    line('xqzwv'),
  );
  const lines = first ? [choose(first, 1), ...others] : [];
  expect(cartLinesOf(lines)).toMatchObject([{ slug: 'basmati', index: 1, quantity: 4 }]);
  expect(keptLines(lines)).toEqual([
    { text: 'rice 3', product: 'basmati', index: 1, quantity: 4 },
    { text: 'xqzwv', product: null, index: -1, quantity: 1 },
  ]);
});

test('when a list is kept under a name that is there then it takes its place, first', () => {
  const lists = withList(withList([], { name: 'Saturday', lines: [] }), { name: 'Party', lines: [] });
  expect(withList(lists, { name: 'SATURDAY', lines: [] }).map(({ name }) => name)).toEqual([
    'SATURDAY',
    'Party',
  ]);
  const many = Array.from({ length: 25 }, (_, n) => ({ id: `${n}`, name: `${n}`, lines: [] }));
  expect(withList(many, { name: 'New', lines: [] })).toHaveLength(20);
});

test('when a guest’s list has the name of one of the account then it gets a number', () => {
  const taken = [{ name: 'saturday' }, { name: 'Saturday (2)' }];
  expect(freeName({ name: 'Saturday' }, taken)).toBe('Saturday (3)');
  expect(freeName({ name: 'Party' }, taken)).toBe('Party');
});
