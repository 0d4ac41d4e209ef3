import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createEncodingQueue, type Urgency } from './encoding-queue.ts';

/** Work that ends when it is told to; `begun` lists what was started. */
function workshop() {
  const begun: string[] = [];
  const enders = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => enders.set(name, resolve));
  };
  const end = async (name: string, result: Promise<void>) => {
    enders.get(name)?.();
    await result;
  };
  return { begun, work, end };
}

test('when more come than may work then they wait in line', async () => {
  const { begun, work, end } = workshop();
  const queue = createEncodingQueue({ atOnce: 2, waiting: 10 });
  const [first] = ['a', 'b', 'c'].map((name) => queue.run('now', work(name)));
  await turn();
  expect(begun).toEqual(['a', 'b']);
  await end('a', first as Promise<void>);
  await turn();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('when too many wait then the next is told to come again', async () => {
  const { work } = workshop();
  const queue = createEncodingQueue({ atOnce: 1, waiting: 1 });
  for (const name of ['a', 'b']) void queue.run('now', work(name));
  await expect(queue.run('now', work('c'))).rejects.toMatchObject({ code: 'unavailable' });
});

test('when work fails then the next still begins', async () => {
  const { begun, work } = workshop();
  const queue = createEncodingQueue({ atOnce: 1, waiting: 5 });
  const failing = queue.run('now', () => Promise.reject(new Error('broken')));
  void queue.run('now', work('b'));
  await expect(failing).rejects.toThrow('broken');
  expect(begun).toEqual(['b']);
});

test('when someone waits then idle work waits longer', async () => {
  const { begun, work, end } = workshop();
  const queue = createEncodingQueue({ atOnce: 1, waiting: 5 });
  const run = (name: string, urgency: Urgency) => queue.run(urgency, work(name));
  const first = run('first', 'now');
  void run('idle', 'idle');
  void run('second', 'now');
  await turn();
  await end('first', first);
  await turn();
  expect(begun).toEqual(['first', 'second']);
});

test('when someone begins to wait for idle work then it hurries', async () => {
  const { begun, work } = workshop();
  const queue = createEncodingQueue({ atOnce: 2, waiting: 5 });
  void queue.run('now', work('a'));
  void queue.run('idle', work('idle'));
  await turn();
  expect(begun).toEqual(['a']);
  queue.hurry();
  await turn();
  expect(begun).toEqual(['a', 'idle']);
});
