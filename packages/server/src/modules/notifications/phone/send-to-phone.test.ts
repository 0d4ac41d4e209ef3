import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobHandlers } from '#server/job-handlers.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, emptyShop } from '#server/testing/given-checkout.ts';
import { openProviders, type TestProviders } from '#server/testing/message-providers.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { openPhones } from './open-phones.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const PUBLIC_URL = 'https://shop.example';
const ALINE = '+250788123456';

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
  for (const table of ['phone_channel', 'message_template', 'message_report']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(shop.db);
  }
  await sql`DELETE FROM account`.execute(shop.db);
  shop.mailbox.mails.length = 0;
  providers.sim.reset();
  await aRegion(shop.ctx);
  await aDeliveryZone(shop.ctx);
  potatoes = await aProduct(shop.ctx, { name: 'Ibirayi', price: 4_500, stock: 1_000 });
  await changeSettings(shop.ctx, { email: 'hello@isoko.example', name: 'Isoko' });
  desk = await aDesk(shop);
});

const guest = { customer: { name: 'Aline Uwase', phone: '0788 123 456' } };
const place = (other = {}) =>
  placeOrder(shop, aGuestOrder([{ product: potatoes.id, quantity: 2 }], { ...guest, ...other }));

/** Sends what is due, and brings home what the providers say of it. */
async function settle(): Promise<void> {
  await shop.runJobs();
  await providers.sim.tick({ all: true });
  await shop.runJobs();
}

const texts = () => providers.sim.messages.map(({ channel, text }) => `${channel}: ${text}`).reverse();
const attempts = () =>
  shop.db
    .selectFrom('message_attempt')
    .select(['channel', 'provider', 'state', 'tries', 'reason', 'repeats', 'segments', 'cost'])
    .where('channel', '<>', 'email')
    .orderBy('created_at')
    .orderBy('position')
    .execute();
const outbox = () =>
  shop.db
    .selectFrom('outbox')
    .select(['kind', 'status', 'last_error'])
    .where('audience', '=', 'customer')
    .orderBy('created_at')
    .execute();
/** A second later: what is written then comes after what was written before. */
const step = (order: PlacedOrder, status: string, other = {}) => {
  shop.clock.advance(SECOND);
  return desk.post(`/orders/${order._id}/status`, { status, ...other });
};

/** An order whose own messages have left; one message of it waits. */
async function aWaitingMessage(): Promise<PlacedOrder> {
  const order = await place();
  await settle();
  await sql`DELETE FROM outbox`.execute(shop.db);
  providers.sim.reset();
  await queueMessage(shop.ctx, { kind: 'order_placed', subjectId: order._id, audience: 'customer' });
  return order;
}

/** Sends a webhook as Meta would, with this secret. */
function webhook(value: object, { secret = 'app-secret-of-the-tests', field = 'messages' } = {}) {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ field, value }] }],
  });
  const hmac = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${hmac}` };
  return shop.call('POST', '/api/v1/messages/whatsapp', { body, headers });
}
const status = (id: string, state: string, code?: number) => ({
  statuses: [
    {
      id,
      status: state,
      timestamp: '1763800000',
      recipient_id: '250788123456',
      ...(code && { errors: [{ code }] }),
    },
  ],
});

test('when a guest has a phone and no mailbox then it hears of the order from its beginning to its end', async () => {
  const order = await place();
  await settle();
  for (const to of ['packed', 'out_for_delivery']) {
    await step(order, to);
    await settle();
  }
  await step(order, 'delivered', { amount: order.total });
  await settle();
  const { number } = order;
  expect(texts()).toEqual([
    `whatsapp: Isoko: we have your order ${number}, FRW 10,500. See it here:`,
    `whatsapp: Isoko: order ${number} is packed. Final amount: FRW 10,500. See it here:`,
    `whatsapp: Isoko: order ${number} is on its way. Please have FRW 10,500 ready.`,
    `whatsapp: Isoko: order ${number} was delivered. Is something not right? Tell us:`,
  ]);
  // That the cash was counted needs no message.
  expect((await outbox()).map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
    'order_delivered sent',
    'order_out_for_delivery sent',
    'order_packed sent',
    'order_paid skipped',
    'order_placed sent',
  ]);
  expect((await attempts()).map((each) => each.state)).toEqual([
    'delivered',
    'delivered',
    'delivered',
    'delivered',
  ]);
  expect(shop.mailbox.mails.filter(({ to }) => to.address !== 'hello@isoko.example')).toEqual([]);
});

test('when the link of a message is pressed then it opens exactly that order, changes nothing and is told to nobody', async () => {
  const [order, other] = [await place(), await place()];
  await settle();
  const links = providers.sim.messages.map(({ button }) => button?.url ?? '');
  expect(new Set(links).size).toBe(2);
  const path = links[1]?.replace(PUBLIC_URL, '') ?? '';
  expect(path).toMatch(/^\/o\/[\w-]{22}$/);
  const before = await shop.db.selectFrom('order').selectAll().orderBy('id').execute();
  const answer = await shop.call('GET', path);
  expect(answer.status).toBe(303);
  expect(answer.headers).toMatchObject({
    location: `/orders/${order._id}#${order.access_token}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(answer.headers.location).not.toContain(other._id);
  expect(await shop.db.selectFrom('order').selectAll().orderBy('id').execute()).toEqual(before);
  const unknown = await shop.call('GET', `/o/${'A'.repeat(22)}`);
  expect(unknown).toMatchObject({ status: 404, text: expect.stringContaining('<html') });
  expect(unknown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect((await shop.call('GET', `${path.slice(0, -1)}`)).status).toBe(404);
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM order_link
    WHERE encode(token_hash, 'escape') LIKE ${`%${path.slice(3)}%`}`.execute(shop.db);
  expect(rows[0]?.n).toBe(0);
});

test('when the order is long over then its short link has ended with its token', async () => {
  const order = await place();
  await settle();
  const path = providers.sim.messages[0]?.button?.url.replace(PUBLIC_URL, '') ?? '';
  await shop.call('DELETE', `/api/v1/orders/${order._id}`, {
    headers: { 'x-order-token': order.access_token },
  });
  expect((await shop.call('GET', path)).status).toBe(303);
  shop.clock.advance(91 * 24 * HOUR);
  expect((await shop.call('GET', path)).status).toBe(404);
});

test('when a phone is not on WhatsApp then the SMS comes at once, and WhatsApp is not asked again for a month', async () => {
  providers.sim.flip(ALINE, 'notOnWhatsApp');
  const order = await place();
  await settle();
  expect(texts()).toEqual([
    expect.stringMatching(/^sms: Isoko: we have your order .* https:\/\/shop\.example\/o\/[\w-]{22}$/),
  ]);
  expect(await attempts()).toMatchObject([
    { channel: 'whatsapp', state: 'failed', reason: '131026', cost: 0 },
    { channel: 'sms', provider: 'africastalking', state: 'delivered', segments: 1, cost: 12 },
  ]);
  expect(await outbox()).toMatchObject([{ status: 'sent' }]);
  await step(order, 'packed');
  await settle();
  expect((await attempts()).map((each) => each.channel)).toEqual(['whatsapp', 'sms', 'sms']);
  shop.clock.advance(31 * 24 * HOUR);
  providers.sim.flip(ALINE, 'notOnWhatsApp');
  await step(order, 'out_for_delivery');
  await settle();
  expect((await attempts()).at(-1)).toMatchObject({ channel: 'whatsapp', state: 'delivered' });
});

test('when WhatsApp says later that it failed then the SMS follows, once, and mail is not sent again', async () => {
  await place({ customer: { ...guest.customer, email: 'aline@example.com' } });
  await shop.runJobs();
  expect(await outbox()).toMatchObject([{ status: 'sent' }]);
  const id = providers.sim.messages[0]?.id ?? '';
  expect((await webhook(status(id, 'failed', 131026))).status).toBe(200);
  await settle();
  expect((await webhook(status(id, 'failed', 131026))).status).toBe(200);
  await settle();
  expect((await attempts()).map(({ channel, state }) => `${channel} ${state}`)).toEqual([
    // The simulator, which was not asked, reports its own truth last: it was there all the same.
    'whatsapp delivered',
    'sms delivered',
  ]);
  expect(providers.sim.messages.filter(({ channel }) => channel === 'sms')).toHaveLength(1);
  expect(shop.mailbox.mails.filter(({ to }) => to.address === 'aline@example.com')).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ status: 'sent' }]);
});

test('when its owner says STOP then no channel reaches the phone, until they say START', async () => {
  const order = await place();
  await settle();
  await providers.sim.reply(ALINE, 'Arrêt!');
  await step(order, 'packed');
  await settle();
  expect(texts()).toHaveLength(1);
  expect((await outbox()).at(-1)).toMatchObject({
    status: 'skipped',
    last_error: 'whatsapp: opt_out, sms: opt_out',
  });
  // A word of a provider, or an older one of theirs, does not open it again.
  await webhook(status('wamid.other', 'failed', 131026));
  shop.clock.advance(40 * 24 * HOUR);
  await step(order, 'out_for_delivery');
  await settle();
  expect(texts()).toHaveLength(1);
  await providers.sim.reply(ALINE, 'START');
  await step(order, 'delivered', { amount: order.total });
  await settle();
  // Within a day of their word it is free text, with the link in it.
  expect(texts().at(-1)).toMatch(/^whatsapp: Isoko: order .* was delivered.* https:\/\/shop\.example\/o\//);
});

test('when a provider has the number on its black list then it is stopped there for good', async () => {
  providers.sim.flip(ALINE, 'notOnWhatsApp');
  providers.sim.flip(ALINE, 'blocked');
  const order = await place();
  await settle();
  expect(await outbox()).toMatchObject([{ status: 'failed', last_error: '406' }]);
  providers.sim.flip(ALINE, 'blocked');
  shop.clock.advance(HOUR);
  await step(order, 'packed');
  await settle();
  expect(texts()).toEqual([]);
  expect((await outbox()).at(-1)).toMatchObject({
    status: 'skipped',
    last_error: 'whatsapp: 131026, sms: 406',
  });
});

test('when a process ends between the provider’s yes and its note then a report tells, and nothing is sent twice', async () => {
  await aWaitingMessage();
  const dying = openPhones(shop.app.config, { ownAddress: '', now: shop.clock.now }).map((phone) => ({
    ...phone,
    send: async (message: Parameters<typeof phone.send>[0]) => {
      await phone.send(message);
      throw new Error('the process is gone');
    },
  }));
  const { config } = shop.app;
  const handlers = jobHandlers({ config, transport: shop.mailbox, phones: dying });
  expect((await runJobs(shop.ctx, handlers, { mayFail: true })).failed).toHaveLength(1);
  expect(await attempts()).toMatchObject([{ state: 'sending' }]);
  shop.clock.advance(10 * SECOND);
  await shop.runJobs();
  expect(await attempts()).toMatchObject([{ state: 'unknown' }]);
  expect(await outbox()).toMatchObject([{ status: 'pending' }]);
  await providers.sim.tick({ all: true });
  shop.clock.advance(2 * MINUTE);
  await shop.runJobs();
  expect(await attempts()).toMatchObject([{ state: 'delivered', repeats: null }]);
  expect(texts()).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ status: 'sent' }]);
});

test('when no report tells then it is sent once more and says so; a third time never', async () => {
  providers.sim.mood.holdsReports = true;
  await aWaitingMessage();
  providers.sim.mood.next = ['hang-up after taking', 'hang-up after taking'];
  await shop.runJobs();
  expect(await attempts()).toMatchObject([{ state: 'unknown', repeats: null }]);
  shop.clock.advance(59 * SECOND);
  await shop.runJobs();
  expect(texts()).toHaveLength(1);
  shop.clock.advance(SECOND);
  await shop.runJobs();
  const [first] = await shop.db.selectFrom('message_attempt').select('id').orderBy('position').execute();
  expect(await attempts()).toMatchObject([{ state: 'unknown' }, { state: 'unknown', repeats: first?.id }]);
  shop.clock.advance(HOUR);
  await shop.runJobs();
  expect(texts()).toHaveLength(2);
  expect(await outbox()).toMatchObject([
    { status: 'failed', last_error: expect.stringContaining('Nobody knows whether it arrived') },
  ]);
});

test('when a webhook is forged, repeated or out of order then only the truth counts, and never backwards', async () => {
  providers.sim.mood.holdsReports = true;
  await place();
  await shop.runJobs();
  const id = providers.sim.messages[0]?.id ?? '';
  const state = async () => (await attempts())[0]?.state;
  expect((await webhook(status(id, 'failed', 131026), { secret: 'somebody else' })).status).toBe(403);
  const unsigned = {
    body: JSON.stringify(status(id, 'read')),
    headers: { 'content-type': 'application/json' },
  };
  expect((await shop.call('POST', '/api/v1/messages/whatsapp', unsigned)).status).toBe(403);
  await shop.runJobs();
  expect(await state()).toBe('accepted');
  for (const [told, expected] of [
    ['read', 'read'],
    ['sent', 'read'],
    ['delivered', 'read'],
    ['read', 'read'],
    ['failed', 'read'],
  ] as const) {
    expect((await webhook(status(id, told, told === 'failed' ? 131000 : undefined))).status).toBe(200);
    await shop.runJobs();
    expect(await state()).toBe(expected);
  }
  expect(texts()).toHaveLength(1);
  for (const nonsense of [
    {},
    { statuses: 'x' },
    { statuses: [null, 7, { id: 5 }] },
    { messages: [{ from: 'x' }, { from: '250788123456', timestamp: '9e99' }] },
    {
      statuses: [
        { id: 'a\0b', status: 'read' },
        { id: 'x'.repeat(201), status: 'read' },
      ],
    },
  ]) {
    expect((await webhook(nonsense)).status).toBe(200);
  }
  const reports = await shop.db.selectFrom('message_report').select('state').orderBy('state').execute();
  expect(reports.map((each) => each.state)).toEqual(['delivered', 'failed', 'read', 'sent']);
});

test('when Meta confirms the address then the right token gets the bare challenge', async () => {
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify-me', 'hub.challenge': '1158201444' };
  const right = await shop.call('GET', '/api/v1/messages/whatsapp', { query });
  expect(right).toMatchObject({ status: 200, text: '1158201444' });
  const wrong = await shop.call('GET', '/api/v1/messages/whatsapp', {
    query: { ...query, 'hub.verify_token': 'x' },
  });
  expect(wrong.status).toBe(403);
});

test('when a report of an SMS comes by a wrong address, or of an id nobody knows, then nothing happens', async () => {
  providers.sim.flip(ALINE, 'notOnWhatsApp');
  providers.sim.mood.holdsReports = true;
  await place();
  await shop.runJobs();
  const id = providers.sim.messages[0]?.id ?? '';
  const report = (token: string, body: Record<string, string>) =>
    shop.call('POST', `/api/v1/messages/africastalking/${token}`, {
      body: new URLSearchParams(body).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const failed = { id, status: 'Failed', phoneNumber: ALINE, failureReason: 'UserInBlackList' };
  expect((await report('guessed', failed)).status).toBe(404);
  expect((await report('report-token-of-the-tests', { ...failed, id: 'ATPid_unknown' })).status).toBe(200);
  await shop.runJobs();
  expect((await attempts()).at(-1)).toMatchObject({ state: 'accepted' });
  expect(await shop.db.selectFrom('phone_channel').select('channel').execute()).toEqual([
    { channel: 'whatsapp' },
  ]);
  expect((await report('report-token-of-the-tests', failed)).status).toBe(200);
  await shop.runJobs();
  expect((await attempts()).at(-1)).toMatchObject({ state: 'failed', reason: 'UserInBlackList' });
  expect((await outbox())[0]).toMatchObject({ status: 'failed', last_error: 'UserInBlackList' });
});

test('when a template is paused then the SMS takes its place', async () => {
  const paused = { event: 'PAUSED', message_template_name: 'order_placed', message_template_language: 'en' };
  await webhook(paused, { field: 'message_template_status_update' });
  await place();
  await settle();
  expect(texts()).toEqual([expect.stringMatching(/^sms: /)]);
  await webhook({ ...paused, event: 'APPROVED' }, { field: 'message_template_status_update' });
  await place();
  await settle();
  expect(texts().at(-1)).toMatch(/^whatsapp: /);
});

test('when WhatsApp refuses the shop itself then it rests for a quarter of an hour, and SMS go', async () => {
  const [whatsapp] = openPhones(
    { ...shop.app.config, messages: { ...providers.messages, whatsapp: wrongToken() } },
    { ownAddress: '', now: shop.clock.now },
  );
  const [, sms] = openPhones(shop.app.config, { ownAddress: '', now: shop.clock.now });
  if (!whatsapp || !sms) throw new Error('two ways to phones are set up');
  const handlers = jobHandlers({ config: shop.app.config, transport: shop.mailbox, phones: [whatsapp, sms] });
  await place();
  await place();
  await runJobs(shop.ctx, handlers);
  const made = (await attempts()).map(({ channel, state, reason }) => `${channel} ${state} ${reason}`);
  expect(made.sort()).toEqual(['sms accepted null', 'sms accepted null', 'whatsapp failed 190']);
  shop.clock.advance(16 * MINUTE);
  await place();
  await settle();
  expect(texts().at(-1)).toMatch(/^whatsapp: /);
});

function wrongToken() {
  const { whatsapp } = providers.messages;
  if (!whatsapp) throw new Error('the providers have WhatsApp');
  return { ...whatsapp, token: 'revoked' };
}

test('when it is night then what is not urgent waits for eight in the morning, and its mail does not', async () => {
  const order = await place({ customer: { ...guest.customer, email: 'aline@example.com' } });
  await settle();
  shop.clock.set('2026-11-20T19:30:00Z');
  await shop.call('DELETE', `/api/v1/orders/${order._id}`, {
    headers: { 'x-order-token': order.access_token },
  });
  await settle();
  expect(texts()).toHaveLength(1);
  expect(shop.mailbox.mails.at(-1)?.subject).toContain('was cancelled');
  expect((await outbox()).at(-1)).toMatchObject({
    status: 'pending',
    last_error: 'It waits for the morning.',
  });
  shop.clock.set('2026-11-21T05:59:59Z');
  await settle();
  expect(texts()).toHaveLength(1);
  shop.clock.set('2026-11-21T06:00:00Z');
  await settle();
  expect(texts().at(-1)).toContain('was cancelled');
  expect(shop.mailbox.mails.filter(({ subject }) => subject.includes('was cancelled'))).toHaveLength(1);
});

test('when the day has cost enough then phones are left alone until the next morning', async () => {
  const { config } = shop.app;
  const handlers = jobHandlers({
    config: { ...config, messages: { ...config.messages, dailyCeiling: 17 } },
    transport: shop.mailbox,
    phones: openPhones(config, { ownAddress: '', now: shop.clock.now }),
  });
  for (let orders = 0; orders < 3; orders += 1) await place();
  await runJobs(shop.ctx, handlers);
  expect(texts()).toHaveLength(2);
  shop.clock.set('2026-11-21T06:00:00Z');
  await runJobs(shop.ctx, handlers);
  expect(texts()).toHaveLength(3);
});

test('when a stranger’s number is typed again and again then it gets five messages an hour', async () => {
  const stranger = { name: 'Claude', phone: '+250789111222' };
  for (let orders = 0; orders < 7; orders += 1) {
    const order = await place({ customer: stranger });
    await shop.call('DELETE', `/api/v1/orders/${order._id}`, {
      headers: { 'x-order-token': order.access_token },
    });
  }
  await settle();
  expect(providers.sim.inboxOf('+250789111222')).toHaveLength(5);
  expect(providers.sim.messages.some(({ text }) => text.includes('Claude'))).toBe(false);
});

test('when a provider was down for an hour then two hundred messages go within its rate, each once', async () => {
  const order = await place();
  await settle();
  providers.sim.reset();
  providers.sim.mood.isDown = true;
  await sql`DELETE FROM outbox`.execute(shop.db);
  const kinds = ['order_refund_due', 'order_refunded', 'order_delivered', 'order_cancelled'] as const;
  for (let n = 0; n < 200; n += 1) {
    const kind = kinds[n % kinds.length] ?? 'order_delivered';
    await queueMessage(shop.ctx, { kind, subjectId: order._id, audience: 'customer', occasion: n });
  }
  const paced = {
    ...providers.messages,
    sms: null,
    whatsapp: { ...wrongToken(), token: 'EAAG-token', perSecond: 50 },
  };
  const config = { ...shop.app.config, messages: paced };
  const phones = openPhones(config, { ownAddress: '', now: shop.clock.now });
  const handlers = jobHandlers({ config, transport: shop.mailbox, phones });
  await runJobs(shop.ctx, handlers);
  expect(texts()).toEqual([]);
  shop.clock.advance(HOUR);
  Object.assign(providers.sim.mood, { isDown: false, perSecond: 60 });
  for (let tries = 0; tries < 20 && texts().length < 200; tries += 1) {
    await runJobs(shop.ctx, handlers);
    shop.clock.advance(4 * MINUTE);
  }
  expect(providers.sim.refused).toBe(0);
  expect(texts()).toHaveLength(200);
  const sent = await shop.db
    .selectFrom('outbox')
    .select('status')
    .where('audience', '=', 'customer')
    .execute();
  expect(sent.every((each) => each.status === 'sent')).toBe(true);
});
