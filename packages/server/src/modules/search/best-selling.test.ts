import { beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '#server/testing/checkout.ts';
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

/** The slugs in this order. What the page cache keeps for a minute has another address. */
async function list(other: Record<string, string> = {}): Promise<string[]> {
  asked += 1;
  const query = { sort: '-best_selling', limit: asked, ...other };
  const answer = await shop.call('GET', '/api/v1/products', { query });
  expect(answer.status).toBe(200);
  return answer.body.data.map(({ slug }: { slug: string }) => slug);
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
