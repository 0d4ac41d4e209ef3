import { beforeEach, expect, test } from 'vitest';
import { enqueue } from '#server/jobs/enqueue.ts';
import { peopleOf, tokenMailedTo } from '#server/testing/accounts.ts';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { cartOf } from '#server/testing/given-carts.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer, type TestCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { attachGuestOrders } from './guest-orders.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  rice = await aProduct(shop.ctx, { stock: 100 });
});

const orderAs = (email: string | null) =>
  placeOrder(
    shop,
    aGuestOrder([{ product: rice.id, quantity: 1 }], {
      customer: { name: 'Eric', phone: '0788123456', email },
    }),
  );

const ordersOf = async (customer: TestCustomer): Promise<string[]> =>
  (await cartOf(shop, customer).orders()).body.data.map(({ _id }: { _id: string }) => _id);

/** Someone whose address is this one, in capitals. */
const owner = (name: string, other = {}) =>
  aCustomer(shop.ctx, { email: `${name}.${Date.now()}@Example.com`, phone: '+250788123456', ...other });

test('when an address is confirmed then the orders placed with it are the account’s, and their tokens go on', async () => {
  const eric = await owner('Eric');
  const order = await orderAs(eric.email.toLowerCase());
  await orderAs(null);
  await orderAs(`x${eric.email}`);
  expect(await ordersOf(eric)).toEqual([]);
  await enqueue(shop.ctx, 'orders.attach', { account_id: eric.id });
  await shop.runJobs();
  expect(await ordersOf(eric)).toEqual([order._id]);
  const headers = { 'x-order-token': order.access_token };
  expect((await shop.call('GET', `/api/v1/orders/${order._id}`, { headers })).status).toBe(200);
  await expectInvariantsHold(shop.ctx);
});

test('when a guest signs up, confirms and logs in then what they ordered before is theirs', async () => {
  const email = 'Gloria@example.com';
  const order = await orderAs(email.toLowerCase());
  const { signUp, confirm, logIn } = peopleOf(shop);
  expect((await signUp({ email })).status).toBe(201);
  expect((await confirm(await tokenMailedTo(shop, email))).status).toBe(200);
  await shop.runJobs();
  const later = await orderAs(email);
  const { body } = await logIn(email);
  await shop.runJobs();
  const { data } = (await cartOf(shop, body.data).orders()).body;
  expect(data.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual([order._id, later._id].toSorted());
});

test('when the phone of an order is another one then the address alone does not give it away', async () => {
  const eric = await owner('Edith', { phone: '+250788999999' });
  const order = await orderAs(eric.email);
  await attachGuestOrders(shop.ctx, eric.id);
  expect(await ordersOf(eric)).toEqual([]);
  const change = (phone: string | null) =>
    shop.call('PATCH', '/api/v1/users/updateMe', { token: eric.token, body: { phone } });
  await change(null);
  await attachGuestOrders(shop.ctx, eric.id);
  expect(await ordersOf(eric)).toEqual([]);
  await change('0788 123 456');
  await shop.runJobs();
  expect(await ordersOf(eric)).toEqual([order._id]);
});

const claim = (id: string, token?: string, orderToken?: string, query = {}) =>
  shop.call('POST', `/api/v1/orders/${id}/attach`, {
    token,
    query,
    headers: orderToken ? { 'x-order-token': orderToken } : {},
  });

test('when a customer holds the token of a guest order then it becomes theirs, once and for all', async () => {
  const [eric, aline] = [await owner('Esther', { phone: null }), await aCustomer(shop.ctx)];
  const order = await orderAs(null);
  expect((await claim(order._id, undefined, order.access_token)).status).toBe(401);
  expect((await claim(order._id, eric.token)).status).toBe(400);
  expect((await claim(order._id, eric.token, 'wrong')).status).toBe(404);
  expect(await ordersOf(eric)).toEqual([]);
  for (const time of [1, 2]) {
    const { status, body } = await claim(order._id, eric.token, order.access_token);
    expect([time, status, body.data._id]).toEqual([time, 200, order._id]);
  }
  expect(await ordersOf(eric)).toEqual([order._id]);
  expect((await claim(order._id, aline.token, order.access_token)).status).toBe(404);
  expect(await ordersOf(aline)).toEqual([]);
  await expectInvariantsHold(shop.ctx);
});

test('when a shared browser claims what it keeps then only what matches phone or address is given', async () => {
  const order = await orderAs('eva@example.com');
  const [stranger, byPhone] = [await aCustomer(shop.ctx, { phone: null }), await owner('Elisa')];
  const matching = { matching: true };
  expect((await claim(order._id, stranger.token, order.access_token, matching)).status).toBe(404);
  expect((await claim(order._id, byPhone.token, order.access_token, matching)).status).toBe(200);
  const another = await orderAs('eva@example.com');
  const byMail = await aCustomer(shop.ctx, { email: 'Eva@example.com' });
  expect((await claim(another._id, byMail.token, another.access_token, matching)).status).toBe(200);
});

test('when an order’s person is to be forgotten then its token gives it to no one', async () => {
  const eric = await owner('Elvis');
  const order = await orderAs(null);
  await shop.db.updateTable('order').set({ erase_due_at: shop.ctx.now() }).execute();
  expect((await claim(order._id, eric.token, order.access_token)).status).toBe(404);
});

test('when an address is not confirmed then nothing is given, however often it is asked', async () => {
  const eric = await owner('Eva', { confirmed_at: null });
  await orderAs(eric.email);
  await attachGuestOrders(shop.ctx, eric.id);
  expect(await shop.db.selectFrom('order').select('account_id').execute()).toEqual([{ account_id: null }]);
});

test('when an order has an owner then it stays theirs', async () => {
  const [eric, aline] = [await owner('Elie'), await aCustomer(shop.ctx)];
  const body = aGuestOrder([{ product: rice.id, quantity: 1 }], {
    customer: { name: 'Elie', phone: '0788123456', email: eric.email },
  });
  const { body: answer } = await shop.call('POST', '/api/v1/orders/guests', { body, token: aline.token });
  await attachGuestOrders(shop.ctx, eric.id);
  expect(await ordersOf(eric)).toEqual([]);
  expect(await ordersOf(aline)).toEqual([answer.data._id]);
});

test('when many attach at the same time then each order is there once, and an erased account gets nothing', async () => {
  const eric = await owner('Emma');
  const orders = [await orderAs(eric.email), await orderAs(eric.email)];
  await Promise.all(Array.from({ length: 8 }, () => attachGuestOrders(shop.ctx, eric.id)));
  expect((await ordersOf(eric)).toSorted()).toEqual(orders.map(({ _id }) => _id).toSorted());
  await shop.db.deleteFrom('account').where('id', '=', eric.id).execute();
  await attachGuestOrders(shop.ctx, eric.id);
  await expectInvariantsHold(shop.ctx);
});

test('when an order’s person is to be forgotten then a later account of the address does not get it', async () => {
  const eric = await owner('Ernest');
  await orderAs(eric.email);
  await shop.db.updateTable('order').set({ erase_due_at: shop.ctx.now() }).execute();
  await attachGuestOrders(shop.ctx, eric.id);
  expect(await ordersOf(eric)).toEqual([]);
});
