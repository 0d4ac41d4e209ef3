/** Random choices that are the same for the same seed. */
export interface Dice {
  /** A whole number from 0 to `count` − 1. */
  below(count: number): number;
  /** True with this chance in percent. */
  percent(chance: number): boolean;
  oneOf<T>(choices: readonly T[]): T;
  shuffled<T>(things: readonly T[]): T[];
}

/** Dice for one player: every (seed, player) has a sequence of its own. (mulberry32) */
export function diceOf(seed: number, player: number): Dice {
  let state = (seed ^ Math.imul(player + 1, 0x9e3779b9)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    percent: (chance) => next() * 100 < chance,
    oneOf: (choices) => choices[below(choices.length)] as (typeof choices)[number],
    shuffled: (things) => {
      const order = things.map((thing) => ({ thing, at: next() }));
      return order.toSorted((a, b) => a.at - b.at).map(({ thing }) => thing);
    },
  };
}
