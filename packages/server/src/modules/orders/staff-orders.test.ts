import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aCategory, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import {
  aRider,
  eventTypes,
  holderOf,
  messageKinds,
  offerEveryPayment,
  orderIn,
  refusalIn,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { eraseOrder } from './lifecycle/erase-orders.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
let desk: StaffDesk;
let packer: StaffDesk;
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx, { windows: [{ from: '08:00', to: '12:00' }] });
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 10 });
  desk = await aDesk(shop);
  packer = await aDesk(shop, 'packer');
});

const anOrder = (other = {}) => placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 2 }], other));
const step = (who: StaffDesk, id: string, status: string, other = {}) =>
  who.post(`/orders/${id}/status`, { status, ...other });
const numbersOf = async (query: Record<string, string | boolean>) =>
  (await desk.get('/orders', query)).body.data.map((order: { number: string }) => order.number);

describe('the inbox', () => {
  test('when it is filtered then the orders that are meant are there, the newest first', async () => {
    const first = await anOrder();
    shop.clock.set(new Date(NOW.getTime() + 60_000));
    const customer = { name: 'Jean Bosco', phone: '0722 000 111' };
    const second = await anOrder({
      customer,
      payment_method: 'momo_code',
      payment: { reference: 'MP260302.0811' },
    });
    const { body } = await packer.get('/orders');
    expect(body).toMatchObject({ total: 2, results: 2 });
    expect(body.data[0]).toMatchObject({
      ...{ _id: second._id, number: second.number, status: 'pending', source: 'web', total: 11_500 },
      ...{
        zone: 'Kigali',
        district: 'Gasabo',
        sector: 'Remera',
        late: false,
        lines: 1,
        units: 2,
        rider: null,
      },
      ...{ payment: { method: 'momo_code', status: 'pending' }, reference_waits: true },
      customer: { name: 'Jean Bosco', phone: '+250722000111' },
    });
    expect(await numbersOf({ status: 'confirmed' })).toEqual([first.number]);
    expect(await numbersOf({ payment_status: 'pending' })).toEqual([second.number]);
    expect(await numbersOf({ payment_method: 'cod' })).toEqual([first.number]);
    for (const phone of ['0722000111', '+250 722 000 111', '722000111', '0111'])
      expect(await numbersOf({ phone })).toEqual([second.number]);
    expect(await numbersOf({ number: second.number.slice(-6) })).toEqual([second.number]);
    expect(await numbersOf({ q: 'bosco' })).toEqual([second.number]);
    expect(await numbersOf({ q: '%' })).toEqual([]);
    expect(await numbersOf({ since: NOW.toISOString() })).toEqual([second.number]);
    expect(await numbersOf({ ids: first._id, zone: 'Kigali' })).toEqual([first.number]);
    expect(await numbersOf({ zone: 'Elsewhere' })).toEqual([]);
    expect(await numbersOf({ sort: 'date_created' })).toEqual([first.number, second.number]);
    expect(refusalIn(await desk.get('/orders', { phone: 'abc' }))).toBe('400 validation_error phone');
  });

  test('when a delivery window is over and the order is not there then it is late', async () => {
    const { windows } = (
      await shop.call('POST', '/api/v1/cart/quote', {
        body: { line_items: [{ product: rice.id, quantity: 1 }], district: 'Gasabo', sector: 'Remera' },
      })
    ).body.data;
    const order = await anOrder({ delivery_window: windows[0].id });
    await anOrder();
    const { date } = windows[0];
    expect(await numbersOf({ window_date: date })).toEqual([order.number]);
    shop.clock.set(new Date(`${date}T09:59:00Z`));
    expect(await numbersOf({ late: true })).toEqual([]);
    shop.clock.set(new Date(`${date}T10:01:00Z`));
    expect(await numbersOf({ late: true })).toEqual([order.number]);
    expect((await desk.get(`/orders/${order._id}`)).body.data).toMatchObject({ late: true });
  });
});

describe('what a packer sees', () => {
  test('when an order ended and was placed over two weeks ago then packers do not find it, and managers do', async () => {
    const ended = await anOrder();
    const open = await anOrder({ customer: { name: 'Jean Bosco', phone: '0722 000 111' } });
    await step(desk, ended._id, 'cancelled', { reason: 'Asked by phone' });
    const orders = async (who: StaffDesk) => (await who.get('/orders')).body.total;
    const DAYS = 24 * 60 * 60 * 1_000;

    shop.clock.set(new Date(NOW.getTime() + 14 * DAYS));
    expect(await orders(await aDesk(shop, 'packer'))).toBe(2);

    shop.clock.set(new Date(NOW.getTime() + 14 * DAYS + 1));
    const [late, manager] = [await aDesk(shop, 'packer'), await aDesk(shop)];
    expect([await orders(late), await orders(manager)]).toEqual([1, 2]);
    expect((await late.get('/orders', { q: ended.number })).body.total).toBe(0);
    expect(refusalIn(await late.get(`/orders/${ended._id}`))).toBe('404 not_found');
    expect((await late.get(`/orders/${open._id}`)).status).toBe(200);
  });
});

describe('one order', () => {
  test('when a packer opens it then everything to pick, bring and collect is there', async () => {
    const fruit = await aCategory(shop.ctx, { name: 'Fruit' });
    const plums = await aProduct(shop.ctx, { name: 'Plums', price: 700, categories: [fruit] });
    const avocado = await aProduct(shop.ctx, { name: 'Avocado', price: 300, categories: [fruit] });
    const lines = [rice, plums, avocado].map(({ id }) => ({ product: id, quantity: 1 }));
    const { _id, total } = await placeOrder(shop, aGuestOrder(lines, { note: 'Ring twice' }));
    const order = orderIn(await packer.get(`/orders/${_id}`));
    expect(order).toMatchObject({
      ...{ version: 1, source: 'web', zone: 'Kigali', account: null, staff_notes: [], payments: [] },
      ...{ to_collect: total, refund_due: 0, note: 'Ring twice', rider: null },
      links: {
        call: 'tel:+250788123456',
        whatsapp: expect.stringMatching(/^https:\/\/wa\.me\/250788123456\?text=Hello/),
        map: expect.stringContaining('Remera'),
      },
      next: { status: ['packed'], payment: ['paid'], change: true, lines: true },
    });
    expect(order.line_items.map((line) => line.product.name)).toEqual(['Avocado', 'Plums', 'Rice']);
    expect(order.line_items).toMatchObject([
      { category: 'Fruit' },
      { category: 'Fruit' },
      { category: null },
    ]);
    const { next } = (await desk.get(`/orders/${_id}`)).body.data;
    expect(next.status).toEqual(['packed', 'cancelled']);
    expect(refusalIn(await desk.get('/orders/00000000-0000-4000-8000-000000000000'))).toBe('404 not_found');
  });

  test('when staff choose a rider, write a note and move the address then the order says so', async () => {
    const { _id, shipping } = await anOrder();
    const { province: _, ...address } = shipping ?? {};
    const eric = await aRider(shop.ctx);
    const changed = orderIn(
      await packer.patch(`/orders/${_id}`, {
        rider: eric,
        staff_note: 'She is at work until five',
        shipping: { ...address, directions: 'The blue gate' },
      }),
    );
    expect(changed).toMatchObject({
      rider: { _id: eric, name: 'Eric', phone: '+250733000222' },
      staff_notes: [{ by: 'The packer', text: 'She is at work until five' }],
      shipping: { directions: 'The blue gate' },
    });
    expect(eventTypes(changed)).toEqual(['placed', 'confirmed', 'changed', 'rider']);
    expect(orderIn(await packer.patch(`/orders/${_id}`, { rider: null }))).toMatchObject({ rider: null });
    expect(refusalIn(await packer.patch(`/orders/${_id}`, { rider: _id }))).toBe(
      '400 validation_error rider',
    );
    const noted = await shop.db
      .selectFrom('audit_log')
      .select(['actor_name', 'action', 'after'])
      .where('thing', '=', 'order_note')
      .execute();
    expect(noted).toMatchObject([
      { actor_name: 'The packer', action: 'created', after: { message: '(personal)' } },
    ]);
    await step(desk, _id, 'cancelled', { reason: 'Called off' });
    expect(refusalIn(await packer.patch(`/orders/${_id}`, { rider: eric }))).toBe('409 invalid_state');
    expect(refusalIn(await packer.patch(`/orders/${_id}`, { note: 'x' }))).toBe('409 invalid_state');
    expect((await packer.patch(`/orders/${_id}`, { staff_note: 'Angry' })).status).toBe(200);
  });
});

describe('the way to the door', () => {
  test('when a delivery fails then the order comes back, goes again, and the goods leave the stock once', async () => {
    const { _id } = await anOrder();
    expect(refusalIn(await step(packer, _id, 'delivered'))).toBe('409 invalid_state');
    await step(packer, _id, 'packed');
    await step(packer, _id, 'out_for_delivery');
    expect(refusalIn(await step(packer, _id, 'packed'))).toBe('409 invalid_state');
    expect(refusalIn(await step(packer, _id, 'delivery_failed', { reason: ' ' }))).toBe(
      '400 validation_error reason',
    );
    const back = orderIn(await step(packer, _id, 'delivery_failed', { reason: 'Nobody was home.' }));
    expect(back.status).toBe('packed');
    expect(back.events.at(-1)).toMatchObject({ type: 'delivery_failed', note: 'Nobody was home.' });
    await step(packer, _id, 'out_for_delivery');
    const done = orderIn(await step(packer, _id, 'delivered', { amount: 11_500 }));
    expect(done).toMatchObject({ status: 'delivered', payment: { status: 'paid' } });
    const kinds = await messageKinds(shop.ctx);
    expect(kinds.filter((kind) => kind === 'order_out_for_delivery')).toHaveLength(2);
    expect(kinds).toContain('order_delivery_failed');
    await shop.runJobs();
    const mail = shop.mailbox.mails.find(({ subject }) => subject.startsWith('We could not deliver'));
    expect(mail?.text).toContain('Nobody was home.');
    await expectInvariantsHold(shop.ctx);
  });

  test('when staff cancel then managers alone may, with a reason, also what is packed, and the goods come back', async () => {
    const { _id, access_token } = await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 10 }]));
    await step(packer, _id, 'packed');
    const left = async () => (await shop.call('GET', `/api/v1/products/${rice.id}`)).body.data.stock_quantity;
    expect(await left()).toBe(0);
    expect(refusalIn(await step(packer, _id, 'cancelled', { reason: 'x' }))).toBe('403 forbidden');
    expect(refusalIn(await step(desk, _id, 'cancelled'))).toBe('400 validation_error reason');
    expect(refusalIn(await holderOf(shop, { _id, access_token }).cancel())).toBe('409 invalid_state');
    const ended = orderIn(await step(desk, _id, 'cancelled', { reason: 'The street is flooded.' }));
    expect(ended.events.at(-1)).toMatchObject({ type: 'cancelled', note: 'The street is flooded.' });
    expect(await left()).toBe(10);
    const unit = await shop.db
      .selectFrom('stock_unit')
      .select(['on_hand', 'reserved'])
      .where('product_id', '=', rice.id)
      .executeTakeFirst();
    expect(unit).toEqual({ on_hand: 10, reserved: 0 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when the shopper cancels while it is packed then one of both happens', async () => {
    const order = await anOrder();
    const answers = await Promise.all([holderOf(shop, order).cancel(), step(packer, order._id, 'packed')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when two people pack at the same time then the goods leave the stock once', async () => {
    const { _id } = await anOrder();
    const answers = await Promise.all([step(packer, _id, 'packed'), step(desk, _id, 'packed')]);
    expect(answers.map(refusalIn).sort()).toEqual(['200 ', '409 invalid_state'].sort());
    await expectInvariantsHold(shop.ctx);
  });
});

describe('an order typed in', () => {
  test('when someone calls then the order is as any other, says where it came from and whose it is', async () => {
    const customer = await aCustomer(shop.ctx, { name: 'Aline' });
    const body = {
      ...aGuestOrder([{ product: rice.id, quantity: 1 }], {
        customer: { name: 'Aline', phone: '0788 123 456' },
      }),
      ...{ source: 'phone', account: customer.id, staff_note: 'Prefers mornings' },
    };
    const headers = { 'idempotency-key': 'one-call' };
    const type = () => shop.call('POST', '/api/v1/admin/orders', { token: desk.token, body, headers });
    const { status, body: answer } = await type();
    expect(status).toBe(201);
    expect(answer.data).toMatchObject({
      ...{ source: 'phone', status: 'confirmed', total: 6_500 },
      account: { _id: customer.id, name: 'Aline' },
      staff_notes: [{ by: 'The manager', text: 'Prefers mornings' }],
    });
    expect((await type()).body.data._id).toBe(answer.data._id);
    const mine = await shop.call('GET', '/api/v1/orders/mine', { token: customer.token });
    expect(mine.body.data).toHaveLength(1);
    const { data: held } = (await shop.call('GET', '/api/v1/users/me/export', { token: customer.token }))
      .body;
    expect(held.notes).toMatchObject([{ note: `${answer.data.number}: Prefers mornings` }]);
    expect(refusalIn(await packer.post('/orders', body))).toBe('403 forbidden');
    const nobody = { ...body, account: '00000000-0000-4000-8000-000000000000' };
    expect(refusalIn(await desk.post('/orders', nobody))).toBe('400 validation_error account');
    const tooMany = { ...body, line_items: [{ product: rice.id, quantity: 99 }] };
    expect(refusalIn(await desk.post('/orders', tooMany))).toBe('409 out_of_stock');
    await expectInvariantsHold(shop.ctx);
  });

  test('when its person is forgotten then so are the rider and what staff noted', async () => {
    const { _id } = await anOrder();
    const rider = await aRider(shop.ctx);
    await packer.patch(`/orders/${_id}`, { rider, staff_note: 'The house with the dog' });
    await step(desk, _id, 'cancelled', { reason: 'Called off' });
    await eraseOrder(shop.ctx, _id, NOW);
    const order = orderIn(await desk.get(`/orders/${_id}`));
    expect(order).toMatchObject({ rider: null, staff_notes: [], customer: { phone: '' } });
  });
});
