import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { macrosOf } from '../../build/find-macros.ts';
import { french } from './fr.ts';
import { kinyarwanda } from './rw.ts';

const SOURCE = new URL('..', import.meta.url);

const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE.pathname })
  .filter((path) => !/\.test\.tsx?$|^messages\//.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, SOURCE), 'utf8') }));

const uses = files.flatMap(({ path, text }) => macrosOf(parseSync(path, text).program));
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

test('when a sentence is shown, then every language has it, and what is not shown is gone', () => {
  const shown = new Set(uses.map(({ sentence }) => sentence));
  expect(shown.size).toBeGreaterThan(700);
  for (const catalogue of [french, kinyarwanda]) {
    expect([...shown].filter((sentence) => !(sentence in catalogue))).toEqual([]);
    expect(Object.keys(catalogue).filter((sentence) => !shown.has(sentence))).toEqual([]);
  }
});

test.each(Object.entries({ french, kinyarwanda }))(
  'when a sentence has values, then %s has each of them once',
  (_, catalogue) => {
    for (const [sentence, words] of Object.entries(catalogue)) {
      expect(words.trim(), sentence).not.toBe('');
      expect(placeholders(words), sentence).toEqual(placeholders(sentence));
    }
  },
);

test('when a sentence is used, then its values are named as in it', () => {
  for (const { sentence, values } of uses) {
    expect([...values.keys()].sort(), sentence).toEqual([...new Set(placeholders(sentence))]);
  }
});

test('when two files of a catalogue have the same sentence, then it is said once', () => {
  for (const language of ['fr', 'rw']) {
    const lines = globSync(`messages/${language}/*.ts`, { cwd: SOURCE.pathname }).flatMap((path) => [
      ...readFileSync(new URL(path, SOURCE), 'utf8').matchAll(/^ {2}(?:'([^']*)'|"([^"]*)"|(\w+)):/gm),
    ]);
    const keys = lines.map(([, single, double, word]) => single ?? double ?? word ?? '');
    expect(keys.length).toBeGreaterThan(700);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  }
});
