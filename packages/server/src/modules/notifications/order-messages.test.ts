import type { OrderMessages } from '@isoko/contract/routes/admin/order-messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { outcome } from '#server/testing/accounts.ts';
import { type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, emptyShop } from '#server/testing/given-checkout.ts';
import { openProviders, type TestProviders } from '#server/testing/message-providers.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';

const HOUR = 60 * 60_000;
const PUBLIC_URL = 'https://shop.example';
const ALINE = '+250788123456';
const MAILBOX = 'aline@example.com';

let shop: TestShop;
let providers: TestProviders;
let desk: StaffDesk;
let potatoes: { id: string };

beforeAll(async () => {
  providers = await openProviders({ now: () => shop.clock.now(), publicUrl: PUBLIC_URL });
  shop = await startShop({ config: { publicUrl: PUBLIC_URL, messages: providers.messages } });
  providers.tellTo(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(async () => {
  await shop.close();
  await providers.close();
});

beforeEach(async () => {
  shop.clock.set('2026-11-20T08:00:00Z');
  await emptyShop(shop.ctx);
  for (const table of ['phone_channel', 'message_template', 'message_report', 'account', 'rate_limit_hit']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(shop.db);
  }
  shop.mailbox.mails.length = 0;
  providers.sim.reset();
  await aRegion(shop.ctx);
  await aDeliveryZone(shop.ctx);
  potatoes = await aProduct(shop.ctx, { name: 'Ibirayi', price: 4_500, stock: 1_000 });
  await changeSettings(shop.ctx, { email: 'hello@isoko.example', name: 'Isoko' });
  desk = await aDesk(shop, 'packer');
});

const place = (customer = {}) =>
  placeOrder(shop, {
    ...aGuestOrder([{ product: potatoes.id, quantity: 2 }]),
    customer: { name: 'Aline Uwase', phone: '0788 123 456', ...customer },
  });

/** Sends what is due, and brings home what the providers say of it. */
async function settle(): Promise<void> {
  shop.clock.advance(1_000);
  await shop.runJobs();
  await providers.sim.tick({ all: true });
  await shop.runJobs();
  shop.clock.advance(1_000);
}

/** An order whose first message has gone its way. */
async function aToldOrder(customer = {}): Promise<PlacedOrder> {
  const order = await place(customer);
  await settle();
  return order;
}

const pack = (order: PlacedOrder) => desk.post(`/orders/${order._id}/status`, { status: 'packed' });
const messagesOf = async (order: PlacedOrder, by = desk): Promise<OrderMessages> =>
  (await by.get(`/orders/${order._id}/messages`)).body.data;
const linesOf = ({ messages }: OrderMessages) =>
  messages.map(({ kind, end, lines }) => [
    kind,
    end,
    ...lines.map(({ channel, state, reason }) => `${channel} ${state}${reason ? ` ${reason}` : ''}`),
  ]);
const again = async (order: PlacedOrder, { at = 0, key }: { at?: number; key?: string } = {}) => {
  const message = (await messagesOf(order)).messages[at];
  return desk.post(`/orders/${order._id}/messages/${message?._id}/send`, undefined, key);
};
const arrived = () => providers.sim.messages.length;

test('when a phone is not on WhatsApp then staff see that it failed, and the SMS that took its place', async () => {
  providers.sim.flip(ALINE, 'notOnWhatsApp');
  const order = await place();
  expect(linesOf(await messagesOf(order))).toEqual([['order_placed', 'waiting']]);
  await settle();
  const told = await messagesOf(order);
  expect(linesOf(told)).toEqual([['order_placed', 'gone', 'sms delivered', 'whatsapp failed 131026']]);
  // What is pressed next goes by SMS immediately.
  expect(told.reach).toEqual({
    phone: { to: ALINE, channel: 'sms', closed: [{ channel: 'whatsapp', reason: '131026' }], waits: false },
    email: null,
  });
});

test('when its owner has stopped the number then that is said before a press, and after it that no one was told', async () => {
  const order = await aToldOrder();
  await providers.sim.reply(ALINE, 'STOP');
  const closed = ['whatsapp', 'sms'].map((channel) => ({ channel, reason: 'opt_out' }));
  expect((await messagesOf(order)).reach.phone).toEqual({ to: ALINE, channel: null, closed, waits: false });
  await pack(order);
  await settle();
  const [packed] = (await messagesOf(order)).messages;
  expect(packed).toMatchObject({
    ...{ kind: 'order_packed', end: 'nobody', lines: [], can_resend: true },
    reason: 'whatsapp: opt_out, sms: opt_out',
  });
});

test('when mail is written to files then it is kept and not sent, on the order and in the outbox', async () => {
  const order = await aToldOrder({ email: MAILBOX });
  await providers.sim.reply(ALINE, 'STOP');
  expect((await messagesOf(order)).reach.email).toEqual({ to: MAILBOX, kept: true });
  await pack(order);
  await settle();
  const told = await messagesOf(order);
  expect(linesOf(told)).toEqual([
    ['order_packed', 'kept', 'email kept'],
    ['order_placed', 'gone', 'whatsapp delivered', 'email kept'],
  ]);
  // Why the phone heard nothing is not lost behind the mail.
  expect(told.messages[0]?.reason).toBe('whatsapp: opt_out, sms: opt_out');
  const manager = await aDesk(shop, 'manager');
  const statuses = async (status: string) =>
    (await manager.get('/outbox', { status })).body.data.map(({ kind }: { kind: string }) => kind);
  expect(await statuses('kept')).toContain('order_packed');
  expect(await statuses('sent')).toEqual(['order_placed']);
});

test('when a message is sent again then it goes by the ways of now, with the words of now', async () => {
  const order = await aToldOrder();
  providers.sim.flip(ALINE, 'notOnWhatsApp');
  const answer = await again(order);
  expect(answer.body.data.messages).toMatchObject([
    { kind: 'order_placed', is_again: true, end: 'waiting', can_resend: false },
    { kind: 'order_placed', is_again: false, end: 'gone', can_resend: false },
  ]);
  await settle();
  expect(linesOf(await messagesOf(order))).toEqual([
    ['order_placed', 'gone', 'sms delivered', 'whatsapp failed 131026'],
    ['order_placed', 'gone', 'whatsapp delivered'],
  ]);
  expect(arrived()).toBe(2);
});

test('when send again is pressed twice, or its answer is lost, then one message more goes', async () => {
  const order = await aToldOrder();
  const [first, second] = [await again(order, { key: 'one' }), await again(order, { at: 1, key: 'one' })];
  expect(second.body.data).toEqual(first.body.data);
  // Someone else presses while it waits, and two at the same moment.
  await Promise.all([again(order), again(order)]);
  await settle();
  expect(arrived()).toBe(2);
});

test('when a message was sent again three times within an hour then the fourth waits for the next hour', async () => {
  const order = await aToldOrder();
  for (let times = 0; times < 3; times += 1) {
    expect((await again(order)).status).toBe(200);
    await settle();
    shop.clock.advance(60_000);
  }
  expect(outcome(await again(order))).toBe('429 rate_limited');
  expect(arrived()).toBe(4);
  shop.clock.advance(HOUR - 3 * 60_000);
  expect((await again(order)).status).toBe(200);
});

test('when a message is no news any more, or of another order, then it is not sent again', async () => {
  const order = await aToldOrder();
  const placed = (await messagesOf(order)).messages[0]?._id;
  await pack(order);
  await settle();
  expect((await messagesOf(order)).messages.map(({ can_resend }) => can_resend)).toEqual([true, false]);
  const send = (id: string, message = placed) => desk.post(`/orders/${id}/messages/${message}/send`);
  expect(outcome(await send(order._id))).toBe('409 invalid_state');
  const other = await aToldOrder();
  expect(outcome(await send(other._id))).toBe('404 not_found');
  // What the shop itself was told is no one's news.
  const { id } = await shop.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'shop_new_order')
    .where('subject_id', '=', other._id)
    .executeTakeFirstOrThrow();
  expect(outcome(await send(other._id, id))).toBe('404 not_found');
  expect(arrived()).toBe(3);
});

test('when a new number has heard enough then staff know it before they press', async () => {
  await sql`DELETE FROM contact_proof`.execute(shop.db);
  const order = await aToldOrder();
  for (let times = 0; times < 3; times += 1) {
    await again(order);
    await settle();
  }
  await pack(order);
  await settle();
  expect((await messagesOf(order)).reach.phone).toMatchObject({
    channel: null,
    closed: [{ channel: 'whatsapp', reason: 'heard_enough' }],
  });
});

test('when staff write by hand then the words say how the order is now, in its language, with its link', async () => {
  const order = await aToldOrder();
  const text = async () => {
    const { whatsapp } = await messagesOf(order);
    const url = new URL(whatsapp ?? '');
    expect(url.origin + url.pathname).toBe('https://wa.me/250788123456');
    return url.searchParams.get('text');
  };
  expect(await text()).toMatch(/^Isoko: we have your order .* https:\/\/shop\.example\/o\/[\w-]{22}$/);
  await pack(order);
  await sql`UPDATE "order" SET language = 'rw'`.execute(shop.db);
  expect(await text()).toMatch(/^Isoko: itumiza .* ryapakiwe\..* https:\/\/shop\.example\/o\/[\w-]{22}$/);
  const link = /\/o\/.*$/.exec((await text()) ?? '')?.[0] ?? '';
  expect((await shop.call('GET', link)).headers.location).toContain(order._id);
});

test('when a packer no longer sees an order then neither its messages', async () => {
  const order = await aToldOrder();
  const manager = await aDesk(shop, 'manager');
  await manager.post(`/orders/${order._id}/status`, { status: 'cancelled', reason: 'Called off.' });
  shop.clock.advance(15 * 24 * HOUR);
  expect(outcome(await desk.get(`/orders/${order._id}/messages`))).toBe('404 not_found');
  const message = (await messagesOf(order, manager)).messages[0]?._id;
  expect(outcome(await desk.post(`/orders/${order._id}/messages/${message}/send`))).toBe('404 not_found');
});
