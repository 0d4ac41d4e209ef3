import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sayIn } from './say.ts';
import { french } from './words/french.ts';
import { kinyarwanda } from './words/kinyarwanda.ts';

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test.each(Object.entries({ french, kinyarwanda }))(
  'when a sentence has values, then %s has them too',
  (_, catalogue) => {
    for (const [sentence, words] of Object.entries(catalogue)) {
      expect(words, sentence).not.toBe('');
      expect(placeholders(words), sentence).toEqual(placeholders(sentence));
    }
  },
);

test('when a sentence has a line, then a mail says it', () => {
  const files = globSync('*.ts', { cwd: import.meta.dirname });
  const text = files.map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')).join();
  const quoted = (sentence: string) => text.includes(`'${sentence}'`);
  expect(Object.keys(french).filter((sentence) => !quoted(sentence))).toEqual([]);
});

test('when a value looks like a placeholder, then it is shown as it is', () => {
  expect(sayIn('fr')('Hello {name},', { name: '{number} $&' })).toBe('Bonjour {number} $&,');
  expect(sayIn('en')('Free|delivery')).toBe('Free');
});
