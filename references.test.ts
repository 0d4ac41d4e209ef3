import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routes } from './packages/contract/src/index.ts';
import { asText, misreadLines, readTexts, referenceRules } from './references.ts';

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

test('when a document is read as Markdown then headings, tables and code are what they look like', () => {
  const documents = texts.filter(({ path }) => path.endsWith('.md'));
  expect(documents.flatMap((file) => misreadLines(file).map((line) => `${file.path}: ${line}`))).toEqual([]);
});

test.each([
  ['a heading below a line', 'text\n## Heading', ['## Heading']],
  ['a table below a line', 'text\n| a |\n|---|\n| 1 |', ['| a |']],
  ['a table without a head', 'text\n\n|---|\n| 1 |', ['|---|']],
  ['a line below a table', '| a |\n|---|\n| 1 |\ntext', ['text']],
  ['code below a line', 'text\n```sh\n# a\n| b\n```\n\ntext', ['```sh']],
  ['code without an end', '```sh\na', ['code without an end']],
  ['nothing wrong', '# A\n\ntext\n\n| a |\n|---|\n| 1 |\n\n```sh\n# a\n\n| b\n```\n\n## B', []],
])('when a document has %s then that is found', (_, text, found) => {
  expect(misreadLines(asText('docs/x.md', text))).toEqual(found);
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
