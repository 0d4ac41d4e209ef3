import { afterAll, beforeAll, expect, test } from 'vitest';
import { races, runRace } from './races.ts';
import { startShop, type TestShop } from './start-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop();
});

afterAll(() => shop.close());

test.each(races)('when $name then it ends as promised', async (race) => {
  for (let trial = 0; trial < 2; trial += 1) expect(await runRace(shop, race)).toEqual([]);
});
