import { settingKeys, settings } from '@isoko/contract/routes/admin/settings';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { readShopSettings } from './read-shop.ts';

const shop = shopForFile({ seed: 'demo' });

test.each(settingKeys)('when no one set %s then its default fits its own rule', (key) => {
  expect(Value.Check(settings[key].schema, settings[key].otherwise)).toBe(true);
});

test('when the demo shop opens then every stored setting is known and fits', async () => {
  const stored = await shop.db.selectFrom('setting').select('key').execute();
  expect(settingKeys).toEqual(expect.arrayContaining(stored.map(({ key }) => key)));
  const values = await readShopSettings(shop.ctx);
  for (const key of settingKeys) expect(Value.Check(settings[key].schema, values[key]), key).toBe(true);
});
