import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { noteProof, phone } from '#server/modules/trust/proof.ts';
import { expectInvariantsHold, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, aStranger } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { holderOf, offerEveryPayment, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { requireFewOpen } from './placing/place-order.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const REFUSED = '422 too_many_open_orders';
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
let desk: StaffDesk;
let rice: { id: string };

beforeAll(async () => {
  desk = await aDesk(shop);
  await changeSettings(shop.ctx, { phone: '+250788000111' });
});

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { price: 5_000, stock: 1_000 });
});

const input = (stranger: object, quantity = 1, other = {}) =>
  aGuestOrder([{ product: rice.id, quantity }], { ...stranger, ...other });
const post = async (stranger: object, quantity = 1, other = {}) => {
  const answer = await postOrder(shop, input(stranger, quantity, other));
  return answer.status === 201 ? '201' : refusalIn(answer);
};
const reserved = async () =>
  (await shop.db.selectFrom('stock_unit').select('reserved').executeTakeFirstOrThrow()).reserved;

/** Strangers who have one thing in common. */
const RELATED: [string, (n: number) => object][] = [
  ['phone', (n) => aStranger(n, { phone: '0789000001' })],
  ['mailbox', (n) => aStranger(n, { email: n % 2 ? 'some@example.com' : 'SOME@example.com' })],
  ['address', (n) => aStranger(n, { directions: n % 2 ? 'Green gate 7' : 'green-gate, 7.' })],
];

test.each(RELATED)(
  'when three orders of one unproved %s are open then a fourth is refused and holds nothing',
  async (_, stranger) => {
    for (const n of [1, 2, 3]) expect(await post(stranger(n))).toBe('201');
    expect(await post(stranger(4))).toBe(REFUSED);
    expect(await reserved()).toBe(3);
    await expectInvariantsHold(shop.ctx);
  },
);

test('when it is refused then the sentence says how to go on, in the language of who reads it', async () => {
  for (const _ of [1, 2, 3]) await placeOrder(shop, input(aStranger()));
  const said = async (language: string) =>
    (
      await shop.call('POST', '/api/v1/orders/guests', {
        body: input(aStranger()),
        headers: { 'accept-language': language },
      })
    ).body.message;
  expect(await said('en')).toContain('call us or write on WhatsApp: +250788000111');
  expect(await said('fr')).toContain('appelez-nous ou écrivez-nous sur WhatsApp\u00a0: +250788000111');
  expect(await said('rw')).toContain('duhamagare cyangwa utwandikire kuri WhatsApp: +250788000111');
});

test.each(RELATED)('when twelve orders of one unproved %s race then three are taken', async (_, stranger) => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => postOrder(shop, input(stranger(n + 1)))),
  );
  const taken = answers.filter(({ status }) => status === 201);
  expect(taken).toHaveLength(3);
  expect(new Set(answers.filter(({ status }) => status !== 201).map(refusalIn))).toEqual(new Set([REFUSED]));
  expect(await reserved()).toBe(3);
});

test('when an order is more than an unproved contact may hold, alone or with others, then it is refused', async () => {
  // With the delivery for 1,500: 301,500; then 201,500, and 96,500 in addition.
  expect(
    await post(aStranger(), 60, { payment_method: 'momo_code', payment: { reference: 'FAKE-REF-1' } }),
  ).toBe(REFUSED);
  expect(await post(aStranger(), 40)).toBe('201');
  expect(await post(aStranger(), 20)).toBe(REFUSED);
  expect(await post(aStranger(), 19)).toBe('201');
  await changeSettings(shop.ctx, { open_orders_value: 1_000_000 });
  expect(await post(aStranger(), 20)).toBe('201');
  await changeSettings(shop.ctx, { open_orders_value: 300_000, open_orders_per_contact: 5 });
  expect(await post(aStranger(2))).toBe('201');
  await changeSettings(shop.ctx, { open_orders_per_contact: 3 });
});

test('when an order ends, is paid or is packed then another may be placed', async () => {
  const orders = [];
  for (const _ of [1, 2, 3]) orders.push(await placeOrder(shop, input(aStranger())));
  const [one, two] = orders;
  orderIn(await holderOf(shop, one as (typeof orders)[0]).cancel());
  expect([await post(aStranger()), await post(aStranger())]).toEqual(['201', REFUSED]);
  await desk.post(`/orders/${two?._id}/status`, { status: 'packed' });
  expect([await post(aStranger()), await post(aStranger())]).toEqual(['201', REFUSED]);
});

test('when the phone has proved itself then no one counts, whatever mailbox or street', async () => {
  for (const n of [1, 2, 3]) await placeOrder(shop, input(aStranger(n, { email: 'a@example.com' })));
  await noteProof(shop.ctx, phone('+250789000009'), 'delivery');
  const known = aStranger(9, { email: 'a@example.com' });
  for (const _ of [1, 2, 3, 4]) expect(await post(known, 100)).toBe('201');
});

test('when someone is signed in then their own orders count, not what strangers typed', async () => {
  const { token } = await aCustomer(shop.ctx, { phone: '+250789000001' });
  for (const _ of [1, 2, 3]) await placeOrder(shop, input(aStranger()));
  const order = async () => {
    const answer = await shop.call('POST', '/api/v1/orders/guests', { body: input(aStranger()), token });
    return answer.status === 201 ? '201' : refusalIn(answer);
  };
  expect([await order(), await order(), await order(), await order()]).toEqual([
    '201',
    '201',
    '201',
    REFUSED,
  ]);
});

test('when staff type an order then no one counts', async () => {
  for (const _ of [1, 2, 3]) await placeOrder(shop, input(aStranger()));
  const typed = await desk.post('/orders', { ...input(aStranger()), source: 'whatsapp' });
  expect(typed.status).toBe(201);
});

test('when a demo lifts its limits then no one counts, and the end stays', async () => {
  const ctx = { ...shop.ctx, unlimited: true };
  for (const _ of [1, 2, 3]) await placeOrder(shop, input(aStranger()));
  const { customer, shipping } = aStranger();
  const order = {
    input: { customer: { ...customer, phone: '+250789000001', email: null }, shipping: shipping as never },
    accountId: null,
    source: 'web',
    total: 9_000_000,
    isPhoneProved: false,
  } as const;
  await expect(requireFewOpen(ctx, order)).resolves.toBeUndefined();
  await expect(requireFewOpen(shop.ctx, order)).rejects.toThrow('call us');
});

test('when one press cancels all of a phone then paid, packed and other people’s orders stay', async () => {
  const orders = [];
  for (const n of [1, 2, 3])
    orders.push(await placeOrder(shop, input(aStranger(n, { phone: '0789000001' }))));
  const other = await placeOrder(shop, input(aStranger(7)));
  await desk.post(`/orders/${orders[2]?._id}/status`, { status: 'packed' });
  const reason = 'We could not reach you.';
  const press = () => desk.post('/orders/cancel-open', { phone: '0789 000 001', reason });
  const [first, second] = await Promise.all([press(), press()]);
  const numbers = (answer: typeof first) =>
    answer.body.data.orders.map((each: { number: string }) => each.number);
  const wanted = orders.slice(0, 2).map(({ number }) => number);
  expect([...numbers(first), ...numbers(second)].sort()).toEqual(wanted.sort());
  expect((await press()).body.data).toEqual({ cancelled: 0, orders: [] });
  const stands = async (id: string) => (await desk.get(`/orders/${id}`)).body.data.status;
  expect(await stands(String(orders[0]?._id))).toBe('cancelled');
  expect([await stands(String(orders[2]?._id)), await stands(other._id)]).toEqual(['packed', 'confirmed']);
  expect(await reserved()).toBe(1);
  await expectInvariantsHold(shop.ctx);
  const events = await shop.db
    .selectFrom('security_event')
    .selectAll()
    .where('kind', '=', 'orders_cancelled')
    .execute();
  expect(events.map(({ detail }) => (detail as { orders: number }).orders).sort()).toEqual([0, 0, 2]);
});

test('when all of a mailbox or of an address are cancelled then it is found however it is written', async () => {
  await placeOrder(shop, input(aStranger(1, { email: 'Some@Example.com' })));
  await placeOrder(shop, input(aStranger(2, { directions: 'Behind the church, door 4' })));
  const cancel = async (who: object) =>
    (await desk.post('/orders/cancel-open', { ...who, reason: 'Not honest.' })).body.data.cancelled;
  expect(await cancel({ email: 'some@example.com' })).toBe(1);
  expect(await cancel({ street: 'Gasabo, Remera, behind the church door 4' })).toBe(1);
});

test('when no one is named, no reason given, or a packer presses, then nothing is cancelled', async () => {
  const order = await placeOrder(shop, input(aStranger()));
  expect(refusalIn(await desk.post('/orders/cancel-open', { reason: 'All.' }))).toBe(
    '400 validation_error phone',
  );
  expect((await desk.post('/orders/cancel-open', { phone: '0789000001' })).status).toBe(400);
  const packer = await aDesk(shop, 'packer');
  const body = { phone: '0789000001', reason: 'All.' };
  expect(refusalIn(await packer.post('/orders/cancel-open', body))).toBe('403 forbidden');
  expect(orderIn(await holderOf(shop, order).look()).status).toBe('confirmed');
});
