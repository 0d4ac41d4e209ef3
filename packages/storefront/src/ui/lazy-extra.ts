import { type ComponentType, lazy } from 'react';

/** So often a part is asked for while there is a network; more would not find what a newer release has replaced. */
const TRIES = 3;
const PAUSE_MS = 2_000;

/**
 * A part that the page goes on without, as `lazy` has it. Where its code cannot be had it is asked for again, and when
 * the network comes back; in the end nothing stands in its place. A page never fails for it.
 */
export function lazyExtra<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await load();
      } catch {
        if (tries >= TRIES && navigator.onLine) return { default: () => null };
        await another();
      }
    }
  });
}

/** When it is worth another try. */
const another = () =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE_MS);
    else window.addEventListener('online', resolve, { once: true });
  });
