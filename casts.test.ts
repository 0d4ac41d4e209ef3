import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readSources, type Source } from './architecture-sources.ts';

/** A cast is not checked: a guard, `satisfies` or an inferred type is better. The remaining ones give their reason. */
const MOST = 60;

test('when the source is looked through then it has few casts', () => {
  const source = readSources().filter(
    ({ path }) => /^packages\//.test(path) && !/\.test\.tsx?$|\/testing/.test(path),
  );
  const casts = source.flatMap(castsIn);
  expect(casts.length, casts.join('\n')).toBeLessThan(MOST);
  expect(casts.length).toBeGreaterThan(0);
});

test.each([
  ['as const is none', "const a = ['x'] as const;", 0],
  ['nor is the new name of an import', "import { a as b } from 'a'; export { b as c };", 0],
  ['one is one', 'const a = JSON.parse(text) as Row;', 1],
  ['twice at one thing is one', 'const a = text as unknown as Row;', 1],
  ['two are two', 'const a = (b as Row).c as string;', 2],
])('%s', (_, text, count) => {
  expect(castsIn({ path: 'a.ts', text, imports: [] })).toHaveLength(count);
});

/** Where a file casts. */
function castsIn({ path, text }: Source): string[] {
  const found: string[] = [];
  const visit = (node: unknown, inCast = false): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
      return;
    }
    if (!isNode(node)) return;
    const isCast = node.type === 'TSAsExpression' && !isConst(node);
    if (isCast && !inCast) found.push(`${path}:${text.slice(0, node.start).split('\n').length}`);
    for (const [key, value] of Object.entries(node)) visit(value, isCast && key === 'expression');
  };
  visit(parseSync(path, text).program);
  return found;
}

interface Node {
  type: string;
  start: number;
  typeAnnotation?: { typeName?: { name?: string } };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function isConst({ typeAnnotation }: Node): boolean {
  return typeAnnotation?.typeName?.name === 'const';
}
