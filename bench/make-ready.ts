import { setTimeout } from 'node:timers/promises';

/** Asks until a page comes in its smallest form, which is made beside the first answers. */
export async function makeReady(url: string): Promise<void> {
  for (let size = Number.POSITIVE_INFINITY, same = 0; same < 5; await setTimeout(500)) {
    const now = Number((await fetch(url, { method: 'HEAD' })).headers.get('content-length'));
    same = now < size ? 0 : same + 1;
    size = Math.min(size, now);
  }
}
