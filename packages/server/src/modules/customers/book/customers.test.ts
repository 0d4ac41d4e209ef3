import { beforeEach, describe, expect, test } from 'vitest';
import { toE164 } from '#server/input/text.ts';
import { attachGuestOrders } from '#server/modules/orders/reading/guest-orders.ts';
import { noteProof, phone } from '#server/modules/trust/proof.ts';
import { outcome } from '#server/testing/accounts.ts';
import { expectInvariantsHold, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { cartOf } from '#server/testing/given-carts.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer, aSession } from '#server/testing/given-customers.ts';
import { deliver } from '#server/testing/given-person.ts';
import { holderOf, offerEveryPayment, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NUMBER = '+250788700100';
const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;
let product: string;

beforeEach(async () => {
  await shop.db.deleteFrom('account').execute();
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  product = (await aProduct(shop.ctx, { price: 2_000, stock: 1_000 })).id;
  desk = await aDesk(shop);
});

const orderOf = (customer: object = {}, other: object = {}) =>
  aGuestOrder([{ product, quantity: 1 }], {
    customer: { name: 'Odette Mukamana', phone: '0788 700 100', email: null, ...customer },
    ...other,
  });
/** A guest whose phone is known to the shop orders: strangers may have only a few open orders. */
const order = async (customer: { phone?: string; name?: string; email?: string } = {}) => {
  await noteProof(shop.ctx, phone(toE164(customer.phone ?? NUMBER) ?? ''), 'delivery');
  return placeOrder(shop, orderOf(customer));
};
const list = async (query: object = {}) =>
  (await desk.get('/customers', { sort: 'name', ...query })).body.data;
const names = async (query: object = {}) => (await list(query)).map((each: { name: string }) => each.name);
const recordOf = async (phone: string) => (await list({ phone }))[0];
const page = async (id: string) => (await desk.get(`/customers/${id}`)).body.data;
const join = (id: string, other: string) => desk.post(`/customers/${id}/join`, { other });

describe('the book', () => {
  test('when guests order then each phone is one customer, with what was ordered and every name', async () => {
    await order();
    shop.clock.advance(60_000);
    await order({ name: 'odette mukamana', email: 'odette@example.com' });
    await order({ name: 'Eric' });
    await order({ phone: '0722 000 111' });
    const cancelled = await order();
    await desk.post(`/orders/${cancelled._id}/status`, { status: 'cancelled', reason: 'Twice' });
    const customer = await recordOf('0788700100');
    expect(await page(customer._id)).toMatchObject({
      ...{ account: null, name: 'Odette Mukamana', other_names: ['Eric'], email: 'odette@example.com' },
      ...{ phone: NUMBER, phones: [NUMBER], language: 'en', tags: [], notes: [], others: [], joined: [] },
      ...{ marketing_consent: false, last_order_at: shop.clock.now().toISOString() },
    });
    expect(await list()).toHaveLength(2);
    await expectInvariantsHold(shop.ctx);
  });

  test('when customers are looked for then name, mail, phone in any spelling, tag and order number find them', async () => {
    const { number } = await order({ email: 'odette@example.com' });
    await order({ name: 'Eric', phone: '0722 000 111' });
    await order({ name: 'Madame Mukamana' });
    await aCustomer(shop.ctx, { name: 'Aline Uwase', email: 'aline@example.com' });
    const { _id } = await recordOf(NUMBER);
    await desk.patch(`/customers/${_id}`, { tags: ['Good  payer', 'good payer', 'Hotel'] });
    for (const q of [
      'MUKAM',
      'madame',
      'odette@',
      '0788 700 100',
      '+250 788700',
      '700100',
      'hotel',
      number,
    ]) {
      expect(await names({ q }), q).toEqual(['Odette Mukamana']);
    }
    expect(await names({ q: number.replaceAll('-', ' ').toLowerCase() })).toEqual(['Odette Mukamana']);
    expect(await names({ tag: 'Good payer' })).toEqual(['Odette Mukamana']);
    expect(await names({ has_account: true })).toEqual(['Aline Uwase']);
    expect(await names({ has_account: false })).toEqual(['Eric', 'Odette Mukamana']);
    expect(await names({ phone: '0722' })).toEqual([]);
    expect((await desk.get('/customers/tags')).body.data).toEqual([
      { tag: 'good payer', customers: 1 },
      { tag: 'hotel', customers: 1 },
    ]);
  });

  test('when customers are equal in what they are sorted by then every page has others', async () => {
    for (let n = 10; n < 16; n += 1) await order({ phone: `07887001${n}` });
    for (const sort of ['name', '-orders_total', 'orders_count', '-last_order_at', 'date_created']) {
      const pages = [await list({ sort, limit: 3, page: 1 }), await list({ sort, limit: 3, page: 2 })];
      expect(new Set(pages.flat().map(({ phone }) => phone)).size, sort).toBe(6);
    }
  });

  test('when a guest answers about news then it is kept with when and how, and an account says so itself', async () => {
    await order();
    const { _id } = await recordOf(NUMBER);
    const said = await desk.patch(`/customers/${_id}`, { consent: { given: true, how: ' On the  phone ' } });
    expect(said.body.data).toMatchObject({
      marketing_consent: true,
      consents: [{ at: shop.clock.now().toISOString(), given: true, how: 'On the phone', by: 'The manager' }],
    });
    expect(await names({ consent: true })).toEqual(['Odette Mukamana']);
    const { id } = await aCustomer(shop.ctx);
    const refused = await desk.patch(`/customers/${id}`, { consent: { given: true, how: 'By phone' } });
    expect(outcome(refused)).toBe('400 validation_error consent');
    const packer = await aDesk(shop, 'packer');
    expect(outcome(await packer.get(`/customers/${_id}`))).toBe('403 forbidden');
    expect(outcome(await packer.post(`/customers/${_id}/join`, { other: id }))).toBe('403 forbidden');
  });
});

describe('whose an order is', () => {
  test('when someone’s number is only typed in an account then guests’ orders with it are not the account’s', async () => {
    const stranger = await aCustomer(shop.ctx, { name: 'Stranger', phone: NUMBER });
    await order();
    const shown = await page(stranger.id);
    expect(shown).toMatchObject({ orders_count: 0, other_names: [] });
    expect(shown.others).toMatchObject([{ name: 'Odette Mukamana', account: null, orders_count: 1 }]);
    expect((await desk.get('/orders', { customer: stranger.id })).body.total).toBe(0);
  });

  test('when an own order proved the number then guests’ orders with it are the account’s, those of before are not', async () => {
    await order();
    const aline = await aCustomer(shop.ctx, { name: 'Aline Uwase', phone: NUMBER });
    const mine = cartOf(shop, aline);
    await mine.add({ product, quantity: 1 });
    const { _id } = (await mine.order()).body.data;
    await deliver(shop, _id);
    await order({ name: 'My sister' });
    expect(await page(aline.id)).toMatchObject({ orders_count: 2, name: 'Aline Uwase', other_names: [] });
    expect(await list({ phone: NUMBER })).toHaveLength(2);
    const shown = (await desk.get(`/orders/${_id}`)).body.data;
    expect(shown.customer_record).toBe(aline.id);
    await expectInvariantsHold(shop.ctx);
  });

  test('when the last order of a guest goes to an account then the record does too, and the log says so', async () => {
    const email = 'gloria@example.com';
    await order({ email });
    const guest = await recordOf(NUMBER);
    await desk.post(`/customers/${guest._id}/notes`, { note: 'Rings twice' });
    const gloria = await aCustomer(shop.ctx, { name: 'Gloria', email, phone: NUMBER });
    await attachGuestOrders(shop.ctx, gloria.id);
    await attachGuestOrders(shop.ctx, gloria.id);
    expect(await page(guest._id)).toMatchObject({
      ...{ _id: gloria.id, orders_count: 1, other_names: ['Odette Mukamana'] },
      notes: [{ note: 'Rings twice' }],
    });
    const owner = await aDesk(shop, 'owner');
    const log = (await owner.get('/audit', { thing: 'customer', thing_id: guest._id })).body.data;
    expect(log[0]).toMatchObject({
      actor: { _id: null, name: 'The customer' },
      after: { joined_into: gloria.id },
    });
    // The number was only typed: whoever orders with it now is a guest again.
    await order({ name: 'Somebody else' });
    expect(await page(gloria.id)).toMatchObject({ orders_count: 1 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when only some orders with a number go to an account then the others stay with the guest', async () => {
    const email = 'gloria@example.com';
    await order({ email });
    await order({ email: 'victim@example.com' });
    const gloria = await aCustomer(shop.ctx, { name: 'Gloria', email, phone: NUMBER });
    await attachGuestOrders(shop.ctx, gloria.id);
    expect(await page(gloria.id)).toMatchObject({ orders_count: 1, joined: [] });
    expect(await list({ phone: NUMBER, has_account: false })).toMatchObject([{ orders_count: 1 }]);
    await expectInvariantsHold(shop.ctx);
  });
});

describe('blocked', () => {
  const block = async (id: string, blocked = true) =>
    desk.patch(`/customers/${id}`, { blocked, blocked_why: blocked ? 'Never at home' : undefined });

  test('when a guest is blocked then no one orders or pays with that phone online, and staff still can for them', async () => {
    await offerEveryPayment(shop.ctx);
    const waiting = await placeOrder(shop, orderOf({}, { payment_method: 'momo_code' }));
    const { _id } = await recordOf(NUMBER);
    expect((await block(_id)).body.data).toMatchObject({ blocked_why: 'Never at home' });
    const refused = await postOrder(shop, orderOf());
    expect(outcome(refused)).toBe('422 customer_blocked');
    expect(refused.body.message).toMatch(/call us or write on WhatsApp: \+?\d/);
    expect(refusalIn(await holderOf(shop, waiting).pay('momo_code'))).toBe('422 customer_blocked');
    const account = await aCustomer(shop.ctx);
    const signedIn = await shop.call('POST', '/api/v1/orders/guests', {
      token: account.token,
      body: orderOf(),
    });
    expect(outcome(signedIn)).toBe('422 customer_blocked');
    const typed = await desk.post('/orders', { ...orderOf(), source: 'phone' });
    expect(typed.status).toBe(201);
    expect(waiting._id).not.toBe(typed.body.data._id);
    await block(_id, false);
    expect((await postOrder(shop, orderOf())).status).toBe(201);
    await expectInvariantsHold(shop.ctx);
  });

  test('when an account is blocked then its proved number is too, and a number it only typed is not', async () => {
    const aline = await aCustomer(shop.ctx, { phone: NUMBER });
    await block(aline.id);
    expect((await postOrder(shop, orderOf({ name: 'The real owner' }))).status).toBe(201);
    await block(aline.id, false);
    const { token } = await aSession(shop.ctx, aline.id);
    const mine = cartOf(shop, { ...aline, token });
    await mine.add({ product, quantity: 1 });
    await deliver(shop, (await mine.order()).body.data._id);
    await block(aline.id);
    expect(outcome(await postOrder(shop, orderOf()))).toBe('422 customer_blocked');
  });
});

describe('joined', () => {
  test('when two records are one person then orders, notes, tags and answers are one, once, and old links lead there', async () => {
    await order();
    await order({ name: 'Madame M', phone: '0722 000 111' });
    const [one, other] = [await recordOf(NUMBER), await recordOf('+250722000111')];
    await desk.patch(`/customers/${one._id}`, { tags: ['hotel'], consent: { given: true, how: 'Call' } });
    await desk.patch(`/customers/${other._id}`, { tags: ['late'], consent: { given: false, how: 'Call' } });
    await desk.patch(`/customers/${other._id}`, { blocked: true, blocked_why: 'Rude' });
    await desk.post(`/customers/${other._id}/notes`, { note: 'Rings twice' });
    const answers = await Promise.all([join(one._id, other._id), join(one._id, other._id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await page(other._id)).toMatchObject({
      ...{ _id: one._id, orders_count: 2, orders_total: 7_000, tags: ['hotel', 'late'], blocked_why: 'Rude' },
      ...{ phones: [NUMBER, '+250722000111'], other_names: ['Madame M'], marketing_consent: false },
      ...{ notes: [{ note: 'Rings twice' }], joined: [{ _id: other._id, name: 'Madame M' }] },
    });
    expect(await list()).toHaveLength(1);
    expect(await names({ q: '0722 000' })).toEqual(['Odette Mukamana']);
    expect((await desk.get('/orders', { customer: other._id })).body.total).toBe(2);
    const owner = await aDesk(shop, 'owner');
    const log = await owner.get('/audit', { thing: 'customer', thing_id: other._id });
    expect(log.body.data[0]).toMatchObject({
      actor: { name: 'The manager' },
      after: { joined_into: one._id },
    });
    expect(log.text).not.toMatch(/Rude|Madame/);
    expect(outcome(await postOrder(shop, orderOf({ phone: '0722000111' })))).toBe('422 customer_blocked');
    await expectInvariantsHold(shop.ctx);
  });

  test('when one of them has an account then it stays, whichever was asked; two accounts are refused', async () => {
    await order();
    const guest = await recordOf(NUMBER);
    await desk.patch(`/customers/${guest._id}`, { blocked: true });
    const aline = await aCustomer(shop.ctx, { name: 'Aline Uwase' });
    expect((await join(guest._id, aline.id)).body.data).toMatchObject({ _id: aline.id, orders_count: 1 });
    expect(outcome(await shop.call('GET', '/api/v1/users/me', { token: aline.token }))).toBe(
      '401 not_authenticated',
    );
    expect((await desk.patch(`/customers/${aline.id}`, { blocked: false })).status).toBe(200);
    await order({ name: 'Later' });
    expect(await page(aline.id)).toMatchObject({ orders_count: 2 });
    const eric = await aCustomer(shop.ctx, { name: 'Eric' });
    const refused = await join(aline.id, eric.id);
    expect(refused.body.errors).toMatchObject([
      { field: 'other', message: expect.stringMatching(/Both have/) },
    ]);
    expect(outcome(await join(aline.id, aline.id))).toBe('400 validation_error other');
    expect(outcome(await join(aline.id, '00000000-0000-4000-8000-000000000000'))).toBe('404 not_found');
    expect(outcome(await join(aline.id, desk.id))).toBe('404 not_found');
    await expectInvariantsHold(shop.ctx);
  });

  test('when chains of joins and orders come at the same time then nothing is lost', async () => {
    const phones = ['0788700101', '0788700102', '0788700103'];
    for (const each of phones) await order({ phone: each });
    const [a, b, c] = await Promise.all(phones.map(recordOf));
    const orders = Array.from({ length: 12 }, (_, n) => postOrder(shop, orderOf({ phone: phones[n % 3] })));
    const answers = await Promise.all([
      join(a._id, b._id),
      join(b._id, c._id),
      join(c._id, a._id),
      ...orders,
    ]);
    const bad = answers.filter(({ status }) => status >= 500);
    expect(bad.map(({ body }) => body)).toEqual([]);
    const placed = answers.slice(3).filter(({ status }) => status === 201).length;
    const sum = (await list()).reduce(
      (n: number, each: { orders_count: number }) => n + each.orders_count,
      0,
    );
    expect(sum).toBe(3 + placed);
    await expectInvariantsHold(shop.ctx);
  });
});
