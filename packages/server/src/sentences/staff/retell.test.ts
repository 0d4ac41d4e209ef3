import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { render } from '../sentence.ts';
import { ofFiles } from './of-files.ts';
import { ofWarnings } from './of-warnings.ts';
import { retell } from './retell.ts';

const IMPORTS = new URL('../../modules/imports/', import.meta.url).pathname;
/** The command in the terminal, the log, and what no one is shown. */
const NOT_SHOWN = new Set(['Nothing is fetched here.']);
/** A sentence with something in the place of its values, of words (`what`) one of those there are. */
const withValues = (said: string) =>
  said
    .replace(/\$\{what\}\./, 'francs.')
    .replace(/\$\{what\}/g, 'SKU')
    .replace(/\$\{at\}/, ' near line 7')
    .replace(/\$\{[^}]*\}/g, '7');
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('when a file of products is talked about then each sentence is there in French and Kinyarwanda', () => {
  const said = globSync('!(*.test).ts', { cwd: IMPORTS }).flatMap((path) => {
    const text = readFileSync(IMPORTS + path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return [...text.matchAll(/(['`])([A-Z“][^'`\n]* [^'`\n]*\.)\1/g)].map(([, , each = '']) => each);
  });
  expect(said.length).toBeGreaterThan(50);
  const shown = said.filter((each) => !NOT_SHOWN.has(each)).map(withValues);
  expect(shown.filter((each) => render(each, 'fr') === each || render(each, 'rw') === each)).toEqual([]);
});

test('when a sentence has values then its words in other languages have them too', () => {
  for (const [english, words] of Object.entries<readonly string[]>({ ...ofFiles, ...ofWarnings })) {
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
