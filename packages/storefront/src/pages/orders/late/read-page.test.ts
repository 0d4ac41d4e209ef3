import { expect, test } from 'vitest';
import { readPage } from './own-orders.tsx';

test('when an address names a page, then it is that one', () => {
  expect(readPage('3')).toBe(3);
  expect(readPage('10000')).toBe(10_000);
});

test.each([null, '', '0', '-1', '1.5', '1e3', 'two', '10001', '99999999999999999999'])(
  'when an address says %j, then it is the first page',
  (text) => expect(readPage(text)).toBe(1),
);
