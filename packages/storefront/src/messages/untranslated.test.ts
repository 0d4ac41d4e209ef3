import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const SOURCE = new URL('..', import.meta.url);

/** Attributes whose text is read out or visible. */
const READ = new Set(
  [
    'aria-label',
    'aria-roledescription',
    'alt',
    'title',
    'label',
    'hint',
    'placeholder',
    'note',
    'name',
    'here',
    'confirm',
  ].concat(['question', 'lasts', 'summary', 'heading']),
);
/** Texts that are the same in every language: names, examples, signs. */
const NAMES = /^(WhatsApp|Facebook|Twitter|LinkedIn|FRW|TIN|KG 17 Ave 45|[^a-zA-Z]*)$/;
/** Names of form fields and groups look like words too: they have no capital. */
const isWords = (text: string) => /[A-Z]/.test(text) && !NAMES.test(text.trim());

/** English text in a component: in its elements and in its attributes. */
function englishIn(path: string, text: string): string[] {
  const found: string[] = [];
  const note = (value: string) => void found.push(`${path}: ${value.trim()}`);
  new Visitor({
    'JSXText:exit': ({ value }: ESTree.JSXText) => {
      const said = value.replace(/&\w+;/g, '').trim();
      if (/[a-zA-Z]{2}/.test(said) && !NAMES.test(said)) note(said);
    },
    'JSXAttribute:exit': ({ name, value }: ESTree.JSXAttribute) => {
      if (name.type !== 'JSXIdentifier' || !READ.has(name.name) || value?.type !== 'Literal') return;
      if (isWords(String(value.value))) note(String(value.value));
    },
    'JSXExpressionContainer:exit': ({ expression }: ESTree.JSXExpressionContainer) => {
      const { type } = expression;
      const parts =
        type === 'ConditionalExpression' ? [expression.consequent, expression.alternate] : [expression];
      for (const part of parts) {
        if (part.type === 'Literal' && typeof part.value === 'string' && /^[A-Z].* /.test(part.value))
          note(part.value);
      }
    },
  }).visit(parseSync(path, text).program);
  return found;
}

test('when a component says something, then it says it through the catalogues', () => {
  const paths = globSync('{layout,pages,ui}/**/*.tsx', { cwd: SOURCE.pathname });
  const left = paths.flatMap((path) => englishIn(path, readFileSync(new URL(path, SOURCE), 'utf8')));
  expect(paths.length).toBeGreaterThan(150);
  expect(left).toEqual([]);
});

test('when English is written out, then it is found', () => {
  const component = `export const A = () => <p title="Cart now">View Cart{ok ? 'All is well' : t('x')}<b>FRW</b></p>;`;
  expect(englishIn('a.tsx', component)).toEqual([
    'a.tsx: Cart now',
    'a.tsx: View Cart',
    'a.tsx: All is well',
  ]);
});
