import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keep, kept, render, SaidError, saidBy, sentence, staffSentences } from '../sentence.ts';

const SERVER = new URL('../../', import.meta.url).pathname;

/** Where no sentence for staff is: what mails, phones, pages of text and the other side of a wire say, the terminal, the log. */
const ELSEWHERE =
  /\.test\.ts$|notifications\/(compose-|words\/|.*-words)|guide\/words\/|openapi|http\/(pages|back-office|metrics|once)|region\/geocoder/;
/** Of a backup what makes it; who restores one is at the terminal. */
const ROOMS = '{modules,http,input}/**/*.ts';
const BACKUPS = 'backup/{backup-error,backup-shop,write-backup,copy-to-s3}.ts';
/** The command in the terminal, what a customer gets, what no one is shown, and what TypeBox says of a setting. */
const NOT_SHOWN = new Set([
  ...[
    'Nothing is fetched here.',
    'Interrupted: no backup was made.',
    'Nothing was written into {}.',
    'This {}.',
  ],
  ...['Hello! It is about your order {}.', 'This is a test of {}. Whoever reads it can be reached by mail.'],
  '{} cannot be used: {}; no backup was made.',
]);

/** A sentence of the source; of a backup, which has one consequence. */
const withoutValues = (said: string) =>
  said.replace(/\$\{(NOTHING|so)\}/g, 'no backup was made').replace(/\$\{[^}]*\}/g, '{}');
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** Quoted, with a capital or a value at its beginning, a blank, and the end of a sentence. */
const SENTENCE = /(['`])((?:[A-Z“]|\$?\{)(?:(?!\1)[^\n])* (?:(?!\1)[^\n])*[.!?])\1/g;

/** As the source has them, each with its file. */
function saidIn(path: string): { path: string; said: string }[] {
  const text = readFileSync(SERVER + path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...text.matchAll(SENTENCE)].map(([, , said = '']) => ({ path, said: withoutValues(said) }));
}

test('when staff are told something then it is there in French and Kinyarwanda, and carries its values', () => {
  const files = [ROOMS, BACKUPS].flatMap((rooms) => globSync(rooms, { cwd: SERVER }));
  const said = files.filter((path) => !ELSEWHERE.test(path)).flatMap(saidIn);
  expect(said.length).toBeGreaterThan(400);
  const missing = said
    .filter(({ said }) => !NOT_SHOWN.has(said) && /[a-z]{2}/.test(said.replace(/\{[^}]*\}/g, '')))
    .filter(({ said }) => render(said, 'fr') === said || render(said, 'rw') === said)
    .map(({ path, said }) => `${path}: ${said}`);
  expect(missing).toEqual([]);
});

test('when a sentence has values then its words in other languages have them too', () => {
  for (const [english, words] of Object.entries(staffSentences)) {
    for (const each of words) expect(placeholders(each), english).toEqual(placeholders(english));
  }
});

test('when a column of text kept it then who reads it later reads it in their language, with what it quotes', () => {
  const said = sentence('Please write yes or no, not “{text}”.', { text: '{peut-être}\u001f“x”' });
  const column = keep(said);
  expect(kept(column)).toEqual(said);
  expect(keep(column)).toBe(column);
  expect(render(column, 'fr')).toBe('Veuillez écrire oui ou non, pas «\u00a0{peut-être}\u001f“x”\u00a0».');
  expect(keep('The disk is full: no backup was made.')).toBe('The disk is full: no backup was made.');
  expect(render('The disk is full: no backup was made.', 'fr')).toBe(
    'Le disque est plein\u00a0: aucune sauvegarde n’a été faite.',
  );
  for (const words of ['Please ring twice.', 'Only 3 left of Rice.', 'Please write yes or no, not “so”.', ''])
    expect(render(words, 'rw')).toBe(words);
});

test('when a column is too short for the values then it keeps the English, cut', () => {
  const said = sentence('Moved to {category}', { category: 'Rice and beans' });
  expect(keep(said, 60)).toBe(keep(said));
  expect(keep(said, 20)).toBe('Moved to Rice and be');
  expect(keep('Moved to Rice and beans', 8)).toBe('Moved to');
});

test('when a value of a sentence is a sentence itself then both are told, and names stay', () => {
  const failed = sentence('The last backup is from {at} ({size}); a later one failed: {problem}', {
    ...{ at: { moment: '2026-11-20T12:05:00Z' }, size: '12 MB' },
    problem: kept('The disk is full: no backup was made.'),
  });
  expect(render(keep(failed))).toBe(
    'The last backup is from 20 Nov, 14:05 (12 MB); a later one failed: The disk is full: no backup was made.',
  );
  expect(render(keep(failed), 'fr')).toBe(
    'La dernière sauvegarde est du 20 nov., 14:05 (12 MB)\u00a0; une plus récente a échoué\u00a0: Le disque est plein\u00a0: aucune sauvegarde n’a été faite.',
  );
  const missing = sentence('{amount} is missing', { amount: 'FRW 1,200' });
  const wrong = sentence('{difference}: it must be {amount}.', { difference: missing, amount: 'FRW 24,600' });
  expect(render(wrong, 'rw')).toBe('Habura FRW 1,200: bigomba kuba FRW 24,600.');
  // A category may be called like a sentence.
  expect(render(sentence('Moved to {category}', { category: 'Removed' }), 'fr')).toBe(
    'Déplacés vers Removed',
  );
});

test('when an error says a sentence then the log has it in English, and people get its values', () => {
  const said = sentence('The backup is larger than {bucket} accepts in one upload: 5 GB.', {
    bucket: 's3://isoko',
  });
  const error = new SaidError(said);
  expect(error.message).toBe('The backup is larger than s3://isoko accepts in one upload: 5 GB.');
  expect(saidBy(error)).toEqual(said);
  expect(saidBy(new Error('ENOSPC'))).toBe('ENOSPC');
});
