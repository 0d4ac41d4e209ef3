import { expect, test } from 'vitest';
import { excerptOf, plainText } from './plain-text.ts';

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
