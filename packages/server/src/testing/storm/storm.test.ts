import { expect, test } from 'vitest';
import { diceOf } from './dice.ts';
import { runStorm } from './storm.ts';

const SHORT = { kills: 2, seconds: 60, buyers: 3, purchases: 8, calmWithin: 150 };

test('when app and database are killed under buyers then everything acknowledged is there, once', async () => {
  const { violations, kills, orders } = await runStorm({ seed: 20261120, ...SHORT });
  expect(violations).toEqual([]);
  expect(kills.app + kills.database + kills.both).toBe(2);
  expect(orders).toBeGreaterThan(0);
}, 300_000);

test('when the seed is the same then so are the choices, and every player has their own', () => {
  const throws = (seed: number, player: number) => {
    const dice = diceOf(seed, player);
    return Array.from({ length: 20 }, () => dice.below(1_000));
  };
  expect(throws(7, 1)).toEqual(throws(7, 1));
  expect(new Set([throws(7, 1), throws(7, 2), throws(8, 1)].map(String)).size).toBe(3);
});
