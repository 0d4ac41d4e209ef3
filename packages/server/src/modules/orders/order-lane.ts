import { openLane } from '#server/lane.ts';

/** Orders in the database at once; the pool's other connections stay free for everyone who browses. */
const AT_ONCE = 8;
/** About what 8 at once work off within two or three seconds; whoever comes on top is better told at once. */
const MAX_WAITING = 400;

const lane = openLane({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING });

/**
 * Runs `work` when it is its turn, first come first served. Without it a rush would wait for connections, which
 * the pool ends as if the database were gone.
 * @throws unavailable when too many wait already.
 */
export function inOrderLane<T>(work: () => Promise<T>): Promise<T> {
  return lane.run(work);
}
