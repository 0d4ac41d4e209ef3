import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@isoko/contract/errors';
import { expect, test } from 'vitest';
import { french } from './french.ts';
import { kinyarwanda } from './kinyarwanda.ts';
import { render, sentence } from './sentence.ts';

const SOURCE = new URL('../', import.meta.url);

/** What operators read, or people who write programs: it stays English, as what staff read does. */
const NOT_FOR_SHOPPERS =
  /test|testing\/|sentences\/|\.store\.|staff|secrets|notifications\/|media\/|settings\/|openapi|upload|pages\.ts|back-office|catalogue\/(?!list-products\.ts)|content\/(?!messages|comments)|read-page/;

/** The files behind the shop's own calls: what only the calls of staff (`*.admin.ts`) import is not among them. */
function behindTheShop(): string[] {
  const found = new Set(globSync(['http/!(*.test).ts', 'modules/**/*.routes.ts'], { cwd: SOURCE.pathname }));
  for (const path of found) {
    const text = readFileSync(new URL(path, SOURCE), 'utf8');
    for (const [, to = ''] of text.matchAll(
      /^(?:import|export) (?!type )[^;]*? from '((?:#server|\.)[^']*)';/gms,
    )) {
      found.add(to.startsWith('#') ? to.replace('#server/', '') : join(path, '..', to));
    }
  }
  return [...found];
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** Sentences as they are in the source: quoted, with a capital, a blank and a full stop. */
function sentencesOf(path: string): string[] {
  const text = readFileSync(new URL(path, SOURCE), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...text.matchAll(/(['`])((?:[A-Z]|\$\{)[^'`\n]* [^'`\n]*[.!])\1/g)].map(([, , said = '']) => said);
}

test('when the API says a sentence to shoppers, then it is there in every language', () => {
  const said = behindTheShop()
    .filter((path) => !NOT_FOR_SHOPPERS.test(path))
    .flatMap(sentencesOf);
  expect(said.length).toBeGreaterThan(60);
  // One with its values written into it (`Only ${n} left.`) is none of them: values travel with the sentence.
  expect(said.filter((each) => !(each in french))).toEqual([]);
  const failures = Object.values(errors).map(({ message }) => message);
  expect(failures.filter((sentence) => !(sentence in french))).toEqual([]);
});

test.each(Object.entries({ french, kinyarwanda }))(
  'when a sentence has values, then %s has them too',
  (_, catalogue) => {
    for (const [sentence, words] of Object.entries(catalogue)) {
      expect(words, sentence).not.toBe('');
      expect(placeholders(words), sentence).toEqual(placeholders(sentence));
    }
  },
);

test('when a sentence carries values, then they are put into every language, whatever they look like', () => {
  const name = 'Only You (2 left of 3)';
  const costs = sentence('{name} now costs FRW {x}.', { name, x: '1,200' });
  expect(render(costs)).toBe(`${name} now costs FRW 1,200.`);
  expect(render(costs, 'fr')).toBe(`${name} coûte maintenant FRW 1,200.`);
  expect(render(costs, 'rw')).toContain(name);
  const left = sentence('Only {n} left of {name}.', { n: 3, name: '{n} $& Tomatoes (red).' });
  expect(render(left, 'fr')).toBe('Il ne reste que 3 {n} $& Tomatoes (red)..');
});

test('when a day is in a sentence, then it is the shop’s, as each language writes it', () => {
  // In Rwanda it is the second of March already.
  const begins = sentence('This coupon starts on {day}.', { day: new Date('2026-03-01T22:30:00Z') });
  expect(render(begins)).toBe('This coupon starts on 2 March 2026.');
  expect(render(begins, 'fr')).toBe('Ce code promo commence le 2 mars 2026.');
  expect(render(begins, 'rw')).toBe('Iyi kode itangira ku wa 2 Werurwe 2026.');
});

test('when people wrote it, then it stays as it is', () => {
  for (const words of [
    'Please ring twice.',
    'The {price} is right.',
    'constructor',
    '{constructor}',
    'Only 3 left of Rice.',
    'a\u001fb',
  ])
    expect(render(words, 'fr')).toBe(words);
});
