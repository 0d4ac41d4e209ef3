import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PHONE_SHOP_URL, phoneShopForFile } from '#server/testing/phone-shop.ts';

const DAY = 24 * 60 * 60_000;
const { shop, providers, place, settle } = phoneShopForFile();

test('when the link of a message is pressed then it opens exactly that order, changes nothing and is told to no one', async () => {
  const [order, other] = [await place(), await place()];
  await settle();
  const links = providers.sim.messages.map(({ button }) => button?.url ?? '');
  expect(new Set(links).size).toBe(2);
  const path = links[1]?.replace(PHONE_SHOP_URL, '') ?? '';
  expect(path).toMatch(/^\/o\/[\w-]{22}$/);
  const before = await shop.db.selectFrom('order').selectAll().orderBy('id').execute();
  const answer = await shop.call('GET', path);
  expect(answer.status).toBe(303);
  expect(answer.headers).toMatchObject({
    location: `/orders/${order._id}#${order.access_token}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(answer.headers.location).not.toContain(other._id);
  expect(await shop.db.selectFrom('order').selectAll().orderBy('id').execute()).toEqual(before);
  const unknown = await shop.call('GET', `/o/${'A'.repeat(22)}`);
  expect(unknown).toMatchObject({ status: 404, text: expect.stringContaining('<html') });
  expect(unknown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect((await shop.call('GET', `${path.slice(0, -1)}`)).status).toBe(404);
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM order_link
    WHERE encode(token_hash, 'escape') LIKE ${`%${path.slice(3)}%`}`.execute(shop.db);
  expect(rows[0]?.n).toBe(0);
});

test('when the order is long over then its short link has ended with its token', async () => {
  const order = await place();
  await settle();
  const path = providers.sim.messages[0]?.button?.url.replace(PHONE_SHOP_URL, '') ?? '';
  await shop.call('DELETE', `/api/v1/orders/${order._id}`, {
    headers: { 'x-order-token': order.access_token },
  });
  expect((await shop.call('GET', path)).status).toBe(303);
  shop.clock.advance(91 * DAY);
  expect((await shop.call('GET', path)).status).toBe(404);
});
