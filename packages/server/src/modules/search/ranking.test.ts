import { beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, anArea, emptyShop } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { sweepSales } from './find-products.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const shop = shopForFile();
let ids: Record<string, string>;

beforeEach(async () => {
  await emptyShop(shop.ctx);
  await shop.db.deleteFrom('product_sales').execute();
  await aRegion(shop.ctx);
  await anArea(shop.ctx, { district: 'Gasabo', sector: 'Remera' });
  await aDeliveryZone(shop.ctx);
  ids = {};
  for (const [slug, local_name] of [
    ['bananas', 'Ibitoki'],
    ['cobs', 'Ibigori'],
    ['potatoes', 'Ibirayi'],
  ] as const)
    ids[slug] = (await aProduct(shop.ctx, { name: slug, slug, local_name, stock: 90, price: 6_000 })).id;
});

/** The slugs found, in their order. */
async function find(text: string, query: Record<string, string> = {}): Promise<string[]> {
  shop.app.pageCache.clear();
  const { body } = await shop.call('GET', `/api/v1/products/filter/${text}`, { query });
  return body.data.map(({ slug }: { slug: string }) => slug);
}
const sell = (slug: string, quantity: number) =>
  placeOrder(shop, aGuestOrder([{ product: ids[slug] ?? '', quantity }]));

describe('when products fit a search equally well', () => {
  test('then what sold more units lately comes first, however many orders they were', async () => {
    await sell('cobs', 2);
    await sell('cobs', 3);
    await sell('potatoes', 7);
    expect(await sweepSales(shop.ctx)).toBe(2);
    expect(await find('ibi')).toEqual(['potatoes', 'cobs', 'bananas']);
  });

  test('and their names are as long then they stand in the alphabet, on every page and in a shopping list', async () => {
    const names = ['Sugar fine', 'Sugar soft', 'Sugar cane', 'Sugar dark', 'Sugar iced', 'Sugar pure'];
    for (const name of names) await aProduct(shop.ctx, { name, slug: name.slice('Sugar '.length) });
    const all = ['cane', 'dark', 'fine', 'iced', 'pure', 'soft'];
    expect(await find('suger')).toEqual(all);
    expect(await find('suger', { limit: '2', page: '2' })).toEqual(['fine', 'iced']);
    const { body } = await shop.call('POST', '/api/v1/lists/parse', { body: { text: '2 suger' } });
    const found = new Set(body.data.lines[0].matches.map(({ slug }: { slug: string }) => slug));
    expect([...found]).toEqual(['cane', 'dark', 'fine']);
  });

  test('nearly, then what sells comes first on a page of one as well, and each page goes on where the one before ended', async () => {
    // A longer word: a little less of it was typed.
    const glasses = { name: 'glasses', slug: 'glasses', local_name: 'Ibirahuri', stock: 90, price: 6_000 };
    ids.glasses = (await aProduct(shop.ctx, glasses)).id;
    await aProduct(shop.ctx, { name: 'draft', slug: 'draft', local_name: 'Ibi', status: 'draft' });
    await sell('glasses', 7);
    await sweepSales(shop.ctx);
    const all = ['glasses', 'cobs', 'bananas', 'potatoes'];
    expect(await find('ibi')).toEqual(all);
    const pages = [1, 2, 3, 4, 5].map((page) => find('ibi', { limit: '1', page: String(page) }));
    expect(await Promise.all(pages)).toEqual([...all.map((slug) => [slug]), []]);
    const { body } = await shop.call('GET', '/api/v1/products/filter/ibi', { query: { limit: '1' } });
    expect(body.total).toBe(4);
  });

  test('then an order that was cancelled does not count, and one of 91 days ago no more', async () => {
    await sell('bananas', 9);
    shop.clock.advance(91 * DAY_MS);
    const { _id } = await sell('potatoes', 8);
    await sell('cobs', 4);
    await shop.db.updateTable('order').set({ status: 'cancelled' }).where('id', '=', _id).execute();
    expect(await sweepSales(shop.ctx)).toBe(1);
    expect((await find('ibi'))[0]).toBe('cobs');
  });

  test('then it is counted again after an hour, not before', async () => {
    await sell('cobs', 2);
    await sweepSales(shop.ctx);
    await sell('potatoes', 5);
    shop.clock.advance(HOUR_MS - 1);
    expect(await sweepSales(shop.ctx)).toBe(0);
    expect((await find('ibi'))[0]).toBe('cobs');
    shop.clock.advance(1);
    await sweepSales(shop.ctx);
    expect((await find('ibi'))[0]).toBe('potatoes');
  });

  test('then in a new shop what is featured comes first', async () => {
    await shop.db.updateTable('product').set({ is_featured: true }).where('slug', '=', 'potatoes').execute();
    expect((await find('ibi'))[0]).toBe('potatoes');
  });

  test('then what says it in the language of the page comes first', async () => {
    await aProduct(shop.ctx, { name: 'Sosoma mix', slug: 'written', local_name: 'Ifu' });
    await aProduct(shop.ctx, { name: 'Flour two', slug: 'local', local_name: 'Sosoma ifu' });
    expect(await find('sosoma', { language: 'en' })).toEqual(['written', 'local']);
    expect(await find('sosoma', { language: 'rw' })).toEqual(['local', 'written']);
  });
});

test('when something sells well then what fits better still comes before it', async () => {
  await aProduct(shop.ctx, { name: 'ibigorigori', slug: 'longer', stock: 90, price: 6_000 }).then(
    ({ id }) => {
      ids.longer = id;
    },
  );
  await sell('longer', 60);
  await sweepSales(shop.ctx);
  expect((await find('ibigori'))[0]).toBe('cobs');
});
