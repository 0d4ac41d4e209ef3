import { randomUUID } from 'node:crypto';
import { valueAt } from '@isoko/contract/rules/objects';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectInvariantsHold, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, aStranger } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile({ emptied: 'goods and orders' });

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await shop.db.deleteFrom('setting').where('key', 'in', ['paused', 'payment_methods']).execute();
});

const isWake = (text: string) => text.includes('pg_notify');

test('when a guest orders then it takes eight round trips, whatever the number of lines; ten where nothing is proved', async () => {
  const goods = await Promise.all(Array.from({ length: 5 }, () => aProduct(shop.ctx)));
  const order = async (lines: number, guest = {}) => {
    const items = goods.slice(0, lines).map(({ id }) => ({ product: id, quantity: 1 }));
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await placeOrder(shop, aGuestOrder(items, guest), randomUUID());
    const texts = sent.mock.calls.map(([query]) => String(valueAt(query, 'text') ?? query));
    sent.mockRestore();
    // Workers are woken after the commit and beside the answer, which waits for neither.
    const [wakes, others] = [texts.filter(isWake), texts.filter((text) => !isWake(text))];
    expect(wakes.filter((text) => /insert/i.test(text))).toEqual([]);
    return others.length;
  };
  // What a process asks once (its queues, whether the shop is open) does not count.
  await order(1);
  expect([await order(1), await order(5)]).toEqual([8, 8]);
  // What its phone, mailbox and address have open is one look, and the end of its time one job.
  const [first, second] = [1, 2].map((n) => aStranger(n, { email: `stranger${n}@example.com` }));
  expect([await order(1, first), await order(5, second)]).toEqual([10, 10]);
  await expectInvariantsHold(shop.ctx);
});

test('when staff pause the shop or take a way to pay away then the very next order is refused', async () => {
  const { id } = await aProduct(shop.ctx);
  const input = aGuestOrder([{ product: id, quantity: 1 }]);
  await placeOrder(shop, input);
  await keep('paused', 'Back on Monday');
  expect((await postOrder(shop, input)).body.code).toBe('shop_paused');
  await keep('paused', null);
  await placeOrder(shop, input);
  await keep('payment_methods', []);
  expect((await postOrder(shop, input)).body.errors).toMatchObject([{ field: 'payment_method' }]);
});

test('when an order is answered then it says what it says when it is looked at later', async () => {
  const { id } = await aProduct(shop.ctx, { price: 2_300 });
  const { access_token, ...placed } = await placeOrder(shop, aGuestOrder([{ product: id, quantity: 3 }]));
  const later = await shop.call('GET', `/api/v1/orders/${placed._id}`, {
    headers: { 'x-order-token': access_token },
  });
  expect(later.body.data).toEqual(placed);
});

/** A setting as another process of the shop writes it. */
async function keep(key: string, said: unknown): Promise<void> {
  const row = { key, value: JSON.stringify(said), updated_at: shop.ctx.now() };
  await shop.db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
