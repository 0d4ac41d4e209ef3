import { expect, test } from 'vitest';
import { races, runRace } from './races.ts';
import { shopForFile } from './shop-fixture.ts';

const shop = shopForFile();

test.each(races)('when $name then it ends as promised', async (race) => {
  for (let trial = 0; trial < 2; trial += 1) expect(await runRace(shop, race)).toEqual([]);
});
