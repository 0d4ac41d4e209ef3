import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSources } from './architecture-sources.ts';

const MOST_WORDS = 60;
/** Words of the second table that identifiers and file names must not contain, in the singular. */
const FORBIDDEN = ['wish', 'want', 'finding', 'deed', 'thing', 'standing', 'surrounding', 'weigh', 'shelf'];

/** Words of the third table: not in comments, nor in names of tests. */
const DIALECT = /\b(somebody|nobody|anybody|everybody|stands|at once)\b/i;

const [words = [], unused = [], dialect = []] = readFileSync('docs/glossary.md', 'utf8')
  .split(/^## .*$/m)
  .map((part) =>
    [...part.matchAll(/^\| (?!word|not \||-)(.+?) \| (.+?) \|$/gm)].map(([, ...cells]) => cells),
  );

describe('the glossary', () => {
  test('when words are added then it stays short, and each is told once in one line', () => {
    const told = words.map(([word = '']) => word);
    expect(told.length).toBeLessThanOrEqual(MOST_WORDS);
    expect(told.length).toBeGreaterThan(40);
    expect(new Set(told).size).toBe(told.length);
    expect(words.filter(([, meaning = '']) => meaning.length > 120)).toEqual([]);
  });

  test('when a word is forbidden then the second table says which one is used', () => {
    const told = unused.map(([word = '']) => singular(word.toLowerCase()));
    expect(unused.length).toBeLessThanOrEqual(20);
    expect(FORBIDDEN.filter((word) => !told.includes(word))).toEqual([]);
  });
});

describe.each(FORBIDDEN)('the word %s', (word) => {
  test('when the house is looked through then no name is made of it', () => {
    const inside = readSources().filter(({ path }) => path.startsWith('packages/'));
    const found = inside.flatMap(({ path, text }) =>
      namesOf(path, text)
        .filter((name) => isMadeOf(name, word))
        .map((name) => `${path}: ${name}`),
    );
    expect(found).toEqual([]);
  });
});

describe('comments and names of tests', () => {
  test('when they are read then each uses the plain word', () => {
    const found = readSources().flatMap(({ path, text }) =>
      plainTextOf(text)
        .filter((line) => DIALECT.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  test('when a word is not used then the third table says which one is', () => {
    const told = dialect.map(([word = '']) => word);
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((word) => !DIALECT.test(word))).toEqual([]);
  });

  test('when a text holds code then only comments and names are read', () => {
    const text = [
      '/** Stands here. */',
      "test('when nobody asks', () => {",
      "const said = 'At once';",
      '// everybody',
    ].join('\n');
    const found = plainTextOf(text).filter((line) => DIALECT.test(line));
    expect(found).toEqual(['/** Stands here. */', "test('when nobody asks', () => {", '// everybody']);
  });
});

/** The lines of comments, and those that name a test. Text in backticks does not count. */
function plainTextOf(text: string): string[] {
  const comment = /^\s*(\/\*|\*|\/\/)/;
  const named = /^\s*(test|it|describe)\b.*?\(\s*['"`]|^\s*\]\)\(\s*['"`]|^\s*['"`]when /;
  return text
    .split('\n')
    .filter((line) => comment.test(line) || named.test(line))
    .map((line) => (comment.test(line) ? line.replace(/`[^`]*`/g, '') : line));
}

test('when a name is made of a word then it is found, and not in a longer one', () => {
  expect(namesOf('src/add-wish.ts', 'export interface OrderWish {}\nconst wishlist = 1;')).toEqual([
    'add-wish',
    'OrderWish',
    'wishlist',
  ]);
  const names = ['add-wish', 'OrderWish', 'readWishes', 'wishlist', 'shelves', 'KEPT_SHELF'];
  expect(names.filter((name) => isMadeOf(name, 'wish'))).toEqual(['add-wish', 'OrderWish', 'readWishes']);
  expect(names.filter((name) => isMadeOf(name, 'shelf'))).toEqual(['shelves', 'KEPT_SHELF']);
});

/** The name of a file and of its declarations. */
function namesOf(path: string, text: string): string[] {
  const file = path.split('/').at(-1)?.split('.')[0] ?? '';
  const declared = /\b(?:const|let|function\*?|class|interface|type)\s+([A-Za-z_$][\w$]*)/g;
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [file, ...[...code.matchAll(declared)].map((found) => found[1] ?? '')];
}

function isMadeOf(name: string, word: string): boolean {
  const parts = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[\s_\-$.]+/);
  return parts.some((part) => singular(part.toLowerCase()) === word);
}

function singular(word: string): string {
  return word
    .replace(/ves$/, 'f')
    .replace(/(?<=sh|ch|x)es$/, '')
    .replace(/(?<!s)s$/, '');
}
