/** A clock that moves only when a test moves it. */
export interface TestClock {
  now(): Date;
  set(time: Date | string): void;
  /** Moves on by milliseconds. */
  advance(ms: number): void;
}

/** Makes a clock that stands still at `start`. */
export function testClock(start: Date): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    set: (to) => {
      time = new Date(to).getTime();
    },
    advance: (ms) => {
      time += ms;
    },
  };
}
