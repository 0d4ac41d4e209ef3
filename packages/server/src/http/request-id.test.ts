import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GIVEN = '0123456789abcdef0123456789abcdef';
const shop = shopForFile({
  emptied: 'goods and orders',
  config: { trustProxy: ['10.0.0.0/8', '2001:db8::1'] },
});

const idOf = async (remoteAddress: string, id: string) => {
  const headers = { 'x-request-id': id };
  return (await shop.app.inject({ url: '/api/v1/nothing', remoteAddress, headers })).json().requestId;
};

test.each([
  ['10.1.2.3', GIVEN, GIVEN],
  ['::ffff:10.1.2.3', GIVEN, GIVEN],
  ['2001:db8::1', '01234567-89ab-4def-8123-456789abcdef', '01234567-89ab-4def-8123-456789abcdef'],
  ['10.1.2.3', `${GIVEN}0`, OURS],
  ['10.1.2.3', 'aline@example.com', OURS],
  ['192.0.2.1', GIVEN, OURS],
  ['2001:db8::2', GIVEN, OURS],
])('when %s says that a request is %s then it is called %s', async (from, id, called) => {
  expect(await idOf(from, id)).toEqual(called === OURS ? expect.stringMatching(OURS) : called);
});

test('when an order causes jobs then each carries the id of its request', async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  const { id } = await aProduct(shop.ctx, { price: 60_000, stock: 100 });
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: '/api/v1/orders/guests', remoteAddress: '10.1.2.3' },
    headers: { 'x-request-id': GIVEN },
    payload: aGuestOrder([{ product: id, quantity: 1 }]),
  });
  expect(answer.statusCode).toBe(201);
  const { rows } = await sql<{
    id: string;
  }>`SELECT DISTINCT data ->> 'caused_by' AS id FROM pgboss.job`.execute(shop.db);
  expect(rows).toEqual([{ id: GIVEN }]);
});
