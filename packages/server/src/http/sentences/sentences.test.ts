import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@isoko/contract/errors';
import { expect, test } from 'vitest';
import { french } from './french.ts';
import { kinyarwanda } from './kinyarwanda.ts';
import { translateNote } from './translate-note.ts';
import { translateSentence } from './translate-sentence.ts';

const SOURCE = new URL('../../', import.meta.url);

/** What operators read, or people who write programs: it stays English, as what staff read does. */
const NOT_FOR_SHOPPERS =
  /test|testing\/|sentences\/|\.store\.|staff|notifications\/|media\/|settings\/|openapi|upload|pages\.ts|back-office|catalogue\/(?!list-products\.ts)/;

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
const nameless = (text: string) => text.replace(/\$?\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}');

/** Sentences as they stand in the source: quoted, with a capital, a blank and a full stop. */
function sentencesOf(path: string): string[] {
  const text = readFileSync(new URL(path, SOURCE), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...text.matchAll(/(['`])((?:[A-Z]|\$\{)[^'`\n]* [^'`\n]*[.!])\1/g)].map(([, , said = '']) => said);
}

test('when the API says a sentence to shoppers, then it is there in every language', () => {
  const known = new Set(Object.keys(french).map(nameless));
  const said = behindTheShop()
    .filter((path) => !NOT_FOR_SHOPPERS.test(path))
    .flatMap(sentencesOf);
  expect(said.length).toBeGreaterThan(60);
  expect(said.filter((sentence) => !known.has(nameless(sentence)))).toEqual([]);
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

test('when a sentence has its values in place, then they stay in the translation', () => {
  expect(translateSentence('Only 3 left of Tomatoes (red).', 'fr')).toBe('Il ne reste que 3 Tomatoes (red).');
  expect(translateSentence('The minimum order is FRW 5,000.', 'rw')).toBe(
    'Itumiza rito ryemewe ni FRW 5,000.',
  );
  expect(translateSentence('Avocado now costs FRW 900.', 'fr')).toBe('Avocado coûte maintenant FRW 900.');
  const begins = 'This coupon starts on 2 March 2026.';
  expect(translateSentence(begins, 'fr')).toBe('Ce code promo commence le 2 mars 2026.');
  expect(translateSentence(begins, 'rw')).toMatch(/Werurwe/);
  expect(translateSentence('Please ring twice.', 'fr')).toBe('Please ring twice.');
  expect(translateSentence('The minimum order is FRW 5,000.', 'en')).toBe('The minimum order is FRW 5,000.');
});

test.each([
  ['You declined the payment.', 'Vous avez refusé le paiement.'],
  ['The payment did not go through. Please try again.', 'Le paiement n’a pas abouti. Veuillez réessayer.'],
  ['Delivery address, Note.', 'Adresse de livraison, remarque.'],
  ['2 × Leeks, 1 × Taro in place of 3 × Beans.', '2 × Leeks, 1 × Taro à la place de 3 × Beans.'],
  ['Leeks: 1 instead of 2. Beans (dry): left out.', 'Leeks : 1 au lieu de 2. Beans (dry) : retiré.'],
  ['The gate was closed. Nobody answered.', 'The gate was closed. Nobody answered.'],
  ['Note, and thanks.', 'Note, and thanks.'],
])('when the timeline notes “%s”, then it is “%s” in French', (note, words) => {
  expect(translateNote(note, 'fr')).toBe(words);
});
