import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { cleanNote, createPace } from './operator-http.ts';

test('when someone is hurried then they go only when no one else has to wait for it', async () => {
  const pace = createPace({ perSecond: 1, maxWaitMs: 2_000 });
  expect(await pace.turn({ hurried: true })).toBe(true);
  expect(await pace.turn({ hurried: true })).toBe(false);
});

test('when many want to go at the same time then the agreed number goes a second, and who would wait too long does not', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  try {
    const pace = createPace({ perSecond: 4, maxWaitMs: 2_000 });
    let gone = 0;
    const turns = Array.from({ length: 20 }, async () => {
      const isTurn = await pace.turn();
      if (isTurn) gone += 1;
      return isTurn;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(gone).toBe(4);
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await Promise.all(turns)).filter(Boolean)).toHaveLength(9);
  } finally {
    vi.useRealTimers();
  }
});

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
