import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanNote } from './clean-note.ts';

test.each([
  ["Ab'Umwami: Order #12", 'AbUmwami Order 12'],
  ['Café & thé, 2 kg', 'Cafe the, 2 kg'],
  ['a\n\tb', 'a b'],
  ['😀', ''],
])('when a note is %j then the operator gets %j', (text, note) => {
  expect(cleanNote(text)).toBe(note);
});

test('when a note is anything at all then the operator can take it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      expect(cleanNote(text)).toMatch(/^[A-Za-z0-9 .,-]{0,160}$/);
    }),
  );
});
