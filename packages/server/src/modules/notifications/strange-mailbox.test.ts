import { beforeEach, expect, test } from 'vitest';
import { jobHandlers } from '#server/job-handlers.ts';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { mailbox, noteProof } from '#server/modules/trust/proof.ts';
import { placeOrder, postOrder } from '#server/testing/checkout.ts';
import { emptyTables } from '#server/testing/database.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, aStranger } from '#server/testing/given-checkout.ts';
import { holderOf, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk } from '#server/testing/staff-desk.ts';
import { MailError } from './transport.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const HOUR = 60 * 60_000;
const VICTIM = 'victim@example.com';
const CONFIG = { publicUrl: 'https://shop.example' };
const shop = shopForFile({ config: CONFIG, clockAt: NOW, emptied: 'goods and orders' });
let rice: { id: string };

beforeEach(async () => {
  await emptyTables(shop.db, ['rate_limit_hit']);
  await shop.db.deleteFrom('contact_proof').where('contact', '=', VICTIM).execute();
  shop.mailbox.mails.length = 0;
  shop.mailbox.trouble = null;
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await changeSettings(shop.ctx, {
    email: 'hello@isoko.example',
    open_orders_per_contact: 100_000,
    open_orders_value: 2_000_000_000,
  });
  rice = await aProduct(shop.ctx, { name: 'Umuceri', price: 5_000, stock: 500 });
});

const WORDS = ['Winner Winner', 'Call me now', 'Blue gate of the prize', 'Prize Road', '789000001'];
const input = (n = 1) => {
  const { customer, shipping } = aStranger(n);
  return aGuestOrder([{ product: rice.id, quantity: 1 }], {
    customer: { ...customer, name: 'Winner Winner', email: VICTIM },
    shipping: {
      ...shipping,
      full_name: 'Winner Winner',
      street: 'Prize Road',
      directions: 'Blue gate of the prize',
    },
    note: 'Call me now',
  });
};
const toVictim = () => shop.mailbox.mails.filter((mail) => mail.to.address.toLowerCase() === VICTIM);

test('when a mailbox has proved nothing then no word that someone typed reaches it, at no step', async () => {
  const desk = await aDesk(shop);
  const order = await placeOrder(shop, input());
  await shop.runJobs();
  for (const status of ['packed', 'out_for_delivery']) {
    await desk.post(`/orders/${order._id}/status`, { status });
    shop.clock.advance(HOUR);
    await shop.runJobs();
  }
  expect(toVictim()).toHaveLength(3);
  for (const mail of toVictim()) {
    expect(mail.to.name).toBe('');
    for (const word of WORDS)
      expect(JSON.stringify([mail.subject, mail.text, mail.html])).not.toContain(word);
    expect(mail.text).toContain('Hello,');
    expect(mail.text).toContain(order.number);
    expect(mail.text).toContain('6,500');
    expect(mail.text).toContain(`https://shop.example/orders/${order._id}#`);
  }
});

test('when the mailbox has proved itself then its mail says all', async () => {
  await noteProof(shop.ctx, mailbox(VICTIM), 'link');
  await placeOrder(shop, input());
  await shop.runJobs();
  const [mail] = toVictim();
  expect(mail?.to.name).toBe('Winner Winner');
  for (const word of WORDS) expect(mail?.text).toContain(word);
});

test('when orders and cancels flood a mailbox then three mails an hour reach it, and staff read why', async () => {
  for (let n = 0; n < 5; n += 1) {
    const email = n % 2 ? VICTIM : VICTIM.toUpperCase();
    const { customer, ...other } = input();
    const order = await placeOrder(shop, { ...other, customer: { ...customer, email } });
    orderIn(await holderOf(shop, order).cancel());
    await shop.runJobs();
  }
  expect(toVictim()).toHaveLength(3);
  const desk = await aDesk(shop);
  const { body } = await desk.get('/outbox', { status: 'skipped' });
  expect(body.results).toBe(7);
  expect(body.data[0].last_error).toContain('three mails within an hour');
  shop.clock.advance(HOUR);
  await placeOrder(shop, input());
  await shop.runJobs();
  expect(toVictim()).toHaveLength(4);
});

test('when many mails to one mailbox leave at the same time then three do', async () => {
  for (let n = 0; n < 8; n += 1) await placeOrder(shop, input());
  const rows = await shop.db.selectFrom('outbox').select('id').where('audience', '=', 'customer').execute();
  const send = jobHandlers({ config: CONFIG as never, transport: shop.mailbox })['message.send'];
  await Promise.all(rows.map(({ id }) => send(shop.ctx, { outbox_id: id })));
  expect(toVictim()).toHaveLength(3);
});

test('when a mail could not leave then it does not count', async () => {
  shop.mailbox.trouble = new MailError('the mail server is away');
  await placeOrder(shop, input());
  for (const _ of [1, 2, 3, 4]) {
    await shop.runJobs({ mayFail: true });
    shop.clock.advance(4 * 60_000);
  }
  shop.mailbox.trouble = null;
  await shop.runJobs();
  expect(toVictim()).toHaveLength(1);
});

test('when a demo lifts its limits then every mail leaves, without words', async () => {
  for (let n = 0; n < 5; n += 1) await placeOrder(shop, input());
  const ctx = { ...shop.ctx, unlimited: true };
  await runJobs(ctx, jobHandlers({ config: CONFIG as never, transport: shop.mailbox }));
  expect(toVictim()).toHaveLength(5);
  expect(JSON.stringify(toVictim())).not.toContain('Winner');
});

test('when strangers flood the shop with orders then its own mailbox gets thirty mails an hour', async () => {
  for (let n = 0; n < 32; n += 1) await placeOrder(shop, input());
  await shop.runJobs();
  const toShop = () => shop.mailbox.mails.filter((mail) => mail.to.address === 'hello@isoko.example');
  expect(toShop()).toHaveLength(30);
  await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }]));
  await shop.runJobs();
  expect(toShop()).toHaveLength(31);
});

test.each([
  'YOU WON visit http://evil.example/claim',
  'www.evil.example',
  'a@evil.example',
  'See evil.rw/claim',
  'ftp://x',
])('when a guest is called %j then the name is refused', async (name) => {
  const { customer, ...other } = input();
  const refused = await postOrder(shop, { ...other, customer: { ...customer, name } });
  expect(refusalIn(refused)).toBe('400 validation_error customer.name');
  const shipping = { ...other.shipping, full_name: name };
  expect(refusalIn(await postOrder(shop, { ...other, customer, shipping }))).toBe(
    '400 validation_error shipping.full_name',
  );
});

test.each(['J. P. Habimana', 'Mukamana-Uwase', "Jean d'Arc", 'Dr. Kagabo Jr.', 'Ntwari A/B'])(
  'when a guest is called %j then that is a name',
  async (name) => {
    const { customer, ...other } = input();
    const taken = await postOrder(shop, { ...other, customer: { ...customer, name } });
    expect(taken.status).toBe(201);
  },
);
