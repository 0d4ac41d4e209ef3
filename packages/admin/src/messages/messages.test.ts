import { globSync, readFileSync } from 'node:fs';
import { valueAt } from '@isoko/contract/rules/objects';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { french } from './fr.ts';
import { kinyarwanda } from './rw.ts';

const SOURCE = new URL('..', import.meta.url);

const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE.pathname })
  .filter((path) => !/\.test\.tsx?$|^messages\//.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, SOURCE), 'utf8') }));

/** Texts that are the same in every language: names, examples, signs. */
const NAMES =
  /^(WhatsApp|SMS|SKU|TIN|FRW|MTN MoMo|Airtel Money|English|Français|Kinyarwanda|CSV|[^a-zA-Z]*|[^a-zA-Z]*\b(SMS|MB|ms|FRW)\b[^a-zA-Z]*)$/;
/** Texts for programs: API calls, event types, styles, keys of a keyboard. */
const NOT_WORDS =
  /^(GET|POST|PUT|PATCH|DELETE) \/|^[A-Z_]+$|^[a-z-]+\(|^\/|^[#.&@[]|^(Africa\/Kigali|Idempotency-Key|Escape|Enter|Arrow\w+|\w+Error|T)$|\d(px|fr|rem)\b|sans-serif/;
const isWords = (text: string) => {
  const said = text.trim();
  return /[A-Z][a-z]/.test(said) && !NAMES.test(said) && !NOT_WORDS.test(said);
};
/** Sentences, and capitalised texts of more than one word. */
const isSentence = (text: string) => isWords(text) && /^\W*[A-Z][\w’'-]*[,:;.!?]? \S/.test(text.trim());

/** The sentences of `t` and `rich`; if the argument is not a literal, the file's name instead. */
function sentencesIn(path: string, text: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }: ESTree.CallExpression) {
      if (callee.type !== 'Identifier' || !['t', 'rich'].includes(callee.name)) return;
      const isWritten = first?.type === 'Literal' && typeof first.value === 'string';
      found.push(isWritten ? String(first.value) : `? in ${path}`);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

test('when a sentence is shown, then every language has it, and what is not shown is gone', () => {
  const shown = new Set(files.flatMap(({ path, text }) => sentencesIn(path, text)));
  expect(shown.size).toBeGreaterThan(1_500);
  for (const catalogue of [french, kinyarwanda]) {
    expect([...shown].filter((sentence) => !(sentence in catalogue))).toEqual([]);
    expect(Object.keys(catalogue).filter((sentence) => !shown.has(sentence))).toEqual([]);
  }
});

test.each(Object.entries({ french, kinyarwanda }))(
  'when a sentence has values, then %s has each of them',
  (_, catalogue) => {
    for (const [sentence, words] of Object.entries(catalogue)) {
      expect(words.trim(), sentence).not.toBe('');
      expect(placeholders(words), sentence).toEqual(placeholders(sentence));
    }
  },
);

test('when two files of a catalogue have the same sentence, then it is said once', () => {
  for (const language of ['fr', 'rw']) {
    const keys = globSync(`messages/${language}/!(framework).ts`, { cwd: SOURCE.pathname })
      .flatMap((path) => [
        ...readFileSync(new URL(path, SOURCE), 'utf8').matchAll(/^ {2}(?:'([^']*)'|"([^"]*)"|(\w+)):/gm),
      ])
      .map(([, single, double, word]) => single ?? double ?? word ?? '');
    expect(keys.length).toBeGreaterThan(1_500);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  }
});

/** Attributes and fields that are read out or visible. */
const READ =
  /^(aria-label|alt|title|label|hint|placeholder|helperText|name|text|submit|done|first|emptyText|confirmTitle|confirmContent|primaryText|noOptionsText|createLabel|linkLabel)$/;

const keyOf = (node: object): string => String(valueAt(node, 'name') ?? valueAt(node, 'value') ?? '');

/** English literals: text of a component, visible attributes and fields, and whole sentences. */
function englishIn(path: string, text: string): string[] {
  const found: string[] = [];
  const said = new Set<number>();
  const programs = new Set<number>();
  const note = (value: string) => void found.push(`${path}: ${value.trim()}`);
  new Visitor({
    CallExpression({ callee, arguments: given }: ESTree.CallExpression) {
      if (callee.type === 'Identifier' && ['t', 'rich'].includes(callee.name))
        said.add(given[0]?.start ?? -1);
      // What goes to the browser's console is for whoever looks after the program; a beginning is compared, not said.
      if (/^console\.warn$|\.startsWith$/.test(text.slice(callee.start, callee.end)))
        for (const { start } of given) programs.add(start);
    },
    NewExpression({ callee, arguments: given }: ESTree.NewExpression) {
      if (text.slice(callee.start, callee.end) === 'Error' && path === 'main.tsx')
        for (const { start } of given) programs.add(start);
    },
    JSXText({ value }: ESTree.JSXText) {
      const words = value.replace(/&\w+;/g, '').trim();
      if (/[a-zA-Z]{2}/.test(words) && !NAMES.test(words)) note(words);
    },
    JSXAttribute({ name, value }: ESTree.JSXAttribute) {
      if (value?.type !== 'Literal' || !READ.test(keyOf(name))) return;
      if (isWords(String(value.value)) && !isSentence(String(value.value))) note(String(value.value));
    },
    Property({ key, value }) {
      if (value.type !== 'Literal' || !READ.test(keyOf(key)) || typeof value.value !== 'string') return;
      if (isWords(value.value) && !isSentence(value.value)) note(value.value);
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && !said.has(start) && !programs.has(start) && isSentence(value))
        note(value);
    },
    TemplateElement({ value }: ESTree.TemplateElement) {
      if (isSentence(value.cooked ?? '')) note(value.cooked ?? '');
    },
  }).visit(parseSync(path, text).program);
  return found;
}

test('when a screen says something, then it says it through the catalogues', () => {
  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap(({ path, text }) => englishIn(path, text))).toEqual([]);
});

/** Inputs with a label of their own, or without one. */
const LABELLED = /^(Search|Hours|Markdown|Color|HomeSections)Input$/;

/** Fields without a label, for which react-admin would show their English name in every language. */
function unnamedIn(path: string, text: string): string[] {
  const found: string[] = [];
  new Visitor({
    JSXOpeningElement({ name, attributes }: ESTree.JSXOpeningElement) {
      const input = text.slice(name.start, name.end);
      if (!/Input$/.test(input) || LABELLED.test(input)) return;
      const given = attributes.map((each) => (each.type === 'JSXAttribute' ? keyOf(each.name) : '…'));
      if (given.includes('source') && !given.includes('label')) found.push(`${path}: ${input}`);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

test('when a form has a field, then its label comes from the catalogues', () => {
  expect(
    unnamedIn('a.tsx', 'const a = <><TextInput source="hours" /><TextInput source="days" label="" /></>;'),
  ).toEqual(['a.tsx: TextInput']);
  expect(files.flatMap(({ path, text }) => unnamedIn(path, text))).toEqual([]);
});

test('when English is written out, then it is found', () => {
  const screen = `const rows = [{ label: 'Owner', id: 'Owner' }];
    const failed = 'This went wrong.'; const told = \`Send \${x} back\`; call('GET /admin/staff', { name: 'SKU' });
    export const A = () => <p title="Cart">View Cart{ok ? 'All is well' : t('Saved.')}<b>FRW</b></p>;`;
  expect(englishIn('a.tsx', screen)).toEqual([
    'a.tsx: Owner',
    'a.tsx: This went wrong.',
    'a.tsx: Cart',
    'a.tsx: View Cart',
    'a.tsx: All is well',
  ]);
});
