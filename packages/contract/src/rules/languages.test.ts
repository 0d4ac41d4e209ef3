import { expect, test } from 'vitest';
import { languageOf, pathIn } from './languages.ts';

test.each([
  ['/', 'en', '/'],
  ['/fr', 'fr', '/'],
  ['/fr?page=2', 'fr', '/?page=2'],
  ['/rw/shop?sort=name#top', 'rw', '/shop?sort=name#top'],
  ['/french/shop', 'en', '/french/shop'],
  ['/en/shop', 'en', '/en/shop'],
  ['/FR/shop', 'en', '/FR/shop'],
] as const)('when the address is %s then its language is %s and its page %s', (address, language, path) => {
  expect(languageOf(address)).toEqual({ language, path });
});

test.each(['/', '/?page=2', '/shop', '/blog/isombe#comments'])(
  'when %s is written in a language then it is read as the same page again',
  (path) => {
    for (const language of ['en', 'fr', 'rw'] as const) {
      expect(languageOf(pathIn(language, path))).toEqual({ language, path });
    }
    expect(pathIn('en', path)).toBe(path);
  },
);
