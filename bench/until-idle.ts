import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';

const IDLE = 0.9;
const AT_MOST_S = 240;

/** Waits until the machine has had next to nothing to do for two seconds: what a shop does after its start is done. */
export async function untilIdle(): Promise<void> {
  for (let second = 0, calm = 0; calm < 2 && second < AT_MOST_S; second += 1) {
    const before = spent();
    await setTimeout(1_000);
    const after = spent();
    calm = (after.idle - before.idle) / (after.all - before.all) > IDLE ? calm + 1 : 0;
  }
}

/** What all processors have spent since they run, in ms. */
function spent(): { idle: number; all: number } {
  const times = cpus().map(({ times }) => times);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) };
}
