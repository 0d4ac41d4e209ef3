/** Lets callers through one after the other, never faster than agreed. */
export interface Pace {
  /**
   * True when it is the caller's turn; false at once when that would take longer than the wait allowed. Who is
   * hurried waits for nobody, and takes nobody's turn.
   */
  turn(options?: { hurried?: boolean }): Promise<boolean>;
}

/**
 * Makes a pace of `perSecond`. It keeps the real time, not the shop's clock: what it protects is somebody else's
 * machine.
 */
export function createPace({ perSecond, maxWaitMs }: { perSecond: number; maxWaitMs: number }): Pace {
  const gapMs = 1_000 / perSecond;
  let nextAt = 0;
  return {
    async turn({ hurried = false } = {}) {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      if (at - now > (hurried ? 0 : maxWaitMs)) return false;
      nextAt = at + gapMs;
      if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
      return true;
    },
  };
}
