import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectInvariantsHold, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import type { Answer } from '#server/testing/start-shop.ts';

const shop = shopForFile({ emptied: 'goods and orders' });

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
});

/** How many answers there were of each status and code. */
function tally(answers: Answer[]): Record<string, number> {
  const words = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim());
  return Object.fromEntries(
    Object.entries(Object.groupBy(words, (word) => word)).map(([word, all]) => [word, all?.length ?? 0]),
  );
}

test('when 200 buyers want 10 units then exactly 10 are sold and the others hear why', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { name: 'Rice', stock: 10 });
  const input = aGuestOrder([{ product: rice.id, quantity: 1 }]);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => postOrder(shop, input, `buyer ${at}`)),
  );
  expect(tally(answers)).toEqual({ '201': 10, '409 out_of_stock': 190 });
  const unit = await shop.db.selectFrom('stock_unit').selectAll().executeTakeFirstOrThrow();
  expect(unit).toMatchObject({ on_hand: 10, reserved: 10 });
  await expectInvariantsHold(shop.ctx);
});

test('when carts hold the same goods in opposite orders then no one waits in a circle', async () => {
  await aDeliveryZone(shop.ctx);
  const goods = [];
  for (let made = 0; made < 5; made += 1) goods.push(await aProduct(shop.ctx, { stock: 30 }));
  const lines = goods.map(({ id }) => ({ product: id, quantity: 1 }));
  const carts = [lines, lines.toReversed(), [...lines.slice(2), ...lines.slice(0, 2)]];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => postOrder(shop, aGuestOrder(carts[at % 3] ?? lines))),
  );
  expect(tally(answers)).toEqual({ '201': 30, '409 out_of_stock': 30 });
  await expectInvariantsHold(shop.ctx);
});

test.each([
  ['changes', 'forNoKeyUpdate'],
  ['may remove', 'forUpdate'],
] as const)(
  'when someone %s the first of several goods then an order waits for it before the others, whatever the cart’s sequence',
  async (_how, strength) => {
    await aDeliveryZone(shop.ctx);
    for (let made = 0; made < 5; made += 1) await aProduct(shop.ctx, { stock: 30 });
    const units = shop.db.selectFrom('stock_unit').select(['id', 'product_id']).orderBy('id');
    const [first, ...others] = await units.execute();
    const lines = [...others.toReversed(), first].flatMap((unit) =>
      unit ? [{ product: unit.product_id, quantity: 1 }] : [],
    );
    let ordering: Promise<Answer> | undefined;
    await shop.db.transaction().execute(async (held) => {
      const lock = held.selectFrom('stock_unit').select('id').orderBy('id')[strength]();
      await lock.where('id', '=', first?.id ?? '').execute();
      ordering = postOrder(shop, aGuestOrder(lines));
      const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await waiting.execute(held)).rows).toHaveLength(1), 20_000);
      const free = await lock
        .where('id', '<>', first?.id ?? '')
        .skipLocked()
        .execute();
      expect(free.map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    });
    expect((await ordering)?.status).toBe(201);
  },
);

test('when quantities differ then what is sold is never more than there is and the rest is too little for the others', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { stock: 17 });
  const wanted = Array.from({ length: 40 }, (_, at) => (at % 4) + 2);
  const answers = await Promise.all(
    wanted.map((quantity) => postOrder(shop, aGuestOrder([{ product: rice.id, quantity }]))),
  );
  const { reserved } = await shop.db.selectFrom('stock_unit').select('reserved').executeTakeFirstOrThrow();
  const sold = answers.filter(({ status }) => status === 201);
  expect(sold.reduce((sum, { body }) => sum + body.data.line_items[0].quantity, 0)).toBe(reserved);
  expect(reserved).toBeLessThanOrEqual(17);
  expect(17 - reserved).toBeLessThan(2);
  await expectInvariantsHold(shop.ctx);
});

test('when many orders want the last places of a window then no more are booked than there are', async () => {
  await aDeliveryZone(shop.ctx, { windows: [{ from: '14:00', to: '17:00', capacity: 7 }] });
  const rice = await aProduct(shop.ctx, { stock: 100 });
  const quote = await shop.call('POST', '/api/v1/cart/quote', {
    body: { line_items: [], district: 'Gasabo' },
  });
  const input = aGuestOrder([{ product: rice.id, quantity: 1 }], {
    delivery_window: quote.body.data.windows[0].id,
  });
  const answers = await Promise.all(Array.from({ length: 30 }, () => postOrder(shop, input)));
  expect(tally(answers)).toEqual({ '201': 7, '400 validation_error': 23 });
  await expectInvariantsHold(shop.ctx);
});

test('when staff remove a delivery window while an order for it waits then the order is told so, and holds nothing', async () => {
  await aDeliveryZone(shop.ctx, { windows: [{ from: '14:00', to: '17:00', capacity: 7 }] });
  const rice = await aProduct(shop.ctx, { stock: 100 });
  const line_items = [{ product: rice.id, quantity: 1 }];
  await placeOrder(shop, aGuestOrder(line_items));
  const quote = await shop.call('POST', '/api/v1/cart/quote', { body: { line_items, district: 'Gasabo' } });
  const [window] = quote.body.data.windows;
  let ordering: Promise<Answer> | undefined;
  await shop.db.transaction().execute(async (held) => {
    // An order looks at the windows before it waits for its customer's record.
    await held.selectFrom('customer').select('id').forUpdate().execute();
    ordering = postOrder(shop, aGuestOrder(line_items, { delivery_window: window.id }));
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await waiting.execute(held)).rows).toHaveLength(1), 20_000);
    await held.deleteFrom('delivery_window').execute();
  });
  expect((await ordering)?.body).toMatchObject({
    code: 'validation_error',
    errors: [{ field: 'delivery_window', message: expect.stringContaining('no longer') }],
  });
  const { reserved } = await shop.db.selectFrom('stock_unit').select('reserved').executeTakeFirstOrThrow();
  expect(reserved).toBe(1);
  await expectInvariantsHold(shop.ctx);
});
