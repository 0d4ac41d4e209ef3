import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { render } from '../sentence.ts';
import { retell, staffSentences } from './retell.ts';

const SERVER = new URL('../../', import.meta.url).pathname;

/** Where no sentence for staff is: what mails, phones, pages of text and the other side of a wire say, the terminal, the log. */
const ELSEWHERE =
  /\.test\.ts$|notifications\/(compose-|words\/|.*-words)|guide\/words\/|openapi|http\/(pages|back-office|metrics|once)|region\/geocoder/;
/** Of a backup what makes it; who restores one is at the terminal. */
const ROOMS = '{modules,http,input}/**/*.ts';
const BACKUPS = 'backup/{backup-error,backup-shop,write-backup,copy-to-s3}.ts';
/** The command in the terminal, what a customer gets, and what no one is shown. */
const NOT_SHOWN = new Set([
  ...[
    'Nothing is fetched here.',
    'Interrupted: no backup was made.',
    'Nothing was written into 7.',
    'This 7.',
  ],
  ...['Hello! It is about your order 7.', 'This is a test of 7. Whoever reads it can be reached by mail.'],
]);

/** A sentence with something in the place of its values, of words (`what`) one of those there are. */
const withValues = (said: string) =>
  said
    .replace(/\$\{what\}\./, 'francs.')
    .replace(/\$\{what\}/g, 'SKU')
    .replace(/\$\{at\}/, ' near line 7')
    .replace(/\$\{made\}/, '20 Nov, 14:05 (12 MB)')
    .replace(/\$\{NOTHING\}/, 'no backup was made')
    .replace(/\$\{so\}/, 'no backup was made')
    .replace(/\$\{count\(sum\('waiting'\), 'job'\)\}|\$\{count\(troubled, 'job'\)\}/, '7 jobs are')
    .replace(/\$\{left\}/, 'between 1 and 9 must remain.')
    .replace(/\$\{[^}]*\}/g, '7');
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** Quoted, with a capital or a value at its beginning, a blank, and the end of a sentence. */
const SENTENCE = /(['`])((?:[A-Z“]|\$\{)(?:(?!\1)[^\n])* (?:(?!\1)[^\n])*[.!?])\1/g;

/** As the source has them, each with its file. */
function saidBy(path: string): { path: string; said: string }[] {
  const text = readFileSync(SERVER + path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...text.matchAll(SENTENCE)].map(([, , said = '']) => ({ path, said }));
}

test('when staff are told something then it is there in French and Kinyarwanda', () => {
  const files = [ROOMS, BACKUPS].flatMap((rooms) => globSync(rooms, { cwd: SERVER }));
  const said = files.filter((path) => !ELSEWHERE.test(path)).flatMap(saidBy);
  expect(said.length).toBeGreaterThan(400);
  const missing = said
    .map(({ path, said }) => ({ path, said: withValues(said) }))
    .filter(({ said }) => !NOT_SHOWN.has(said) && /[a-z]{2}/.test(said))
    .filter(({ said }) => render(said, 'fr') === said || render(said, 'rw') === said)
    .map(({ path, said }) => `${path}: ${said}`);
  expect(missing).toEqual([]);
});

test('when a sentence has values then its words in other languages have them too', () => {
  for (const [english, words] of Object.entries(staffSentences)) {
    for (const each of words) expect(placeholders(each), english).toEqual(placeholders(english));
  }
});

test('when it was kept in English then who reads it later reads it in their language, with what it quotes', () => {
  const said = 'Please write yes or no, not “{peut-être}”.';
  expect(retell(said, 'fr')).toBe('Veuillez écrire oui ou non, pas «\u00a0{peut-être}\u00a0».');
  expect(retell(said)).toBe(said);
  expect(retell('Please import at most 50,000 rows and 400 columns at once.', 'fr')).toBe(
    'Veuillez importer au plus 50,000 lignes et 400 colonnes à la fois.',
  );
  for (const words of ['Please ring twice.', 'Only 3 left of Rice.', ''])
    expect(retell(words, 'rw')).toBe(words);
});

test('when a value of a sentence is a sentence itself then both are told, and names stay', () => {
  const failed =
    'The last backup is of 20 Nov, 14:05 (12 MB); a later one failed: The disk is full: no backup was made.';
  expect(retell(failed, 'fr')).toBe(
    'La dernière sauvegarde est du 20 nov., 14:05 (12 MB)\u00a0; une plus récente a échoué\u00a0: Le disque est plein\u00a0: aucune sauvegarde n’a été faite.',
  );
  expect(retell('FRW 1,200 is missing: it must be FRW 24,600.', 'rw')).toBe(
    'Habura FRW 1,200: bigomba kuba FRW 24,600.',
  );
  expect(retell('Moved to Rice and beans', 'fr')).toBe('Déplacés vers Rice and beans');
});
