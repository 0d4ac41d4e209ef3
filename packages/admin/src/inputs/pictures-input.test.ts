import { expect, test } from 'vitest';
import { addPicture, exchangePicture, movePicture } from './pictures-input.tsx';
import { scaledSize } from './upload.ts';

const all = ['a', 'b', 'c'].map((name) => ({ name, alt: `${name} in words` }));
const names = (pictures: { name: string }[]) => pictures.map(({ name }) => name).join('');

test.each([
  ['c', 0, 'cab'],
  ['a', 2, 'bca'],
  ['b', 1, 'abc'],
  ['a', -1, 'abc'],
  ['c', 3, 'abc'],
  ['x', 0, 'abc'],
])('when %s is moved to place %i then the order is %s', (name, to, order) => {
  expect(names(movePicture(all, name, to))).toBe(order);
});

test('when a picture is cut then the new one takes its place and its words', () => {
  expect(exchangePicture(all, 'b', 'd')[1]).toEqual({ name: 'd', alt: 'b in words' });
  expect(exchangePicture(all, 'b', 'c')).toBe(all);
});

test('when a picture comes twice then it is there once', () => {
  expect(names(addPicture(all, 'd'))).toBe('abcd');
  expect(addPicture(all, 'a')).toBe(all);
});

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 2000, height: 1500 },
  ],
  [
    { width: 3000, height: 12_000 },
    { width: 500, height: 2000 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
])('when a picture of %o is sent then it is %o', ({ width, height }, sent) => {
  expect(scaledSize(width, height)).toEqual(sent);
});
