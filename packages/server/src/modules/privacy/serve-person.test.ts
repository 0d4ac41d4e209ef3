import { beforeEach, describe, expect, test } from 'vitest';
import { sweepErasures } from '#server/modules/orders/lifecycle/erase-orders.ts';
import { expectInvariantsHold } from '#server/testing/checkout.ts';
import { emptyTables, tablesWith } from '#server/testing/database.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone } from '#server/testing/given-checkout.ts';
import { deliver, leaveTraces, ODETTES, odette, orderAsGuest } from '#server/testing/given-person.ts';
import { aRider } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;
let rice: { id: string };

beforeEach(async () => {
  await emptyTables(shop.db, ['account', 'phone_channel']);
  await aRegion(shop.ctx);
  await aDeliveryZone(shop.ctx);
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 100 });
  desk = await aDesk(shop);
});

test('when a customer asks staff for their data then it is the same file they would get themselves', async () => {
  const customer = await odette(shop);
  await leaveTraces(shop, customer, rice.id);
  await orderAsGuest(shop, rice.id);
  const own = await shop.call('GET', '/api/v1/users/me/export', { token: customer.token });
  const { status, headers, body } = await desk.get(`/customers/${customer.id}/export`);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="customer-data.json"');
  expect(body.data).toEqual(own.body.data);
  expect(body.data.orders).toHaveLength(1);
});

test('when a customer asks staff to be forgotten then nothing of them is left, in the log either, but that it was done', async () => {
  const customer = await odette(shop);
  await leaveTraces(shop, customer, rice.id);
  const order = await orderAsGuest(shop, rice.id);
  await deliver(shop, order._id);
  await shop.runJobs();
  await emptyTables(shop.db, ['pgboss.job']);
  const erased = await desk.remove(`/customers/${customer.id}`);
  expect(erased).toMatchObject({ status: 200, body: { data: null } });
  expect(await tablesWith(shop.ctx, ODETTES)).toEqual([]);
  expect((await desk.get(`/customers/${customer.id}`)).status).toBe(404);
  const owner = await aDesk(shop, 'owner');
  const log = await owner.get('/audit', { thing: 'account', thing_id: customer.id });
  expect(log.body.data).toMatchObject([
    { action: 'removed', actor: { name: 'The manager' }, before: null, after: null },
  ]);
  await expectInvariantsHold(shop.ctx);
});

test('when staff dealt with what someone wrote before they were forgotten then the log has nothing of it', async () => {
  const customer = await odette(shop);
  await leaveTraces(shop, customer, rice.id);
  const order = await orderAsGuest(shop, rice.id);
  const [message] = (await desk.get('/messages')).body.data;
  const [comment] = (await desk.get('/comments')).body.data;
  const answers = [
    await desk.patch(`/messages/${message._id}`, { note: 'Mukamana was called' }),
    await desk.remove(`/messages/${message._id}`),
    await desk.remove(`/comments/${comment._id}`),
    await desk.patch(`/orders/${order._id}`, {
      note: 'The dog bites',
      rider: await aRider(shop.ctx),
      staff_note: 'Behind the blue gate',
    }),
    await desk.patch(`/orders/${order._id}`, {
      shipping: { ...order.shipping, directions: 'Mukamana’s shop' },
    }),
    await desk.patch(`/customers/${customer.id}`, { blocked: true }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  await deliver(shop, order._id);
  await shop.runJobs();
  await emptyTables(shop.db, ['pgboss.job']);
  expect(await tablesWith(shop.ctx, ODETTES)).not.toContain('audit_log');
  const owner = await aDesk(shop, 'owner');
  const log = await owner.get('/audit', { thing: 'comment', thing_id: comment._id });
  expect(log.body.data).toMatchObject([
    { action: 'removed', before: { author: '(personal)', comment: '(personal)', status: 'published' } },
  ]);
  const [entry] = log.body.data;
  expect((await owner.get(`/audit/${entry._id}`)).body.data).toEqual(entry);
  expect((await owner.get('/audit/999999999')).status).toBe(404);
  expect((await desk.remove(`/customers/${customer.id}`)).status).toBe(200);
  expect(await tablesWith(shop.ctx, ODETTES)).toEqual([]);
});

describe('a guest', () => {
  const guestOf = async () => (await desk.get('/customers', { phone: '0788 111 222' })).body.data[0];
  const stop = () =>
    shop.db
      .insertInto('phone_channel')
      .values({
        phone: '+250788111222',
        channel: 'sms',
        stopped_at: shop.clock.now(),
        stopped_why: 'opt_out',
      })
      .execute();

  test('when a guest asks for their data then orders, notes, answers and stops are in the file, and no secret', async () => {
    const order = await orderAsGuest(shop, rice.id);
    const { _id } = await guestOf();
    await desk.post(`/customers/${_id}/notes`, { note: 'Rings twice' });
    await desk.patch(`/customers/${_id}`, { tags: ['Hotel'], consent: { given: false, how: 'At the door' } });
    await stop();
    const { status, body, text } = await desk.get(`/customers/${_id}/export`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ user: null, account: null, orders: [{ _id: order._id }], notes: [{ note: 'Rings twice' }] },
      record: {
        ...{ name: 'Odette Mukamana', phones: ['+250788111222'], tags: ['hotel'] },
        consents: [{ given: false, how: 'At the door', by: 'The manager' }],
      },
      phone_channels: [{ phone: '+250788111222', channel: 'sms', stopped_why: 'opt_out' }],
      messages: [{ kind: 'order_placed' }],
    });
    expect(text).not.toContain(order.access_token);
    const owner = await aDesk(shop, 'owner');
    const log = await owner.get('/audit', { thing: 'customer', thing_id: _id, action: 'exported' });
    expect(log.body.total).toBe(1);
  });

  test('when a guest asks to be forgotten then nothing of them is left, and the next order is of a new record', async () => {
    const order = await orderAsGuest(shop, rice.id);
    const before = await guestOf();
    await desk.post(`/customers/${before._id}/notes`, { note: 'The dog bites' });
    await desk.patch(`/customers/${before._id}`, { blocked: true, blocked_why: 'Mukamana was rude' });
    await stop();
    await deliver(shop, order._id);
    await shop.runJobs();
    await emptyTables(shop.db, ['pgboss.job']);
    expect((await desk.remove(`/customers/${before._id}`)).status).toBe(200);
    expect(await tablesWith(shop.ctx, ODETTES)).toEqual([]);
    expect((await desk.get(`/customers/${before._id}`)).status).toBe(404);
    await orderAsGuest(shop, rice.id);
    expect(await guestOf()).toMatchObject({ orders_count: 1, blocked_at: null, tags: [] });
    expect((await guestOf())._id).not.toBe(before._id);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a message was sent again before then the answer that was kept of it goes with the guest', async () => {
    const order = await orderAsGuest(shop, rice.id);
    await deliver(shop, order._id);
    await shop.runJobs();
    const { messages } = (await desk.get(`/orders/${order._id}/messages`)).body.data;
    const told = messages.find((each: { can_resend: boolean }) => each.can_resend);
    expect((await desk.post(`/orders/${order._id}/messages/${told._id}/send`)).status).toBe(200);
    await shop.runJobs();
    expect(await tablesWith(shop.ctx, ['788111222'])).toContain('staff_request');
    expect((await desk.remove(`/customers/${(await guestOf())._id}`)).status).toBe(200);
    expect(await tablesWith(shop.ctx, ODETTES)).toEqual([]);
  });

  test('when an order is on its way then the stop of its phone stays until it is there', async () => {
    const order = await orderAsGuest(shop, rice.id);
    await shop.runJobs();
    await stop();
    const { _id } = await guestOf();
    expect((await desk.remove(`/customers/${_id}`)).status).toBe(200);
    expect(await tablesWith(shop.ctx, ['788111222'])).toEqual([...['order', 'order_words', 'phone_channel']]);
    await deliver(shop, order._id);
    await shop.runJobs();
    shop.clock.advance(3_600_000);
    await sweepErasures(shop.ctx);
    expect(await tablesWith(shop.ctx, ['788111222'])).toEqual([]);
    await expectInvariantsHold(shop.ctx);
  });
});
