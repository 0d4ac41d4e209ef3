import { ShopError } from './shop-error.ts';

/** Lets few pass at a time, first come first served. */
export interface Lane {
  /** Runs `work` when it is its turn. @throws unavailable when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Opens a lane for `atOnce` side by side and `maxWaiting` behind them. */
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
        // A turn is handed over, so that no one slips in between.
        if (next) next();
        else running -= 1;
      }
    },
  };
}
