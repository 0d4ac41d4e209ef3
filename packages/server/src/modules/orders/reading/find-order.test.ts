import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { noteProof, phone } from '#server/modules/trust/proof.ts';
import { type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, emptyShop } from '#server/testing/given-checkout.ts';
import { openProviders, type TestProviders } from '#server/testing/message-providers.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { readOrderNumber } from './find-order.ts';

const PUBLIC_URL = 'https://shop.example';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let shop: TestShop;
let providers: TestProviders;
let rice: { id: string };

beforeAll(async () => {
  providers = await openProviders({ now: () => shop.clock.now(), publicUrl: PUBLIC_URL });
  shop = await startShop({ config: { publicUrl: PUBLIC_URL, messages: providers.messages } });
});
afterAll(async () => {
  await shop.close();
  await providers.close();
});
beforeEach(async () => {
  shop.clock.set('2026-11-20T08:00:00Z');
  await emptyShop(shop.ctx);
  await shop.db.deleteFrom('rate_limit_hit').execute();
  await shop.db.deleteFrom('outbox').execute();
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await changeSettings(shop.ctx, { name: 'Isoko', order_prefix: 'ISK' });
  rice = await aProduct(shop.ctx, { stock: 100 });
});

/** An order whose own messages have left. */
async function anOrder(customer: { phone?: string; email?: string | null } = {}, other = {}) {
  const who = { name: 'Eric', phone: '0788123456', email: null, ...customer };
  const lines = [{ product: rice.id, quantity: 1 }];
  const order = await placeOrder(shop, aGuestOrder(lines, { customer: who, ...other }));
  await shop.runJobs();
  providers.sim.reset();
  shop.mailbox.mails.length = 0;
  return order;
}

const find = (number: string, phone = '0788 123 456', language = 'en') =>
  shop.call('POST', '/api/v1/orders/find', {
    body: { number, phone },
    headers: { 'accept-language': language },
  });

/** What phones were told since the order was placed. */
async function told(): Promise<string[]> {
  await shop.runJobs();
  return providers.sim.messages.map(({ text }) => text);
}

const links = () => shop.db.selectFrom('outbox').select('status').where('kind', '=', 'order_link').execute();

test('when number and phone are of one order then its phone gets a link that opens it', async () => {
  const { _id, number } = await anOrder();
  const { status, body } = await find(number);
  expect([status, body.message, body.data]).toEqual([
    200,
    `If order ${number} belongs to +250788123456, we have sent a link to it.`,
    { number, phone: '+250788123456' },
  ]);
  expect(await told()).toEqual([`Isoko: here is the link to your order ${number} that you asked for:`]);
  const tail = providers.sim.messages[0]?.button?.url.split('/o/')[1];
  const followed = await shop.call('GET', `/o/${tail}`);
  expect(followed.headers.location).toContain(`/orders/${_id}#`);
});

test.each([
  ['a number that nobody has', 'ISK-2026-999999', '0788123456'],
  ['another phone', null, '0788123457'],
])('when it is %s then the answer is the same and no one is told', async (_, number, phone) => {
  const order = await anOrder();
  const right = await find(order.number);
  await shop.runJobs();
  providers.sim.reset();
  const wrong = await find(number ?? order.number, phone);
  expect(wrong.status).toBe(right.status);
  expect(Object.keys(wrong.body.data)).toEqual(Object.keys(right.body.data));
  expect(wrong.body.message.replace(/ISK-\d+-\d+|\+\d+/g, '…')).toBe(
    right.body.message.replace(/ISK-\d+-\d+|\+\d+/g, '…'),
  );
  expect(await told()).toEqual([]);
  expect(await links()).toHaveLength(1);
});

test('when two people have orders then each number goes to its own phone alone', async () => {
  const [eric, aline] = [await anOrder(), await anOrder({ phone: '0722000111' })];
  await find(eric.number, '0722000111');
  await find(aline.number, '0788123456');
  expect(await told()).toEqual([]);
  await find(aline.number, '0722000111');
  await told();
  expect(providers.sim.messages.map(({ to }) => to)).toEqual(['+250722000111']);
});

test('when it is pressed twice then one message leaves, and after two minutes another one', async () => {
  const { number } = await anOrder();
  await find(number);
  await find(number);
  expect(await told()).toHaveLength(1);
  shop.clock.advance(2 * MINUTE);
  await find(number);
  expect(await told()).toHaveLength(2);
});

test('when a pair was asked for five times in an hour then it is refused, whether it exists or not', async () => {
  const { number } = await anOrder();
  const sixth = async (wanted: string) => {
    for (let tries = 0; tries < 5; tries += 1) expect((await find(wanted)).status).toBe(200);
    const { status, body, headers } = await find(wanted.toLowerCase());
    return [status, body.code, headers['retry-after']];
  };
  expect(await sixth(number)).toEqual([429, 'rate_limited', '3600']);
  expect(await sixth('ISK-2026-999999')).toEqual([429, 'rate_limited', '3600']);
  shop.clock.advance(60 * MINUTE);
  expect((await find(number)).status).toBe(200);
});

test('when a network looked for a hundred orders then the next is refused', async () => {
  for (let serial = 1; serial <= 100; serial += 1) expect((await find(String(serial))).status).toBe(200);
  expect((await find('101')).status).toBe(429);
});

test('when many orders of one phone are looked for then it gets ten messages and the answer stays', async () => {
  const orders: PlacedOrder[] = [];
  await noteProof(shop.ctx, phone('+250788123456'), 'delivery');
  for (let n = 0; n < 11; n += 1) orders.push(await anOrder());
  for (const { number } of orders) expect((await find(number)).status).toBe(200);
  expect(await told()).toHaveLength(10);
});

test('when it is night then the link goes all the same: someone waits for it', async () => {
  const { number } = await anOrder();
  shop.clock.set('2026-11-20T23:00:00Z');
  await find(number);
  expect(await told()).toHaveLength(1);
});

test('when the order was placed in another language then the message is in that one, the answer in the reader’s', async () => {
  const order = await anOrder();
  await shop.db.updateTable('order').set({ language: 'rw' }).execute();
  const { body } = await find(order.number, undefined, 'fr');
  expect(body.message).toBe(
    `Si la commande ${order.number} appartient au +250788123456, nous y avons envoyé un lien.`,
  );
  expect(await told()).toEqual([`Isoko: dore link y'itumiza ryawe ${order.number} wasabye:`]);
});

test('when the order has an e-mail address then a mail goes besides', async () => {
  const { _id, number } = await anOrder({ email: 'eric@example.com' });
  await find(number);
  expect(await told()).toHaveLength(1);
  const [mail] = shop.mailbox.mails;
  expect([mail?.to.address, mail?.subject]).toEqual(['eric@example.com', `The link to order ${number}`]);
  expect(mail?.text).toContain(`/orders/${_id}#`);
});

test('when the order is over for 90 days then nothing is sent any more', async () => {
  const order = await anOrder();
  const headers = { 'x-order-token': order.access_token };
  expect((await shop.call('DELETE', `/api/v1/orders/${order._id}`, { headers })).status).toBe(200);
  await shop.runJobs();
  providers.sim.reset();
  shop.clock.advance(90 * DAY);
  await find(order.number);
  expect(await told()).toHaveLength(1);
  shop.clock.advance(3 * MINUTE);
  await find(order.number);
  expect(await told()).toHaveLength(1);
  expect(await links()).toHaveLength(1);
});

test('when the person of the order is being erased then nothing is sent', async () => {
  const { number } = await anOrder();
  await shop.db.updateTable('order').set({ erase_due_at: shop.clock.now() }).execute();
  await find(number);
  expect(await told()).toEqual([]);
});

test.each([
  [{ number: 'my order', phone: '0788123456' }, ['number']],
  [{ number: '12', phone: '0788' }, ['phone']],
  [{ number: 'ISK-', phone: 'nobody' }, ['number', 'phone']],
])('when %j is typed then the fields that are no number or phone are named', async (body, fields) => {
  const answer = await shop.call('POST', '/api/v1/orders/find', { body });
  expect([answer.status, answer.body.errors?.map(({ field }: { field: string }) => field)]).toEqual([
    400,
    fields,
  ]);
});

test('when the shop takes other letters then new numbers begin so, and both kinds are found by their phone', async () => {
  const before = await anOrder();
  await changeSettings(shop.ctx, { order_prefix: 'UMF' });
  const after = await anOrder({ phone: '0722000111' });
  expect([before.number, after.number]).toEqual([
    expect.stringMatching(/^ISK-2026-\d{6}$/),
    expect.stringMatching(/^UMF-2026-\d{6}$/),
  ]);
  // One sequence goes on: a serial alone still says which order.
  expect(Number(after.number.slice(-6))).toBeGreaterThan(Number(before.number.slice(-6)));
  expect((await find(before.number)).body.data.number).toBe(before.number);
  await find(after.number.toLowerCase(), '0722000111');
  // Whose letters are forgotten has the digits.
  await find(after.number.slice(4), '0722 000 111');
  const texts = await told();
  expect(texts.filter((text) => text.includes(before.number))).toHaveLength(1);
  expect(texts.filter((text) => text.includes(after.number)).length).toBeGreaterThan(0);
  expect((await find(after.number)).body.data.number).toBe(after.number);
  expect(await told()).toHaveLength(texts.length);
  const refused = await shop.call('POST', '/api/v1/orders/find', {
    body: { number: 'mine', phone: '0788123456' },
  });
  expect(refused.body.errors[0].message).toContain('UMF-2026-000123');
});

describe('the number of an order', () => {
  const whole = { year: '2026', serial: '000123' };
  const end = { year: null, serial: '000123' };
  test.each([
    ['ISK-2026-000123', whole],
    ['isk-2026-000123', whole],
    ['ISK 2026 000123', whole],
    ['ISK2026000123', whole],
    ['  isk–2026–000 123 ', whole],
    ['#ISK-2026-123', whole],
    ['2026-000123', whole],
    ['2026000123', whole],
    ['000123', end],
    ['123', end],
    ['ISK-000123', end],
    ['2026', { year: null, serial: '002026' }],
    ['ISK-2026-1234567', { year: '2026', serial: '1234567' }],
    ['', null],
    ['ISK', null],
    ['ISK-2026-', null],
    ['UMF-2026-000123', whole],
    ['UMF', null],
    ['INVOICE-2026-000123', null],
    ['%', null],
    ['1'.repeat(30), null],
  ])('when %j is typed then it is read as %j', (typed, expected) => {
    expect(readOrderNumber(typed)).toEqual(expected);
  });
});
