import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOSTILE_HTML } from '#server/testing/hostile-input.ts';
import { cleanHtml, excerptOf, plainText } from './rich-text.ts';

const PICTURE = '/gallery/tomato-0123456789ab.webp';

/** The only markup that may be left, each tag written as cleanHtml writes it. */
const HARMLESS = new RegExp(
  [
    '</?(p|h2|h3|h4|ul|ol|li|strong|em|blockquote|table|thead|tbody|tr|th|td)>',
    '<br />',
    '<a href="[^"<>]*" rel="noopener( noreferrer)?">',
    '</?a>',
    '<img src="/gallery/[a-z0-9-]+\\.(webp|jpg|avif)" alt="[^"<>]*"( (width|height)="\\d{1,4}")* />',
  ].join('|'),
  'g',
);

function expectHarmless(html: string): void {
  expect(html.replace(HARMLESS, '')).not.toMatch(/[<>]/);
  expect(html.isWellFormed()).toBe(true);
  expect(html).not.toContain('\0');
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
    expect(whereTo(href)).toMatch(/^(here|web|mailto:|tel:)$/);
  expect(leftOpen(html)).toEqual([]);
  expect(cleanHtml(html)).toBe(html);
}

/** Where a browser on a page of the shop goes by a link. */
function whereTo(href: string): string {
  const url = new URL(href.replaceAll('&amp;', '&'), 'https://shop.example/blog/x');
  if (url.origin === 'https://shop.example') return 'here';
  // Another site must be named in full: no one mistakes it for a path.
  return /^https?:\/\//i.test(href) ? 'web' : url.protocol;
}

/** The tags that are not closed, or closed in another order. */
function leftOpen(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)(\w+)/g)) {
    if (name === 'br' || name === 'img') continue;
    if (!slash) open.push(name);
    else if (open.at(-1) === name) open.pop();
    else return [...open, `/${name}`];
  }
  return open;
}

test.each(HOSTILE_HTML)('when %s is cleaned then what is left can do nothing', (dirty) => {
  expectHarmless(cleanHtml(dirty));
});

test('when hostile pieces are put together in any way then what is left can do nothing', () => {
  const pieces = fc.constantFrom(
    ...HOSTILE_HTML.filter((each) => each.length < 200),
    ...[
      '<p>',
      '</p>',
      '<table>',
      '<td>',
      '</tr>',
      '<a href="',
      '">',
      "'",
      '<img src=',
      '<!--',
      '-->',
      ' ',
      'x',
      '&',
      '&amp;',
      ';',
      '=',
      '/',
    ],
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 10 })), { maxLength: 12 }),
      (all) => expectHarmless(cleanHtml(all.join(''))),
    ),
    { numRuns: 3_000 },
  );
});

test.each([
  ['<h2>Rules</h2><p>Boil <strong>well</strong>, <em>then</em> wait.<br />Eat.</p>', null],
  ['<h3>a</h3><h4>b</h4><ul><li>one</li></ul><ol><li>two</li></ol><blockquote>three</blockquote>', null],
  ['<h1>Big</h1><b>bold</b> <i>slanted</i>', '<h2>Big</h2><strong>bold</strong> <em>slanted</em>'],
  [`<img src="${PICTURE}" alt="A tomato" width="800" height="600" />`, null],
  [`<img src="${PICTURE}">`, `<img src="${PICTURE}" alt="" />`],
  [
    '<a href="https://rra.gov.rw/x?y=1&amp;z=2" rel="opener">x</a>',
    '<a href="https://rra.gov.rw/x?y=1&amp;z=2" rel="noopener noreferrer">x</a>',
  ],
  ['<a href="/shop">x</a>', '<a href="/shop" rel="noopener">x</a>'],
  ['<a href="tel:+250788000000">x</a>', '<a href="tel:+250788000000" rel="noopener">x</a>'],
  ['<a href="mailto:a@b.rw">x</a>', '<a href="mailto:a@b.rw" rel="noopener">x</a>'],
  ['<a href="?page=2">x</a>', '<a href="?page=2" rel="noopener">x</a>'],
  ['<a href="javascript:alert(1)">the words</a>, <a>more</a>', '<a>the words</a>, <a>more</a>'],
  ['<div><span>text</span> stays</div>', 'text stays'],
  ['Fish & chips < meat', 'Fish &amp; chips &lt; meat'],
])('when %s is cleaned then what a text needs stays', (html, expected) => {
  expect(cleanHtml(html)).toBe(expected ?? html);
});

test('when rich text becomes plain then words of neighbouring blocks stay apart and signs are signs', () => {
  expect(
    plainText(
      '<h2>Fish &amp; chips</h2><p>Salt &lt; 5 g<br />and <em>oil</em></p><ul><li>a</li><li>b</li></ul>',
    ),
  ).toBe('Fish & chips Salt < 5 g and oil a b');
  expect(plainText('<p>&amp;lt;</p>')).toBe('&lt;');
});

test('when a text is short then it is its own excerpt', () => {
  expect(excerptOf('<p>Murakaza neza!</p>')).toBe('Murakaza neza!');
});

test('when a text is long then whole sentences are kept, or whole words', () => {
  const sentence = 'Boil the leaves in plenty of water for an hour with the lid off.';
  expect(excerptOf(`<p>${`${sentence} `.repeat(9)}</p>`)).toBe(`${sentence} ${sentence} ${sentence}`);
  const words = excerptOf(`<p>${'isombe '.repeat(99)}</p>`);
  expect(words).toMatch(/^(isombe )+isombe…$/);
  expect(words.length).toBeLessThanOrEqual(200);
  expect(excerptOf('🍌'.repeat(300)).isWellFormed()).toBe(true);
});

test('when a text has a table, then its rows and cells stay, without any attribute', () => {
  const table =
    '<table border="1" onclick="x()"><caption>Salt</caption><thead><tr><th scope="col">Of 100 g</th><th>Salt</th></tr></thead><tbody><tr><td colspan="9" style="color:red">Raw</td><td><b>0.01 g</b></td></tr></tbody></table>';
  expect(cleanHtml(`<p>Before</p>${table}`)).toBe(
    '<p>Before</p><table>Salt<thead><tr><th>Of 100 g</th><th>Salt</th></tr></thead><tbody><tr><td>Raw</td><td><strong>0.01 g</strong></td></tr></tbody></table>',
  );
  expect(plainText(table.replace(/<caption>.*<\/caption>/, ''))).toBe('Of 100 g Salt Raw 0.01 g');
});
