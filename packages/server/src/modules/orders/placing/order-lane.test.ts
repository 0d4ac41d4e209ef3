import { expect, test } from 'vitest';
import { inOrderLane } from './place-once.ts';

/** Work that ends when told to. */
function work() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, run: () => ended };
}

test('when more come than fit then at most eight run at the same time, in the order they came, and all are served', async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const all = Array.from({ length: 50 }, (_, at) =>
    inOrderLane(async () => {
      begun.push(at);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return at;
    }),
  );
  expect(await Promise.all(all)).toEqual(begun);
  expect(most).toBe(8);
});

test('when work fails then the next one has its turn', async () => {
  for (let failures = 0; failures < 20; failures += 1) {
    await expect(inOrderLane(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  expect(await inOrderLane(async () => 'served')).toBe('served');
});

test('when too many wait then the next is refused immediately and those who wait are served', async () => {
  const first = work();
  const served = Array.from({ length: 8 + 400 }, () => inOrderLane(first.run));
  await expect(inOrderLane(first.run)).rejects.toMatchObject({ code: 'unavailable' });
  first.end();
  await Promise.all(served);
  expect(await inOrderLane(async () => 'served')).toBe('served');
});
