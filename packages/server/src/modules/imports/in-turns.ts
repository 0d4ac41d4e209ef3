import { setImmediate as turn } from 'node:timers/promises';

/** Rows that are worked on before everybody else has a turn: some milliseconds. */
const ROWS_A_TURN = 250;

/** Does `work` for each of a long list, and lets the shop answer in between. */
export async function inTurns<T>(items: readonly T[], work: (item: T, at: number) => void): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % ROWS_A_TURN === 0) await turn();
    work(item, at);
  }
}
