import { ShopError } from './shop-error.ts';

/** Lets a few tasks run at a time, first come first served. */
export interface Lane {
  /** Runs `work` in turn. @throws unavailable if too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Opens a lane for `atOnce` tasks side by side and `maxWaiting` behind them. */
export function openLane({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Lane {
  let running = 0;
  const waiting: (() => void)[] = [];

  const takeTurn = (): Promise<void> => {
    if (waiting.length >= maxWaiting) throw new ShopError('unavailable');
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };

  return {
    async run(work) {
      if (running < atOnce) running += 1;
      else await takeTurn();
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        // The turn is passed on directly, so that no other task slips in.
        if (next) next();
        else running -= 1;
      }
    },
  };
}
