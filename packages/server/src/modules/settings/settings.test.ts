import { settingKeys, settings } from '@isoko/contract/routes/admin/settings';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { readShopSettings } from './read-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop({ seed: 'demo' });
});
afterAll(() => shop.close());

test.each(settingKeys)('when nobody set %s then its default fits its own rule', (key) => {
  expect(Value.Check(settings[key].schema, settings[key].otherwise)).toBe(true);
});

test('when the demo shop opens then every stored setting is known and fits', async () => {
  const stored = await shop.db.selectFrom('setting').select('key').execute();
  expect(settingKeys).toEqual(expect.arrayContaining(stored.map(({ key }) => key)));
  const values = await readShopSettings(shop.ctx);
  for (const key of settingKeys) expect(Value.Check(settings[key].schema, values[key]), key).toBe(true);
});
