import type { Order } from '@isoko/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { cartOf, newOrderIn } from '#server/testing/given-carts.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer, type TestCustomer } from '#server/testing/given-customers.ts';
import { currentStatus, offerEveryPayment, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import type { Answer } from '#server/testing/start-shop.ts';

const NOW = '2026-03-02T08:00:00Z';
const NOBODYS = '00000000-0000-4000-8000-000000000000';
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
let aline: TestCustomer;
let mine: ReturnType<typeof cartOf>;
let rice: { id: string };

beforeEach(async () => {
  await shop.db.deleteFrom('rate_limit_hit').execute();
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  aline = await aCustomer(shop.ctx);
  mine = cartOf(shop, aline);
  rice = await aProduct(shop.ctx, { stock: 100 });
});

/** An order from someone's cart, a second after what came before. */
async function anOrder(cart = mine, other: object = {}): Promise<Order> {
  shop.clock.advance(1_000);
  await cart.add({ product: rice.id, quantity: 1 });
  return newOrderIn(await cart.order(other));
}

const lines = () => [{ product: rice.id, quantity: 1 }];
const idsIn = ({ body }: Answer): string[] => body.data.map((order: Order) => order._id);

/** What a sender of these may do with an order. */
function everyCall(id: string, options: { token?: string; headers?: Record<string, string> }) {
  const at = `/api/v1/orders/${id}`;
  const call = (method: 'GET' | 'PATCH' | 'DELETE' | 'POST', path: string, body?: object) => () =>
    shop.call(method, path, { ...options, ...(body && { body }) });
  return [
    call('GET', at),
    call('PATCH', at, { note: 'Blue gate' }),
    call('POST', '/api/v1/orders/confirm-payment', { order: id }),
    call('POST', `${at}/payment`, { payment_method: 'cod' }),
    call('DELETE', at),
    call('POST', '/api/v1/orders/delete', { ids: [id] }),
  ];
}

describe('the own orders', () => {
  test('when there are none then the list is empty', async () => {
    const { status, body, headers } = await mine.orders();
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'success', results: 0, total: 0, page: 1, limit: 12, data: [] });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('when there are some then they are listed whole, the newest first, and no one else’s', async () => {
    const wallet = { payment_method: 'mtn_momo', payment: { phone: '0788123456' } };
    const orders = [await anOrder(), await anOrder(mine, wallet), await anOrder()];
    await anOrder(cartOf(shop, await aCustomer(shop.ctx)));
    await placeOrder(shop, aGuestOrder(lines()));
    const { body } = await mine.orders();
    expect(body).toMatchObject({ results: 3, total: 3 });
    expect(body.data).toEqual(orders.toReversed());
    expect(body.data[1].payment).toMatchObject({ status: 'pending', phone: '+250788123456', attempts: 1 });
  });

  test('when pages, the other direction or some fields are asked for then that is what comes', async () => {
    const ids = [];
    for (let placed = 0; placed < 5; placed += 1) ids.push((await anOrder())._id);
    const second = await mine.orders({ limit: 2, page: 2 });
    expect(idsIn(second)).toEqual([ids[2], ids[1]]);
    expect(second.body).toMatchObject({ results: 2, total: 5, page: 2, limit: 2 });
    expect(idsIn(await mine.orders({ sort: 'date_created', limit: 3 }))).toEqual(ids.slice(0, 3));
    expect((await mine.orders({ fields: 'number,total', limit: 1 })).body.data).toEqual([
      { _id: ids[4], number: expect.stringMatching(/^ISK-2026-/), total: 2_500 },
    ]);
    expect(refusalIn(await mine.orders({ sort: 'total' }))).toBe('400 validation_error sort');
  });

  test('when orders of one moment are paged then each is on exactly one page, by its _id', async () => {
    const ids: string[] = [];
    for (let placed = 0; placed < 7; placed += 1) ids.push((await anOrder())._id);
    await shop.db
      .updateTable('order')
      .set({ placed_at: new Date(NOW) })
      .execute();
    for (const sort of ['date_created', '-date_created']) {
      const pages = [];
      for (const page of [1, 2, 3, 4]) pages.push(idsIn(await mine.orders({ sort, limit: 2, page })));
      expect(pages.flat(), sort).toEqual(ids.toSorted());
    }
  });

  test('when no one is signed in then there is no list', async () => {
    await anOrder();
    for (const token of ['', `isk_${'x'.repeat(43)}`]) {
      expect(refusalIn(await cartOf(shop, { token }).orders())).toBe('401 not_authenticated');
      expect(refusalIn(await cartOf(shop, { token }).order())).toBe('401 not_authenticated');
    }
  });
});

describe('one’s own order', () => {
  test('when its owner asks then they see it, change it, pay it and cancel it without its token', async () => {
    const order = await anOrder(mine, { payment_method: 'momo_code' });
    const [look, change, confirm, pay, cancel] = everyCall(order._id, aline) as (() => Promise<Answer>)[];
    expect(orderIn((await look?.()) as Answer)).toEqual(order);
    expect(orderIn((await change?.()) as Answer).note).toBe('Blue gate');
    expect(currentStatus(orderIn((await confirm?.()) as Answer))).toBe('pending pending');
    expect(currentStatus(orderIn((await pay?.()) as Answer))).toBe('confirmed unpaid');
    expect(currentStatus(orderIn((await cancel?.()) as Answer))).toBe('cancelled unpaid');
    await expectInvariantsHold(shop.ctx);
  });

  test('when several are cancelled then all are the owner’s or none is', async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    const stranger = await anOrder(cartOf(shop, await aCustomer(shop.ctx)));
    const cancel = (ids: string[]) =>
      shop.call('POST', '/api/v1/orders/delete', { token: aline.token, body: { ids } });
    expect(refusalIn(await cancel([first._id, stranger._id]))).toBe('404 not_found');
    expect((await mine.orders()).body.data.map(currentStatus)).toEqual([
      'confirmed unpaid',
      'confirmed unpaid',
    ]);
    const { status, body } = await cancel([first._id, second._id, first._id]);
    expect(status).toBe(200);
    expect(body.data.map(currentStatus)).toEqual(['cancelled unpaid', 'cancelled unpaid']);
  });

  test('when it is someone else’s or no one’s then it is not found and nothing changes', async () => {
    const order = await anOrder();
    const stranger = await aCustomer(shop.ctx);
    for (const id of [order._id, NOBODYS]) {
      for (const call of everyCall(id, stranger)) expect(refusalIn(await call())).toBe('404 not_found');
    }
    expect((await mine.orders()).body.data).toEqual([order]);
  });

  test('when a stranger tries often then only tokens are counted', async () => {
    const { _id } = await anOrder();
    const stranger = await aCustomer(shop.ctx);
    for (let tries = 0; tries < 25; tries += 1) {
      const { status } = await shop.call('GET', `/api/v1/orders/${_id}`, { token: stranger.token });
      expect(status).toBe(404);
    }
    expect(await shop.db.selectFrom('rate_limit_hit').selectAll().execute()).toEqual([]);
  });

  test('when the session is dead then no call is answered, and without any either', async () => {
    const order = await anOrder();
    await shop.db.deleteFrom('session').where('id', '=', aline.sessionId).execute();
    for (const options of [aline, {}]) {
      for (const call of everyCall(order._id, options))
        expect(refusalIn(await call())).toBe('401 not_authenticated');
    }
  });
});

describe('session and token', () => {
  test('when a token is shown then it decides, whatever the session is', async () => {
    const { access_token, _id } = await placeOrder(shop, aGuestOrder(lines()));
    const own = await anOrder();
    const look = (id: string, orderToken: string, token = aline.token) =>
      shop.call('GET', `/api/v1/orders/${id}`, { token, headers: { 'x-order-token': orderToken } });
    expect(orderIn(await look(_id, access_token))._id).toBe(_id);
    expect(orderIn(await look(_id, access_token, `isk_${'x'.repeat(43)}`))._id).toBe(_id);
    expect(refusalIn(await look(own._id, access_token))).toBe('404 not_found');
    expect(refusalIn(await look(own._id, 'wrong'))).toBe('404 not_found');
    expect(orderIn(await look(own._id, ''))._id).toBe(own._id);
  });

  test('when a mail of a customer’s order is followed then its token opens it', async () => {
    const { _id, number } = await anOrder();
    await shop.runJobs();
    const mail = shop.mailbox.mails.find(
      (each) => each.subject.includes(number) && each.to.address === aline.email,
    );
    const [, token = ''] = new RegExp(`/orders/${_id}#([\\w-]{43})`).exec(mail?.text ?? '') ?? [];
    const answer = await shop.call('GET', `/api/v1/orders/${_id}`, { headers: { 'x-order-token': token } });
    expect(orderIn(answer).number).toBe(number);
  });

  test('when someone who is signed in posts lines then the order is theirs, and its key is too', async () => {
    const post = (body: object, token = aline.token) =>
      shop.call('POST', '/api/v1/orders/guests', { body, token, headers: { 'idempotency-key': 'key' } });
    const input = aGuestOrder(lines(), { customer: { name: 'Eric', phone: '0788123456' } });
    const answer = await post(input);
    const order = newOrderIn(answer);
    expect(order.customer).toEqual({ name: 'Eric', phone: '+250788123456', email: aline.email });
    expect(idsIn(await mine.orders())).toEqual([order._id]);
    expect((await post(input)).body).toEqual(answer.body);
    expect(newOrderIn(await postOrder(shop, input, 'key'))._id).not.toBe(order._id);
    expect(refusalIn(await post(input, `isk_${'x'.repeat(43)}`))).toBe('401 not_authenticated');
    const { access_token } = answer.body.data;
    const byToken = await shop.call('GET', `/api/v1/orders/${order._id}`, {
      headers: { 'x-order-token': access_token },
    });
    expect(byToken.status).toBe(200);
    await expectInvariantsHold(shop.ctx);
  });
});

describe('a customer’s order that was not paid in time', () => {
  test('when it expires then its owner sees it ended and can do nothing more with it', async () => {
    const order = await anOrder(mine, { payment_method: 'momo_code' });
    shop.clock.advance(21 * 60_000);
    await shop.runJobs();
    const [expired] = (await mine.orders()).body.data;
    expect(currentStatus(expired)).toBe('expired failed');
    expect(expired.can).toEqual({ change: false, cancel: false, pay: false });
    const { token } = aline;
    expect(refusalIn(await shop.call('DELETE', `/api/v1/orders/${order._id}`, { token }))).toBe(
      '409 invalid_state',
    );
    expect((await mine.look()).body.data).toBeNull();
    await expectInvariantsHold(shop.ctx);
  });
});
