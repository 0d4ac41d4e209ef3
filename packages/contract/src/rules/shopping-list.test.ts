import { describe, expect, test } from 'vitest';
import { type ListLine, MAX_LIST_LINES, parseShoppingList } from './shopping-list.ts';
import lists from './shopping-lists.json' with { type: 'json' };

/** Lists as people write them, with what each line of them asks for: `2 × 5 kg rice`. */
const LISTS: { text: string; lines: string[] }[] = lists;

function said({ times, quantity, unit, pack, name }: ListLine): string {
  const of = unit === 'pack' ? pack : unit;
  return `${times > 1 ? `${times} × ` : ''}${quantity}${of ? ` ${of}` : ''} ${name}`;
}

const read = (text: string) => parseShoppingList(text).map(said);

test('when lists are counted then there are 200 and more', () => {
  expect(new Set(LISTS.map(({ text }) => text)).size).toBeGreaterThanOrEqual(200);
});

test.each(LISTS)('when the list is $text then each line says what and how much', ({ text, lines }) => {
  expect(read(text)).toEqual(lines);
});

describe('a line', () => {
  test('when it is read then its text is as it was written', () => {
    const [line] = parseShoppingList('- Ibirayi bya KINIGI  2 x 5kg, isukari');
    expect(line?.text).toBe('- Ibirayi bya KINIGI  2 x 5kg'.slice(2));
  });

  test('when its text is read once more then it says the same', () => {
    for (const { text } of LISTS)
      for (const line of parseShoppingList(text)) {
        const [again] = parseShoppingList(line.text);
        expect(again && said(again), line.text).toBe(said(line));
      }
  });
});

test('when a list is longer than a list may be then the first lines count', () => {
  const many = Array.from({ length: 75 }, (_, n) => `rice ${n + 1} kg`).join('\n');
  expect(read(many)).toHaveLength(MAX_LIST_LINES);
  expect(read(many).at(-1)).toBe('60 kg rice');
});

test('when a text means harm then it is read as quickly as any', () => {
  const texts = [
    '9'.repeat(6000),
    'a'.repeat(6000),
    ', '.repeat(3000),
    '2 x '.repeat(1500),
    "n'".repeat(3000),
    '1/'.repeat(3000),
    // Each sign is read as four characters.
    '½'.repeat(6000),
    '½\n'.repeat(3000),
    '½a'.repeat(3000),
    '0 kg rice, 1/0 kg rice, 0/0 rice, 999999999 x 5 kg rice, 9999 9999 9999 rice',
  ];
  for (const text of [...texts, '('.repeat(6000), '1 (('.repeat(1500), '[12:03, 3/4/2026] '.repeat(300)])
    for (const { quantity, times } of parseShoppingList(text)) {
      expect(quantity).toBeGreaterThan(0);
      expect(quantity).toBeLessThanOrEqual(1_000_000);
      expect(times).toBeLessThanOrEqual(1000);
    }
});
