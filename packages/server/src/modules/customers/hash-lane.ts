import { openLane } from '#server/lane.ts';

/** A hash keeps a core and 19 MiB busy, and a thread that files and names wait for too (trust.md section 3). */
const AT_ONCE = 2;
/** About what 2 at once work off within two seconds; whoever comes on top is better told at once. */
const MAX_WAITING = 100;

const lane = openLane({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING });

/** Runs the work on a password when it is its turn. @throws unavailable when too many wait already. */
export function inHashLane<T>(work: () => Promise<T>): Promise<T> {
  return lane.run(work);
}
