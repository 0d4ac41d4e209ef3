import { expect, test } from 'vitest';
import { findSellables, sellablesRead } from '#server/modules/catalogue/find-sellables.ts';
import { aProduct } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { readAhead } from './read-ahead.ts';

const shop = shopForFile({ clockAt: '2026-03-02T08:00:00Z' });

test('when goods were read ahead then they are given once as they were, an offer and its end too, and then as they are', async () => {
  const { id: product } = await aProduct(shop.ctx, { price: 1_900 });
  const offer = (sale_price: number) =>
    shop.db
      .updateTable('product')
      .set({ sale_price, sale_until: new Date('2026-03-02T08:00:01Z') })
      .where('id', '=', product)
      .execute();
  await offer(1_300);
  const wanted = [{ product, index: -1 }];
  const ctx = await readAhead(shop.ctx, [sellablesRead(wanted)]);
  await offer(1_100);
  expect(await findSellables(ctx, wanted)).toMatchObject([{ price: 1_300 }]);
  expect(await findSellables(ctx, wanted)).toMatchObject([{ price: 1_100 }]);
  const later = await readAhead(shop.ctx, [sellablesRead(wanted)]);
  shop.clock.set('2026-03-02T08:00:02Z');
  expect(await findSellables(later, wanted)).toMatchObject([{ price: 1_900 }]);
});
