import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobHandlers } from '#server/job-handlers.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { aProduct } from '#server/testing/given.ts';
import { orderIn } from '#server/testing/order-life.ts';
import { GUEST, phoneShopForFile, withRevokedToken } from '#server/testing/phone-shop.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { aDesk } from '#server/testing/staff-desk.ts';
import { openPhones } from './open-phones.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const { shop, providers, place, placeWithWaitingMessage, step, settle, texts, attempts, outbox } =
  phoneShopForFile();

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

test('when a window was chosen then the phone is told the day and the hours', async () => {
  const { id: zone_id } = await shop.db.selectFrom('shipping_zone').select('id').executeTakeFirstOrThrow();
  const { id } = await shop.db
    .insertInto('delivery_window')
    .values({ zone_id, from_time: '15:30', to_time: '18:00' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { number } = await place({ delivery_window: `${id}_2026-11-21` });
  await settle();
  expect(texts()).toEqual([
    `whatsapp: Isoko: we have your order ${number}, FRW 10,500, for 21/11 15:30-18. See it here:`,
  ]);
});

test('when a process ends between the provider’s yes and its note then a report tells, and nothing is sent twice', async () => {
  await placeWithWaitingMessage();
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
  await placeWithWaitingMessage();
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
    { status: 'failed', last_error: expect.stringContaining('not known whether it arrived') },
  ]);
});

test('when it is night then what is not urgent waits for eight in the morning, and its mail does not', async () => {
  const order = await place({ customer: { ...GUEST.customer, email: 'aline@example.com' } });
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
    last_error: 'It will be sent in the morning.',
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
    whatsapp: { ...withRevokedToken(providers), token: 'EAAG-token', perSecond: 50 },
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

test('when several things are missing then one message asks, until it is answered or five minutes old', async () => {
  const goods = await Promise.all(
    ['Beans', 'Rice', 'Salt', 'Peas'].map((name, at) =>
      aProduct(shop.ctx, { name, price: 4_100 - 300 * at }),
    ),
  );
  const line_items = goods.map(({ id }) => ({ product: id, quantity: 3 }));
  const { _id } = await place({ line_items });
  await settle();
  const desk = await aDesk(shop);
  const ask = async (name: string, laterMs: number) => {
    shop.clock.advance(laterMs);
    const { version, line_items } = (await desk.get(`/orders/${_id}`)).body.data as StaffOrder;
    const line = line_items.find(({ product }) => product.name === name)?._id;
    orderIn(await desk.post(`/orders/${_id}/questions`, { version, line, kept: 1, substitute: null }));
    await settle();
    return texts().filter((text) => text.includes('May we replace it?')).length;
  };
  expect(await ask('Beans', 0)).toBe(1);
  expect(await ask('Rice', 40 * SECOND)).toBe(1);
  expect(await ask('Salt', 5 * MINUTE - SECOND)).toBe(1);
  expect(await ask('Peas', 5 * MINUTE)).toBe(2);
  const told = (await outbox()).filter(({ kind }) => kind === 'order_question');
  expect(told.map(({ status }) => status)).toEqual(['sent', 'skipped', 'skipped', 'sent']);
});
