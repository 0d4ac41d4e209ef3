import { beforeAll, beforeEach, expect, test } from 'vitest';
import { outcome, PASSWORD, peopleOf } from '#server/testing/accounts.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer, aSession, withPassword } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';

const shop = shopForFile({ emptied: 'people' });
let desk: StaffDesk;
let product: string;

beforeAll(async () => {
  await aRegion(shop.ctx);
  await aDeliveryZone(shop.ctx);
  product = (await aProduct(shop.ctx, { price: 2_000 })).id;
});
beforeEach(async () => {
  desk = await aDesk(shop);
});

const aline = (other: object = {}) =>
  aCustomer(shop.ctx, { email: 'aline@example.com', phone: '+250788123456', ...other });
const names = async (query: object) => {
  const { body } = await desk.get('/customers', { sort: 'name', ...query });
  return body.data.map((each: { name: string }) => each.name);
};

async function order(token: string): Promise<{ _id: string }> {
  const body = aGuestOrder([{ product, quantity: 1 }]);
  return (await shop.call('POST', '/api/v1/orders/guests', { token, body })).body.data;
}

test('when customers are looked for then a part of name, e-mail or phone finds them, and never who works here', async () => {
  await aline();
  await aline({ email: 'eric.100%@example.com', name: 'Eric Mugisha', phone: '+250722000111' });
  expect(await names({})).toEqual(['Aline Uwase', 'Eric Mugisha']);
  expect(await names({ q: 'UWA' })).toEqual(['Aline Uwase']);
  expect(await names({ q: '100%' })).toEqual(['Eric Mugisha']);
  for (const q of ['0788 123 456', '+250 788', '00250788123456', '123456']) {
    expect(await names({ q }), q).toEqual(['Aline Uwase']);
  }
  expect(await names({ q: '12' })).toEqual([]);
  expect(await names({ blocked: true })).toEqual([]);
  expect((await desk.get('/customers', { limit: 1 })).body).toMatchObject({ total: 2, results: 1 });
});

test('when customers ordered then staff see how often and for how much, and can sort by it', async () => {
  const customer = await aline();
  await aline({ email: 'eric@example.com', name: 'Eric Mugisha' });
  await order(customer.token);
  const { _id: cancelled } = await order(customer.token);
  await shop.call('DELETE', `/api/v1/orders/${cancelled}`, { token: customer.token });
  const { body } = await desk.get(`/customers/${customer.id}`);
  expect(body.data).toMatchObject({
    orders_count: 1,
    orders_total: 3_500,
    last_order_at: shop.clock.now().toISOString(),
    confirmed: true,
    notes: [],
  });
  expect(await names({ sort: '-orders_total' })).toEqual(['Aline Uwase', 'Eric Mugisha']);
  expect(await names({ sort: 'orders_count' })).toEqual(['Eric Mugisha', 'Aline Uwase']);
});

test('when a customer is blocked then every session ends and no one comes in, until they are let in again', async () => {
  const customer = await aline(await withPassword(PASSWORD));
  const people = peopleOf(shop);
  const blocked = await desk.patch(`/customers/${customer.id}`, { blocked: true });
  expect(blocked.body.data.blocked_at).toBe(shop.clock.now().toISOString());
  expect(outcome(await people.me(customer.token))).toBe('401 not_authenticated');
  expect(outcome(await people.logIn(customer.email))).toBe('401 bad_credentials');
  expect(await names({ blocked: true })).toEqual(['Aline Uwase']);
  const letIn = await desk.patch(`/customers/${customer.id}`, { blocked: false });
  expect(letIn.body.data.blocked_at).toBeNull();
  expect(outcome(await people.me(customer.token))).toBe('401 not_authenticated');
  expect((await people.logIn(customer.email)).status).toBe(200);
});

test('when a customer is signed out everywhere then every session is over, and the password opens again', async () => {
  const customer = await aline(await withPassword(PASSWORD));
  const phone = await aSession(shop.ctx, customer.id);
  const neighbour = await aCustomer(shop.ctx);
  const people = peopleOf(shop);
  const packer = await aDesk(shop, 'packer');
  expect(outcome(await packer.post(`/customers/${customer.id}/sign-out`))).toBe('403 forbidden');
  expect(outcome(await people.me(phone.token))).toBe('200');

  const answer = await desk.post(`/customers/${customer.id}/sign-out`);

  expect(answer.body.data).toEqual({ ended: 2 });
  for (const token of [customer.token, phone.token]) {
    expect(outcome(await people.me(token))).toBe('401 not_authenticated');
  }
  expect(outcome(await people.me(neighbour.token))).toBe('200');
  const events = shop.db.selectFrom('security_event').select('detail').where('kind', '=', 'sessions_ended');
  expect(await events.execute()).toEqual([{ detail: { sessions: 2, by: 'staff' } }]);
  expect((await people.logIn(customer.email)).status).toBe(200);
});

test('when staff note something then it is under their name, and the log does not repeat it', async () => {
  const { id } = await aline();
  await desk.post(`/customers/${id}/notes`, { note: 'Rings twice' });
  shop.clock.advance(1_000);
  const noted = await desk.post(`/customers/${id}/notes`, { note: ' Has a dog\nthat bites ' });
  expect(noted.status).toBe(201);
  const { notes } = noted.body.data;
  expect(notes).toMatchObject([
    { note: 'Has a dog\nthat bites', author: 'The manager' },
    { note: 'Rings twice' },
  ]);
  const left = await desk.remove(`/customers/${id}/notes/${notes[0]._id}`);
  expect(left.body.data.notes).toEqual([notes[1]]);
  const owner = await aDesk(shop, 'owner');
  const log = await owner.get('/audit', { thing: 'customer_note' });
  expect(log.body.data.map((each: { action: string }) => each.action)).toEqual([
    'removed',
    'created',
    'created',
  ]);
  expect(log.text).not.toMatch(/dog|twice/);
});

test('when it is no one, or someone who works here, then there is no such customer', async () => {
  const owner = await aCustomer(shop.ctx, { role: 'owner' });
  const customer = await aline();
  for (const id of [NOBODYS, owner.id]) {
    const answers = [
      await desk.get(`/customers/${id}`),
      await desk.patch(`/customers/${id}`, { blocked: true }),
      await desk.post(`/customers/${id}/notes`, { note: 'x' }),
      await desk.post(`/customers/${id}/sign-out`),
      await desk.get(`/customers/${id}/export`),
      await desk.remove(`/customers/${id}`),
    ];
    expect(answers.map(outcome)).toEqual(Array(6).fill('404 not_found'));
  }
  expect(outcome(await desk.remove(`/customers/${customer.id}/notes/${NOBODYS}`))).toBe('404 not_found');
  expect((await shop.call('GET', '/api/v1/admin/session', { token: owner.token })).status).toBe(200);
});
