import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneTypoPatterns } from './search.store.ts';

const matches = (pattern: string, word: string) =>
  new RegExp(`^${pattern.replaceAll('_', '.').replaceAll('%', '.*')}$`, 'u').test(word);
const isFound = (typed: string, word: string, isHalf = false) =>
  oneTypoPatterns(typed, { isHalf }).some((pattern) => matches(pattern, word));

const letter = fc.constantFrom(...'abcdefgh');
const word = fc.array(letter, { minLength: 3, maxLength: 12 });
const place = fc.nat({ max: 100 });

test('when a letter is wrong, missing, too many, or two are swapped then the word is found', () => {
  fc.assert(
    fc.property(word, place, letter, (letters, somewhere, other) => {
      const at = somewhere % letters.length;
      const swapped = letters.toSpliced(at, 2, ...letters.slice(at, at + 2).reverse());
      const typos = [
        letters.with(at, other),
        letters.toSpliced(at, 1),
        letters.toSpliced(at, 0, other),
        swapped,
      ];
      for (const typed of typos) expect(isFound(typed.join(''), letters.join(''))).toBe(true);
    }),
  );
});

test('when a short word has two typos then it is not found', () => {
  expect(isFound('mylc', 'milk')).toBe(false);
  expect(isFound('rcie', 'rose')).toBe(false);
});

test('when a half word has one typo then the whole word is found, unless only whole words are wanted', () => {
  expect(isFound('tomta', 'tomatoes', true)).toBe(true);
  expect(isFound('potot', 'potatoes', true)).toBe(true);
  expect(isFound('mlik', 'milkshake')).toBe(false);
});
