import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/**
 * Numbers from a command line, `--name 7` each, with a default for missing ones.
 * @throws on unknown words and on invalid numbers.
 */
export function numbersFrom<N extends string>(
  args: string[],
  otherwise: Record<N, number>,
): Record<N, number> {
  const names = Object.keys(otherwise) as N[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  const { values } = parseArgs({ args, options });
  const numbers = names.map((name) => {
    const value = Number(values[name] ?? otherwise[name]);
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
    return [name, value];
  });
  return Object.fromEntries(numbers);
}

/** Requests a page until it comes in its smallest form, which is made after the first answers. */
export async function makeReady(url: string): Promise<void> {
  const headers = { 'accept-encoding': 'br' };
  for (let size = Number.POSITIVE_INFINITY, same = 0; same < 8; await setTimeout(500)) {
    const now = Number((await fetch(url, { method: 'HEAD', headers })).headers.get('content-length'));
    same = now < size ? 0 : same + 1;
    size = Math.min(size, now);
  }
}

const IDLE = 0.9;

/**
 * Waits until the machine has been nearly idle for two seconds: the work after a shop's start is done. On a
 * machine that is never idle it continues after this many seconds.
 */
export async function untilIdle(atMost: number): Promise<void> {
  for (let second = 0, calm = 0; calm < 2 && second < atMost; second += 1) {
    const before = spent();
    await setTimeout(1_000);
    const after = spent();
    calm = (after.idle - before.idle) / (after.all - before.all) > IDLE ? calm + 1 : 0;
  }
}

/** The time that all processors have spent since the machine started, in ms. */
function spent(): { idle: number; all: number } {
  const times = cpus().map(({ times }) => times);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) };
}

/** The median. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
