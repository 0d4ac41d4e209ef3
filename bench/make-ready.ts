import { setTimeout } from 'node:timers/promises';

/** Asks until a page comes in its smallest form, which is made beside the first answers. */
export async function makeReady(url: string): Promise<void> {
  const headers = { 'accept-encoding': 'br' };
  for (let size = Number.POSITIVE_INFINITY, same = 0; same < 8; await setTimeout(500)) {
    const now = Number((await fetch(url, { method: 'HEAD', headers })).headers.get('content-length'));
    same = now < size ? 0 : same + 1;
    size = Math.min(size, now);
  }
}
