import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const NOBODYS = '00000000-0000-4000-8000-000000000000';
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });

beforeEach(async () => {
  await shop.db.deleteFrom('rate_limit_hit').execute();
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
});

async function anOrder() {
  const rice = await aProduct(shop.ctx);
  return placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }]));
}

function look(id: string, token?: string) {
  const headers: Record<string, string> = token === undefined ? {} : { 'x-order-token': token };
  return shop.call('GET', `/api/v1/orders/${id}`, { headers });
}

test('when the token is right then the order is shown as it was answered, and no one keeps it', async () => {
  const { access_token, ...order } = await anOrder();
  const { status, body, headers } = await look(order._id, access_token);
  expect(status).toBe(200);
  expect(body.data).toEqual(order);
  expect(headers['cache-control']).toBe('no-store');
});

test('when there is no token then the visitor is not logged in', async () => {
  const { _id } = await anOrder();
  for (const answer of [await look(_id), await look(_id, ''), await look(NOBODYS)]) {
    expect([answer.status, answer.body.code]).toEqual([401, 'not_authenticated']);
  }
});

test('when the token is in the address then it opens nothing', async () => {
  const { _id, access_token } = await anOrder();
  const answer = await shop.call('GET', `/api/v1/orders/${_id}`, { query: { token: access_token } });
  expect(answer.status).toBe(401);
});

test('when the token is wrong or another order’s then it is as if there were no order', async () => {
  const [mine, theirs] = [await anOrder(), await anOrder()];
  const unknown = await look(NOBODYS, mine.access_token);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
  for (const token of ['wrong', theirs.access_token, `${mine.access_token}x`]) {
    const { status, body } = await look(mine._id, token);
    expect({ status, ...body, requestId: '' }).toEqual({ status: 404, ...unknown.body, requestId: '' });
  }
});

test('when an order has been over for ninety days then its token opens nothing, and before that it does', async () => {
  const day = 24 * 60 * 60_000;
  const [over, open] = [await anOrder(), await anOrder()];
  const headers = { 'x-order-token': over.access_token };
  const cancelled = await shop.call('DELETE', `/api/v1/orders/${over._id}`, { headers });
  expect(cancelled.status).toBe(200);
  shop.clock.advance(90 * day);
  expect((await look(over._id, over.access_token)).status).toBe(200);
  shop.clock.advance(1);
  expect((await look(over._id, over.access_token)).status).toBe(404);
  expect((await look(open._id, open.access_token)).status).toBe(200);
  shop.clock.advance(-90 * day - 1);
});

test('when the id is malformed then the request is', async () => {
  expect((await look('17', 'token')).status).toBe(400);
});

test('when an order was tried wrongly twenty times then the next wrong one waits, and the right one never does', async () => {
  const { _id, access_token } = await anOrder();
  const another = await anOrder();
  for (let tries = 0; tries < 20; tries += 1) expect((await look(_id, 'wrong')).status).toBe(404);
  const refused = await look(_id, 'wrong');
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers['retry-after']).toBe('600');
  expect((await look(_id, access_token)).status).toBe(200);
  expect((await look(another._id, 'wrong')).status).toBe(404);
  shop.clock.advance(600_000);
  expect((await look(_id, 'wrong')).status).toBe(404);
});

test('when a network tried two hundred wrong tokens then wrong ones wait, and the right one does not', async () => {
  const { _id, access_token } = await anOrder();
  for (let tries = 0; tries < 200; tries += 1) expect((await look(randomUUID(), 'wrong')).status).toBe(404);
  expect((await look(randomUUID(), 'wrong')).status).toBe(429);
  expect((await look(_id, access_token)).status).toBe(200);
});

test('when an address is right then it may look as often as it likes', async () => {
  const { _id, access_token } = await anOrder();
  for (let looks = 0; looks < 25; looks += 1) expect((await look(_id, access_token)).status).toBe(200);
});
