import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/database/in-transaction.ts';
import { lockOpenCart } from '#server/modules/cart/cart.store.ts';
import { expectInvariantsHold, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { cartIn, cartOf, newOrderIn } from '#server/testing/given-carts.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer, type TestCustomer } from '#server/testing/given-customers.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const TRIALS = 20;
const shop = shopForFile({ emptied: 'goods and orders' });
let aline: TestCustomer;
let mine: ReturnType<typeof cartOf>;
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  aline = await aCustomer(shop.ctx);
  mine = cartOf(shop, aline);
  rice = await aProduct(shop.ctx, { stock: 500 });
});

const fill = async () => cartIn(await mine.add({ product: rice.id, quantity: 1 }))._id;
const countOrders = async () => (await mine.orders()).body.total;

test('when two tabs post one cart then it becomes exactly one order, twenty times of twenty', async () => {
  for (let trial = 1; trial <= TRIALS; trial += 1) {
    const cart = await fill();
    const answers = await Promise.all([mine.order({ cart }, `a${trial}`), mine.order({ cart }, `b${trial}`)]);
    const [first, second] = answers.toSorted((a, b) => a.status - b.status);
    expect(first && newOrderIn(first)._id).toBe(second?.body.data._id);
    expect(second && refusalIn(second)).toBe('409 already_ordered');
    expect(await countOrders()).toBe(trial);
  }
  await expectInvariantsHold(shop.ctx);
});

test('when ten post the open cart at the same time, without key and name, then one of them orders it', async () => {
  await fill();
  const answers = await Promise.all(Array.from({ length: 10 }, () => mine.order()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(400)]);
  expect(await countOrders()).toBe(1);
  await expectInvariantsHold(shop.ctx);
});

test('when one tab orders the cart while the other adds to it then nothing is lost', async () => {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const cart = await fill();
    const [ordered] = await Promise.all([mine.order({ cart }), mine.add({ product: rice.id, quantity: 4 })]);
    const bought = newOrderIn(ordered).line_items[0]?.quantity ?? 0;
    // What came too late for the order opened another cart.
    const left = (await mine.look()).body.data?.line_items[0].quantity ?? 0;
    expect(['1 4', '5 0']).toContain(`${bought} ${left}`);
    await shop.db.deleteFrom('cart').where('order_id', 'is', null).execute();
  }
  await expectInvariantsHold(shop.ctx);
});

test('when a key is sent again then it is the first order again, though its cart is gone', async () => {
  const cart = await fill();
  const first = await mine.order({ cart }, 'key');
  const again = await mine.order({ cart }, 'key');
  expect(again.body).toEqual({ ...first.body });
  expect(again.status).toBe(201);
  expect(await countOrders()).toBe(1);
});

test('when twenty equal requests with one key arrive at the same time then they are one order with one answer', async () => {
  const cart = await fill();
  const answers = await Promise.all(Array.from({ length: 20 }, () => mine.order({ cart }, 'same')));
  for (const answer of answers) expect(newOrderIn(answer)).toEqual(answers[0]?.body.data);
  expect(await countOrders()).toBe(1);
  await expectInvariantsHold(shop.ctx);
});

test('when a key comes with another input then it is refused', async () => {
  const cart = await fill();
  newOrderIn(await mine.order({ cart }, 'key'));
  await fill();
  expect(refusalIn(await mine.order({}, 'key'))).toBe('422 idempotency_mismatch');
  expect(await countOrders()).toBe(1);
});

test('when two accounts and a guest use the same key then each has an order', async () => {
  const other = cartOf(shop, await aCustomer(shop.ctx));
  await fill();
  await other.add({ product: rice.id, quantity: 1 });
  const guest = aGuestOrder([{ product: rice.id, quantity: 1 }]);
  const answers = [
    await mine.order({}, 'key'),
    await other.order({}, 'key'),
    await postOrder(shop, guest, 'key'),
  ];
  expect(new Set(answers.map((answer) => newOrderIn(answer)._id)).size).toBe(3);
});

test('when an order was refused then its key is free and its cart still there', async () => {
  await fill();
  expect(refusalIn(await mine.order({ expected_total: 1 }, 'key'))).toBe('409 price_changed');
  newOrderIn(await mine.order({}, 'key'));
});

test('when someone holds the cart for too long then the order hears that it is in progress', async () => {
  await fill();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const slow = inTransaction(shop.ctx, async ({ db }) => {
    await lockOpenCart(db, aline.id);
    hold();
    await finished;
  });
  await held;
  const refused = await mine.order();
  finish();
  await slow;
  expect(refusalIn(refused)).toBe('409 in_progress');
  expect(refused.headers['retry-after']).toBe('1');
  newOrderIn(await mine.order());
});

test('when the account is erased while it orders then it is not signed in any more and nothing is kept', async () => {
  await fill();
  const { ordering } = await inTransaction(shop.ctx, async ({ db }) => {
    await db.selectFrom('account').select('id').where('id', '=', aline.id).forUpdate().execute();
    const ordering = mine.order();
    await pause(200);
    await db.deleteFrom('account').where('id', '=', aline.id).execute();
    return { ordering };
  });
  expect(refusalIn(await ordering)).toBe('401 not_authenticated');
  expect(await shop.db.selectFrom('order').select('id').execute()).toEqual([]);
});
