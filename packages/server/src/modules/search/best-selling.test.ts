import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { sweepBestSelling } from '#server/modules/catalogue/products.ts';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { offerEveryPayment } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOW = '2026-03-02T08:00:00Z';
const DAY_MS = 86_400_000;
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });

beforeEach(async () => {
  await shop.db.deleteFrom('rate_limit_hit').execute();
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
});

/** A product of this name, created so many days ago, with plenty in stock. */
const goods = (slug: string, daysOld: number, other: object = {}) =>
  aProduct(shop.ctx, {
    slug,
    name: slug,
    stock: 500,
    date_created: new Date(Date.parse(NOW) - daysOld * DAY_MS),
    ...other,
  });

const buy = (product: { id: string }, quantity: number) =>
  placeOrder(shop, aGuestOrder([{ product: product.id, quantity }]));

let asked = 20;

/** The slugs in this order, the same before and after sums are brought to now. */
async function list(other: Record<string, string> = {}): Promise<string[]> {
  const before = await listAsIs(other);
  await sweepBestSelling(shop.ctx);
  expect(await listAsIs(other)).toEqual(before);
  await expectInvariantsHold(shop.ctx);
  return before;
}

/** What the page cache keeps for a minute has another address. */
async function listAsIs(other: Record<string, string> = {}): Promise<string[]> {
  asked += 1;
  const query = { sort: '-best_selling', limit: asked, ...other };
  const answer = await shop.call('GET', '/api/v1/products', { query });
  expect(answer.status).toBe(200);
  return answer.body.data.map(({ slug }: { slug: string }) => slug);
}

/** What is kept and what is due of it, by slug. */
async function sold(): Promise<Record<string, number>> {
  const { rows } = await sql<{ slug: string; quantity: number }>`
    SELECT slug, (kept.quantity + coalesce((SELECT quantity FROM due_of_selling(${shop.ctx.now()}) due
      WHERE due.product_id = p.id), 0))::int AS quantity
    FROM product p JOIN best_selling kept ON kept.product_id = p.id`.execute(shop.db);
  return Object.fromEntries(rows.map(({ slug, quantity }) => [slug, quantity]));
}

describe('products by what sells', () => {
  test('when orders were placed then units count, not orders', async () => {
    const [soap, rice, salt] = [await goods('soap', 1), await goods('rice', 3), await goods('salt', 2)];
    await buy(rice, 7);
    await buy(salt, 2);
    await buy(salt, 3);
    expect(await list()).toEqual(['rice', 'salt', 'soap']);
    await buy(soap, 8);
    expect(await list()).toEqual(['soap', 'rice', 'salt']);
  });

  test('when an order is cancelled then its units do not count', async () => {
    const [rice, salt] = [await goods('rice', 2), await goods('salt', 1)];
    await buy(salt, 4);
    const { _id, access_token } = await buy(rice, 9);
    expect(await list()).toEqual(['rice', 'salt']);
    const gone = await shop.call('DELETE', `/api/v1/orders/${_id}`, {
      headers: { 'x-order-token': access_token },
    });
    expect(gone.status).toBeLessThan(300);
    expect(await list()).toEqual(['salt', 'rice']);
  });

  test('when ninety days have passed then an order does not count any more', async () => {
    const rice = await goods('rice', 2);
    await goods('salt', 1);
    await buy(rice, 3);
    shop.clock.advance(90 * DAY_MS - 1_000);
    expect(await list()).toEqual(['rice', 'salt']);
    shop.clock.advance(1_000);
    expect(await list()).toEqual(['salt', 'rice']);
    await buy(rice, 1);
    expect(await list()).toEqual(['rice', 'salt']);
  });

  test('when some sums are kept and others are due then pages follow each other without a gap', async () => {
    for (const [slug, daysOld] of [
      ['rice', 5],
      ['salt', 4],
      ['soap', 3],
      ['milk', 2],
      ['oil', 1],
    ] as const)
      await goods(slug, daysOld);
    const named = async (slug: string) =>
      shop.db.selectFrom('product').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
    await buy(await named('rice'), 7);
    await buy(await named('salt'), 5);
    await buy(await named('soap'), 3);
    await sweepBestSelling(shop.ctx);
    await buy(await named('soap'), 3);
    await buy(await named('oil'), 4);
    const page = (at: number) => listAsIs({ limit: '2', page: `${at}` });
    expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual([
      'rice',
      'soap',
      'salt',
      'oil',
      'milk',
    ]);
    expect(await list({ sort: 'best_selling' })).toEqual(['milk', 'oil', 'salt', 'soap', 'rice']);
    expect(await list({ sort: '-popular' })).toEqual(['rice', 'soap', 'salt', 'oil', 'milk']);
    expect(await list({ search: 'soap' })).toEqual(['soap']);
  });

  test('when a line holds less, or another product, then the sums follow it', async () => {
    const [rice, salt] = [await goods('rice', 2), await goods('salt', 1)];
    const { _id } = await buy(rice, 9);
    await buy(salt, 4);
    await sweepBestSelling(shop.ctx);
    const lines = shop.db.updateTable('order_line').where('order_id', '=', _id);
    await lines.set({ quantity: 3, sum: sql`price * 3`, discounted_price: sql`price * 3` }).execute();
    expect(await listAsIs()).toEqual(['salt', 'rice']);
    await lines.set({ product_id: salt.id }).execute();
    expect(await sold()).toEqual({ salt: 7, rice: 0 });
    await sweepBestSelling(shop.ctx);
    expect(await sold()).toEqual({ salt: 7, rice: 0 });
  });

  test('when a product is put forward or gets another date then it moves among equals', async () => {
    const { id } = await goods('rice', 3);
    await goods('salt', 2);
    expect(await list()).toEqual(['salt', 'rice']);
    await shop.db.updateTable('product').set({ is_featured: true }).where('id', '=', id).execute();
    expect(await list()).toEqual(['rice', 'salt']);
  });

  test('when sums are brought to now while an order is placed then it counts once', async () => {
    const rice = await goods('rice', 2);
    await Promise.all([1, 2, 4].flatMap((units) => [buy(rice, units), sweepBestSelling(shop.ctx)]));
    expect(await sold()).toEqual({ rice: 7 });
    await sweepBestSelling(shop.ctx);
    expect(await sold()).toEqual({ rice: 7 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when nothing was sold then what is featured comes first, then the newest', async () => {
    await goods('soap', 1);
    await goods('rice', 3, { is_featured: true });
    await goods('salt', 2);
    expect(await list()).toEqual(['rice', 'soap', 'salt']);
  });

  test('when some are asked for by their ids then only these are listed, drafts are not', async () => {
    const [rice, salt] = [await goods('rice', 2), await goods('salt', 1)];
    const draft = await goods('soap', 1, { status: 'draft' });
    await goods('milk', 1);
    expect(await list({ ids: [rice, salt, draft].map(({ id }) => id).join(',') })).toEqual(['salt', 'rice']);
  });
});
