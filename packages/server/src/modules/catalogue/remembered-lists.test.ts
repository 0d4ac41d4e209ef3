import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { aProduct } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile({ emptied: 'goods and orders' });

const show = async (query: Record<string, string | number>) =>
  (await shop.call('GET', '/api/v1/products', { query })).body.data[0];

test('when another list shows it then it is not read again until it changes, or five seconds are over', async () => {
  const { id } = await aProduct(shop.ctx, { slug: 'lime', stock: 7 });
  shop.app.pageCache.clear();
  await show({ limit: 3 });
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const readsOf = async (query: Record<string, string | number>) => {
    sent.mockClear();
    await show(query);
    return sent.mock.calls.length;
  };
  expect(await readsOf({ limit: 4 })).toBe(0);
  // More than are found together: which they are.
  expect(await readsOf({ limit: 25 })).toBe(1);
  // What sells changes by the hour and is looked for each time.
  for (const limit of [3, 4]) expect(await readsOf({ limit, sort: '-best_selling' })).toBe(1);
  // When the next offer ends, and which come first.
  expect([await readsOf({ limit: 3, sort: 'price' }), await readsOf({ limit: 4, sort: 'price' })]).toEqual([
    2, 0,
  ]);
  // Which come first, and how many there are.
  for (const [key, value] of [
    ['max_price', 2_000_000],
    ['min_price', 300],
    ['on_sale', 'true'],
  ] as const)
    expect([await readsOf({ limit: 3, [key]: value }), await readsOf({ limit: 4, [key]: value })]).toEqual([
      1, 0,
    ]);
  shop.clock.advance(5_000);
  // How many there are, which they are, and the product itself.
  expect(await readsOf({ limit: 5 })).toBe(3);
  // How many there are is the same in each order.
  expect(await readsOf({ limit: 5, sort: 'name' })).toBe(1);
  sent.mockRestore();
  await shop.db.updateTable('product').where('id', '=', id).set({ unit: '3 kg' }).execute();
  shop.app.pageCache.change('catalogue');
  expect(await show({ limit: 6 })).toMatchObject({ unit: '3 kg' });
});

test('when its offer ends then the next list has its price without it', async () => {
  const { id } = await aProduct(shop.ctx, { slug: 'lime', price: 900, stock: 7 });
  const sale_until = new Date(shop.ctx.now().getTime() + 2_000);
  await shop.db.updateTable('product').where('id', '=', id).set({ sale_price: 700, sale_until }).execute();
  shop.app.pageCache.clear();
  expect(await show({ limit: 3 })).toMatchObject({ sale_price: 700 });
  shop.clock.advance(1_999);
  expect(await show({ limit: 4 })).toMatchObject({ sale_price: 700 });
  shop.clock.advance(1);
  expect(await show({ limit: 5 })).toMatchObject({ sale_price: null, until: null });
});

test('when an offer ends then what was found by its price is looked for anew', async () => {
  const of = (slug: string, price: number) => aProduct(shop.ctx, { slug, price, stock: 7 });
  const { id } = await of('lime', 900);
  await of('mango', 800);
  const sale_until = new Date(shop.ctx.now().getTime() + 2_000);
  await shop.db.updateTable('product').where('id', '=', id).set({ sale_price: 700, sale_until }).execute();
  shop.app.pageCache.clear();
  // Lime is not shown: it does not say by itself when it will be.
  const dearest = async () => [
    (await show({ sort: '-price', limit: 1 })).slug,
    await show({ min_price: 850 }),
  ];
  expect(await dearest()).toEqual(['mango', undefined]);
  shop.clock.advance(1_999);
  expect(await dearest()).toEqual(['mango', undefined]);
  shop.clock.advance(1);
  const [slug, product] = await dearest();
  expect([slug, product.slug]).toEqual(['lime', 'lime']);
  expect(await show({ sort: 'price', limit: 1 })).toMatchObject({ slug: 'mango' });
  expect([await show({ max_price: 750 }), await show({ on_sale: 'true' })]).toEqual([undefined, undefined]);
});
