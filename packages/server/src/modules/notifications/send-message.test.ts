import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/database/in-transaction.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { queueMessage, sweepOutbox } from '#server/jobs/messages.ts';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { type PlacedOrder, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { MailError, MailRefused, smtpTransport } from './transport.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = new Date('2026-11-20T08:00:00Z');

const shop = shopForFile({
  config: { publicUrl: 'https://shop.example' },
  clockAt: NOW,
  emptied: 'goods and orders',
});
let potatoes: { id: string };

beforeEach(async () => {
  await sql`DELETE FROM outbox`.execute(shop.db);
  await sql`DELETE FROM pgboss.job`.execute(shop.db);
  shop.mailbox.mails.length = 0;
  shop.mailbox.trouble = null;
  await aRegion(shop.ctx);
  await aDeliveryZone(shop.ctx);
  potatoes = await aProduct(shop.ctx, { name: 'Ibirayi', price: 4_500, stock: 100 });
  await changeSettings(shop.ctx, { email: 'hello@isoko.example', name: 'Isoko' });
});

const aInput = () => aGuestOrder([{ product: potatoes.id, quantity: 2 }]);
const sentTo = (address: string) => shop.mailbox.mails.filter((mail) => mail.to.address === address);
const outbox = () =>
  shop.db
    .selectFrom('outbox')
    .select(['kind', 'audience', 'status', 'attempts', 'last_error'])
    .orderBy('audience')
    .orderBy('kind')
    .execute();

/** An order whose own messages have left already; one message of it waits. */
async function aWaitingMessage(): Promise<PlacedOrder> {
  const order = await placeOrder(shop, aInput());
  await shop.runJobs();
  await sql`DELETE FROM outbox`.execute(shop.db);
  shop.mailbox.mails.length = 0;
  await queueMessage(shop.ctx, { kind: 'order_packed', subjectId: order._id, audience: 'customer' });
  return order;
}

test('when an order is placed then its customer and the shop get one mail each', async () => {
  const order = await placeOrder(shop, aInput());
  expect(shop.mailbox.mails).toEqual([]);
  await shop.runJobs();
  await shop.runJobs();
  expect(shop.mailbox.mails).toHaveLength(2);
  expect(sentTo('aline@example.com')).toMatchObject([
    {
      to: { name: 'Aline Uwase' },
      from: { name: 'Isoko', address: 'hello@isoko.example' },
      replyTo: { address: 'hello@isoko.example' },
      subject: `We have your order ${order.number}`,
    },
  ]);
  expect(sentTo('hello@isoko.example')).toMatchObject([{ replyTo: { address: 'aline@example.com' } }]);
  expect(sentTo('hello@isoko.example')[0]?.subject).toContain(`New order ${order.number}`);
  expect(await outbox()).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
});

test('when the customer follows the link of the mail then it opens the order', async () => {
  const order = await placeOrder(shop, aInput());
  await shop.runJobs();
  const { text = '' } = sentTo('aline@example.com')[0] ?? {};
  const [, id, token = ''] = /https:\/\/shop\.example\/orders\/([^#]+)#(\S+)/.exec(text) ?? [];
  expect(id).toBe(order._id);
  const answer = await shop.call('GET', `/api/v1/orders/${id}`, { headers: { 'x-order-token': token } });
  expect(answer.body.data).toMatchObject({ number: order.number });
  expect(sentTo('hello@isoko.example')[0]?.text).not.toContain(token);
});

test('when an order is refused or rolled back then no one is written to', async () => {
  const refused = await postOrder(shop, { ...aInput(), expected_total: 1 });
  expect(refused.status).toBe(409);
  const failing = inTransaction(shop.ctx, async (ctx) => {
    await queueMessage(ctx, { kind: 'order_paid', subjectId: potatoes.id, audience: 'customer' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await outbox()).toEqual([]);
  expect(await shop.runJobs()).toEqual({ done: [], failed: [] });
});

test('when a customer has no e-mail then the message is skipped and the shop still gets its own', async () => {
  await placeOrder(shop, { ...aInput(), customer: { name: 'Aline', phone: '0788 123 456' } });
  await shop.runJobs();
  expect(await outbox()).toMatchObject([
    { audience: 'customer', status: 'skipped' },
    { audience: 'shop', status: 'sent' },
  ]);
  expect(shop.mailbox.mails).toHaveLength(1);
});

test('when the shop has no mailbox then an owner reads its own mails, and customers get theirs from its host', async () => {
  await changeSettings(shop.ctx, { email: null });
  await aCustomer(shop.ctx, { role: 'owner', email: 'owner@umurima.example' });
  await placeOrder(shop, aInput());
  await shop.runJobs();
  expect(sentTo('owner@umurima.example').map(({ subject }) => subject)).toEqual([
    expect.stringContaining('New order'),
  ]);
  const [mail] = shop.mailbox.mails.filter(({ to }) => to.address !== 'owner@umurima.example');
  expect(mail?.from).toEqual({ name: 'Isoko', address: 'no-reply@shop.example' });
  expect(mail?.replyTo).toBeUndefined();
});

test('when a message is written twice then it is sent once', async () => {
  const order = await aWaitingMessage();
  await queueMessage(shop.ctx, { kind: 'order_packed', subjectId: order._id, audience: 'customer' });
  await shop.runJobs();
  expect(sentTo('aline@example.com')).toMatchObject([{ subject: `Order ${order.number} is packed` }]);
});

test('when mail is down then orders are taken, and within four minutes of its return all is sent', async () => {
  shop.mailbox.trouble = new MailError('ECONNECTION');
  await placeOrder(shop, aInput());
  for (let minute = 0; minute < 60; minute += 4) {
    await shop.runJobs({ mayFail: true });
    shop.clock.advance(4 * MINUTE);
  }
  await placeOrder(shop, aInput());
  const waiting = await outbox();
  expect(waiting).toHaveLength(4);
  expect(waiting.every(({ status }) => status === 'pending')).toBe(true);
  expect(waiting).toContainEqual(expect.objectContaining({ attempts: 15, last_error: 'ECONNECTION' }));
  shop.mailbox.trouble = null;
  shop.clock.advance(4 * MINUTE);
  await shop.runJobs();
  expect((await outbox()).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent']);
});

test('when mail stays down for three days then the message is given up', async () => {
  await aWaitingMessage();
  shop.mailbox.trouble = new MailError('ECONNECTION');
  shop.clock.advance(71 * HOUR);
  await shop.runJobs({ mayFail: true });
  expect(await outbox()).toMatchObject([{ status: 'pending' }]);
  shop.clock.advance(2 * HOUR);
  expect(await shop.runJobs()).toEqual({ done: ['message.send'], failed: [] });
  expect(await outbox()).toMatchObject([{ status: 'failed', last_error: 'ECONNECTION' }]);
});

test('when an address is refused then it is asked every hour for three days', async () => {
  await aWaitingMessage();
  shop.mailbox.trouble = new MailRefused('550');
  await shop.runJobs();
  shop.clock.advance(59 * MINUTE);
  expect(await shop.runJobs()).toEqual({ done: [], failed: [] });
  for (let hour = 0; hour < 80; hour += 1) {
    shop.clock.advance(HOUR);
    await shop.runJobs();
  }
  expect(await outbox()).toMatchObject([{ status: 'failed', attempts: 73, last_error: '550' }]);
});

test('when a worker dies after sending then the mail comes again under the same id, and never a third time', async () => {
  await aWaitingMessage();
  const send = shop.mailbox.send.bind(shop.mailbox);
  const dying = {
    ...shop.mailbox,
    send: async (mail: Parameters<typeof send>[0]) => {
      await send(mail);
      throw new Error('the process is gone');
    },
  };
  const handlers = jobHandlers({ config: shop.app.config, transport: dying });
  expect((await runJobs(shop.ctx, handlers, { mayFail: true })).failed).toHaveLength(1);
  shop.clock.advance(4 * MINUTE);
  await shop.runJobs();
  const [first, second, ...more] = sentTo('aline@example.com');
  expect(more).toEqual([]);
  expect(second).toEqual(first);
  expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@shop\.example>$/);
  expect(await outbox()).toMatchObject([{ status: 'sent' }]);
});

test('when a message lost its job then a sweep gives it another one, and no second one', async () => {
  await aWaitingMessage();
  expect(await sweepOutbox(shop.ctx)).toBe(0);
  await sql`DELETE FROM pgboss.job`.execute(shop.db);
  expect(await sweepOutbox(shop.ctx)).toBe(1);
  expect(await sweepOutbox(shop.ctx)).toBe(0);
  await shop.runJobs();
  expect(shop.mailbox.mails).toHaveLength(1);
  expect(await sweepOutbox(shop.ctx)).toBe(0);
});

test('when the mail server refuses connections and comes back then the mail arrives', async () => {
  await aWaitingMessage();
  const before = await startMailServer();
  const { port, url } = before;
  await before.close();
  const transport = smtpTransport(url);
  const handlers = jobHandlers({ config: shop.app.config, transport });
  expect((await runJobs(shop.ctx, handlers, { mayFail: true })).failed).toHaveLength(1);
  const after = await startMailServer({ port });
  shop.clock.advance(4 * MINUTE);
  await runJobs(shop.ctx, handlers);
  expect(after.received).toMatchObject([{ from: 'hello@isoko.example', to: ['aline@example.com'] }]);
  transport.close();
  await after.close();
});

test('when the operator names a sender then mail comes from there', async () => {
  await aWaitingMessage();
  const named = (mailFrom: string) =>
    jobHandlers({ config: { ...shop.app.config, mailFrom }, transport: shop.mailbox });
  await runJobs(shop.ctx, named('Isoko Kigali <orders@isoko.example>'));
  const order = await placeOrder(shop, aInput());
  await runJobs(shop.ctx, named('orders@isoko.example'));
  expect(shop.mailbox.mails[0]?.from).toEqual({ name: 'Isoko Kigali', address: 'orders@isoko.example' });
  expect(shop.mailbox.mails[1]?.from).toEqual({ name: 'Isoko', address: 'orders@isoko.example' });
  expect(order.number).toBeTruthy();
});
