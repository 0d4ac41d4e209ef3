import { ShopError } from '#server/shop-error.ts';

/** `now`: a request waits for it. `idle`: only while no request waits, and never on more than one core. */
export type Urgency = 'now' | 'idle';

export interface EncodingQueue {
  /** @throws unavailable immediately if too many wait already. */
  run<T>(urgency: Urgency, work: () => Promise<T>): Promise<T>;
  /** A request began to wait for work that was started as `idle`. */
  hurry(): void;
}

/** Encoding saturates a core: as many at the same time as the smallest machine has cores. */
const AT_ONCE = 2;
/** Some pages of pictures may wait; more than that is a flood. About 10 s of work. */
const MAX_WAITING = 200;

/** Encodes few pictures at a time and lets few wait, so that a flood of requests cannot stall the shop. */
export function createEncodingQueue(limits = { atOnce: AT_ONCE, waiting: MAX_WAITING }): EncodingQueue {
  const waiting: Record<Urgency, (() => void)[]> = { now: [], idle: [] };
  let running = 0;

  function startNext(): void {
    if (running >= limits.atOnce) return;
    const next = waiting.now.shift() ?? (running === 0 ? waiting.idle.shift() : undefined);
    if (!next) return;
    running += 1;
    next();
  }

  return {
    async run(urgency, work) {
      const queue = waiting[urgency];
      if (queue.length >= limits.waiting) throw new ShopError('unavailable', { retryAfter: 5 });
      await new Promise<void>((start) => {
        queue.push(start);
        startNext();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
    hurry() {
      waiting.now.push(...waiting.idle.splice(0));
      startNext();
    },
  };
}
