import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routes } from './packages/contract/src/index.ts';
import { asText, readTexts, referenceRules } from './references.ts';

const texts = readTexts();

describe.each(referenceRules)('$name', ({ unresolved, broken }) => {
  test('when the repository is read then every reference leads somewhere', () => {
    const lost = texts.flatMap((file) => unresolved(file).map((each) => `${file.path}: ${each}`));
    expect(lost).toEqual([]);
  });

  test('when a reference leads nowhere then it is found', () => {
    expect(unresolved(asText(broken.path, broken.text))).toHaveLength(1);
  });
});

test('when a call is declared that is not for staff then product.md or decisions.md names it', () => {
  const spec = ['product', 'decisions']
    .map((name) => readFileSync(`docs/spec/${name}.md`, 'utf8'))
    .join('\n');
  const calls = Object.keys(routes).filter((call) => !/ \/(admin)\//.test(call));
  const untold = calls.filter((call) => {
    const path = (call.split(' ')[1] ?? '').replace(/[.+]/g, '\\$&').replace(/:\w+/g, '\\{\\w+\\}');
    return !new RegExp(`${path}/?(?![\\w/{])`).test(spec);
  });
  expect(untold).toEqual([]);
});
