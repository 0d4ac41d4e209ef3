import { ShopError } from '#server/shop-error.ts';

/** Orders in the database at once; the pool's other connections stay free for everyone who browses. */
const AT_ONCE = 8;
/** About what 8 at once work off within two or three seconds; whoever comes on top is better told at once. */
const MAX_WAITING = 400;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs `work` when it is its turn, first come first served. Without it a rush would wait for connections, which
 * the pool ends as if the database were gone.
 * @throws unavailable when too many wait already.
 */
export async function inOrderLane<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await takeTurn();
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // A turn is handed over, so that nobody slips in between.
    if (next) next();
    else running -= 1;
  }
}

function takeTurn(): Promise<void> {
  if (waiting.length >= MAX_WAITING) throw new ShopError('unavailable');
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}
