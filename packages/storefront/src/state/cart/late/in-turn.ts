/** What all tabs of this browser wait in line for. */
const LOCK = 'isoko:cart';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one task after the other: within this tab, and where the browser has locks (https, localhost) over all its
 * tabs. What an earlier task answered is then never shown after what a later one did.
 */
export function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  const run = (): Promise<T> => (locks ? locks.request(LOCK, task) : task());
  const result = last.then(run, run);
  last = result;
  return result;
}
