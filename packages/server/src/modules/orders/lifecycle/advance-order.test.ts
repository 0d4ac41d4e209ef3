import { beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import {
  advanceOrder,
  eventTypes,
  holderOf,
  messageKinds,
  offerEveryPayment,
  orderIn,
  stockMoves,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const shop = shopForFile({ emptied: 'goods and orders' });

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
});

async function anOrder(payment_method = 'cod'): Promise<PlacedOrder> {
  const rice = await aProduct(shop.ctx, { price: 5_000, stock: 10 });
  return placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 3 }], { payment_method }));
}

test('when an order is delivered step by step then the goods leave the stock once and the shopper is told of each step', async () => {
  const order = await anOrder();
  for (const to of ['packed', 'out_for_delivery', 'delivered'] as const) {
    await advanceOrder(shop.ctx, { orderId: order._id, to, note: `Now ${to}` });
    await expectInvariantsHold(shop.ctx);
  }
  const delivered = orderIn(await holderOf(shop, order).look());
  expect(delivered).toMatchObject({ status: 'delivered', can: { change: false, cancel: false, pay: false } });
  expect(eventTypes(delivered)).toEqual(['placed', 'confirmed', 'packed', 'out_for_delivery', 'delivered']);
  expect(delivered.events.at(-1)?.note).toBe('Now delivered');
  expect(await stockMoves(shop.ctx, order._id)).toEqual({ reserved: 1, claimed: 1 });
  const unit = await shop.db.selectFrom('stock_unit').select(['on_hand', 'reserved']).executeTakeFirst();
  expect(unit).toEqual({ on_hand: 7, reserved: 0 });
  const steps = ['order_delivered', 'order_out_for_delivery', 'order_packed'];
  expect(await messageKinds(shop.ctx)).toEqual([...steps, 'order_placed', 'shop_new_order'].sort());
});

test('when a step is not the next one then the order stays', async () => {
  const order = await anOrder();
  const steps = ['out_for_delivery', 'delivered'] as const;
  for (const to of steps)
    await expect(advanceOrder(shop.ctx, { orderId: order._id, to })).rejects.toMatchObject({
      code: 'invalid_state',
    });
  await advanceOrder(shop.ctx, { orderId: order._id, to: 'packed' });
  await expect(advanceOrder(shop.ctx, { orderId: order._id, to: 'packed' })).rejects.toMatchObject({
    code: 'invalid_state',
  });
  await expect(advanceOrder(shop.ctx, { orderId: NOBODYS, to: 'packed' })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expectInvariantsHold(shop.ctx);
});

test('when an order waits for its money then it cannot be packed', async () => {
  const order = await anOrder('momo_code');
  await expect(advanceOrder(shop.ctx, { orderId: order._id, to: 'packed' })).rejects.toMatchObject({
    code: 'invalid_state',
  });
});

test('when one packs while the other cancels then one of them does and the goods move once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const order = await anOrder();
    const packs = advanceOrder(shop.ctx, { orderId: order._id, to: 'packed' }).then(
      () => 'packed',
      (error) => error.code,
    );
    const cancels = holderOf(shop, order)
      .cancel()
      .then(({ status }) => (status === 200 ? 'cancelled' : 'invalid_state'));
    const [first, second] = await Promise.all([packs, cancels]);
    expect([first, second]).toContain('invalid_state');
    const { status } = orderIn(await holderOf(shop, order).look());
    expect([first, second]).toContain(status);
    await expectInvariantsHold(shop.ctx);
  }
});
