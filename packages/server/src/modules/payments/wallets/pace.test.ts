import { expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

test('when somebody is hurried then they go only when nobody else has to wait for it', async () => {
  const pace = createPace({ perSecond: 1, maxWaitMs: 2_000 });
  expect(await pace.turn({ hurried: true })).toBe(true);
  expect(await pace.turn({ hurried: true })).toBe(false);
});

test('when many want to go at once then the agreed number goes a second, and who would wait too long does not', async () => {
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
