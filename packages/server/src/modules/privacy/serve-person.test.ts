import { beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold } from '#server/testing/checkout.ts';
import { emptyTables, tablesWith } from '#server/testing/database.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone } from '#server/testing/given-checkout.ts';
import { deliver, leaveTraces, ODETTES, odette, orderAsGuest } from '#server/testing/given-person.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;
let rice: { id: string };

beforeEach(async () => {
  await emptyTables(shop.db, ['account']);
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
      rider: { name: 'Mukamana', phone: '0788 111 222' },
      staff_note: 'Behind the blue gate',
    }),
    await desk.patch(`/customers/${customer.id}`, { blocked: true }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
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
