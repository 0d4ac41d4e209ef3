import { expect, test } from 'vitest';
import { formatCount, formatSize } from './counts.ts';
import { LANGUAGES } from './languages.ts';

const inEach = (of: (language: (typeof LANGUAGES)[number]) => string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)]));

test('when things are counted then each language groups the digits in its way, and does not break there', () => {
  expect(inEach((language) => formatCount(1_229, language))).toEqual({
    en: '1,229',
    fr: '1\u202f229',
    rw: '1,229',
  });
  expect(formatCount(12_345_678, 'fr')).toBe('12\u202f345\u202f678');
  expect(formatCount(1_455.5)).toBe('1,455.5');
  expect(formatCount(1_455.5, 'fr')).toBe('1\u202f455,5');
  expect([0, 7, 999, -1_000].map((count) => formatCount(count))).toEqual(['0', '7', '999', '-1,000']);
});

test('when a size is told then it is in the words of each language', () => {
  expect(inEach((language) => formatSize(12_440_000_000, language))).toEqual({
    en: '12.4\u00a0GB',
    fr: '12,4\u00a0Go',
    rw: 'GB\u00a012.4',
  });
  expect(inEach((language) => formatSize(400_000, language))).toEqual({
    en: '1\u00a0MB',
    fr: '1\u00a0Mo',
    rw: 'MB\u00a01',
  });
});
