import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueMessage } from '#server/jobs/messages.ts';
import { sweepLowStock } from '#server/modules/catalogue/low-stock-alert.ts';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { outcome } from '#server/testing/accounts.ts';
import { placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, emptyShop } from '#server/testing/given-checkout.ts';
import { openProviders, type TestProviders } from '#server/testing/message-providers.ts';
import { holderOf, offerEveryPayment } from '#server/testing/order-life.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';

const MINUTE = 60_000;
const PUBLIC_URL = 'https://shop.example';
const OWNER = '+250788999000';
const SHOP = 'hello@isoko.example';

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
  for (const table of ['phone_channel', 'account', 'rate_limit_hit', 'outbox']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(shop.db);
  }
  shop.mailbox.mails.length = 0;
  providers.sim.reset();
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  potatoes = await aProduct(shop.ctx, { name: 'Ibirayi', price: 4_500, stock: 7 });
  await changeSettings(shop.ctx, { email: SHOP, name: 'Isoko', content_language: 'en', low_stock_below: 5 });
  await changeSettings(shop.ctx, { alerts: mailAll, alert_phone: null });
  desk = await aDesk(shop, 'owner');
});

const mailAll: ShopSettings['alerts'] = {
  new_order: 'mail',
  low_stock: 'mail',
  money: 'mail',
  security: 'mail',
};
const choose = (alerts: Partial<ShopSettings['alerts']>) =>
  changeSettings(shop.ctx, { alerts: { ...mailAll, ...alerts }, alert_phone: OWNER });
const place = (other = {}) => placeOrder(shop, aGuestOrder([{ product: potatoes.id, quantity: 1 }], other));
const heard = () => providers.sim.inboxOf(OWNER).map(({ text }) => text);
const mailed = () => shop.mailbox.mails.filter(({ to }) => to.address === SHOP).map(({ subject }) => subject);
const stock = (delta: number, id = potatoes.id) =>
  desk.post(`/products/${id}/stock`, { delta, reason: delta < 0 ? 'damaged' : 'received' });

/** What the shop looks for every minute, and what is due. */
async function sweep(): Promise<void> {
  await sweepLowStock(shop.ctx);
  await shop.runJobs();
}

test('when the owner wants new orders on the phone then it is told of them, and no mail comes', async () => {
  await choose({ new_order: 'phone' });
  const { number } = await place();
  await shop.runJobs();
  expect(heard()).toEqual([`Isoko: new order ${number}, FRW 6,000.`]);
  expect(mailed()).toEqual([]);
});

test.each([
  ['mail', 0, 1],
  ['both', 1, 1],
  ['none', 0, 0],
] as const)(
  'when new orders are wanted by %s then %i go to the phone and %i by mail',
  async (way, n, mails) => {
    await choose({ new_order: way });
    await place();
    await shop.runJobs();
    expect([heard().length, mailed().length]).toEqual([n, mails]);
  },
);

test('when no channel reaches the phone then the alert is mailed', async () => {
  await choose({ new_order: 'phone' });
  await providers.sim.reply(OWNER, 'STOP');
  await place();
  await shop.runJobs();
  expect([heard(), mailed().length]).toEqual([[], 1]);
});

test('when the providers are down then the alert is mailed after a quarter of an hour, and once', async () => {
  await choose({ new_order: 'phone' });
  providers.sim.mood.isDown = true;
  await place();
  await shop.runJobs();
  expect(mailed()).toEqual([]);
  for (let minutes = 0; minutes < 40; minutes += 4) {
    shop.clock.advance(4 * MINUTE);
    await shop.runJobs();
  }
  expect(mailed()).toHaveLength(1);
  providers.sim.mood.isDown = false;
  shop.clock.advance(5 * MINUTE);
  await shop.runJobs();
  expect([mailed().length, heard().length]).toEqual([1, 1]);
});

test('when stock falls, rises and falls again then each fall is told once', async () => {
  await choose({ low_stock: 'phone' });
  await sweep();
  expect(heard()).toEqual([]);
  await stock(-3);
  for (let minutes = 0; minutes < 3; minutes += 1) {
    await sweep();
    shop.clock.advance(11 * MINUTE);
  }
  expect(heard()).toEqual(['Isoko: little is left of Ibirayi (4).']);
  await stock(-1);
  await sweep();
  expect(heard()).toHaveLength(1);
  await stock(10);
  await sweep();
  await stock(-9);
  await sweep();
  expect(heard()[0]).toBe('Isoko: little is left of Ibirayi (4).');
  expect(heard()).toHaveLength(2);
  // Sold out is something new.
  shop.clock.advance(11 * MINUTE);
  await stock(-4);
  await sweep();
  await sweep();
  expect(heard()[0]).toBe('Isoko: Ibirayi is sold out.');
  expect(heard()).toHaveLength(3);
});

test('when several products run low within minutes then they are one message, the least first', async () => {
  await choose({ low_stock: 'both' });
  const onions = await aProduct(shop.ctx, { name: 'Ibitunguru', stock: 9 });
  const rice = await aProduct(shop.ctx, { name: 'Umuceri', stock: 9 });
  await stock(-6);
  await sweep();
  await stock(-7, onions.id);
  shop.clock.advance(4 * MINUTE);
  await sweep();
  await stock(-8, rice.id);
  shop.clock.advance(4 * MINUTE);
  await sweep();
  expect(heard()).toHaveLength(1);
  shop.clock.advance(4 * MINUTE);
  await sweep();
  expect(heard()[0]).toBe('Isoko: little is left of 2 products: Umuceri and others.');
  expect(mailed()).toEqual(['Ibirayi is running low', 'These are running low']);
  const letter = shop.mailbox.mails.findLast(({ subject }) => subject === 'These are running low');
  expect(letter?.text).toContain('/admin/stock/low\n');
});

test('when stock runs low at night then the phone hears of it in the morning, unless it is refilled by then', async () => {
  await choose({ low_stock: 'phone' });
  shop.clock.set('2026-11-20T20:00:00Z');
  await stock(-4);
  await sweep();
  expect(heard()).toEqual([]);
  shop.clock.set('2026-11-21T06:00:00Z');
  await shop.runJobs();
  expect(heard()).toEqual(['Isoko: little is left of Ibirayi (3).']);
  await stock(10);
  await sweep();
  shop.clock.set('2026-11-21T20:00:00Z');
  await stock(-9);
  await sweep();
  await stock(10);
  await sweep();
  shop.clock.set('2026-11-22T06:00:00Z');
  await shop.runJobs();
  expect(heard()).toHaveLength(1);
});

test('when a reference is typed then money is to be looked for, until someone has', async () => {
  await choose({ money: 'both', new_order: 'none' });
  const order = await place({ payment_method: 'momo_code' });
  await shop.runJobs();
  expect([heard(), mailed()]).toEqual([[], []]);
  await holderOf(shop, order).confirm('MP260302.0811');
  await shop.runJobs();
  expect(heard()).toEqual([`Isoko: look for the payment of order ${order.number}, FRW 6,000.`]);
  expect(mailed()).toEqual([`A payment to check: order ${order.number}`]);
  await holderOf(shop, order).confirm('MP260302.0812');
  await desk.post(`/orders/${order._id}/payment`, { status: 'paid' });
  await shop.runJobs();
  // Found before the second message left: there is nothing to look for.
  expect(heard()).toHaveLength(1);
  await desk.post(`/orders/${order._id}/status`, { status: 'cancelled', reason: 'Called off.' });
  await shop.runJobs();
  expect(heard()[0]).toBe(`Isoko: money has to go back for order ${order.number}.`);
});

test('when strangers flood the shop with orders then the phone hears of thirty an hour, and once that there are more', async () => {
  await choose({ new_order: 'phone' });
  const { _id } = await place();
  await sql`DELETE FROM contact_proof`.execute(shop.db);
  await sql`DELETE FROM outbox`.execute(shop.db);
  const alert = { kind: 'shop_new_order', subjectId: _id, audience: 'shop' } as const;
  for (let occasion = 1; occasion <= 40; occasion += 1) await queueMessage(shop.ctx, { ...alert, occasion });
  await shop.runJobs();
  expect(heard()).toHaveLength(31);
  expect(heard().filter((text) => text.includes('and more new orders'))).toHaveLength(1);
  expect(mailed()).toEqual([]);
  // At night no one whom the shop does not know wakes anyone.
  shop.clock.set('2026-11-20T22:00:00Z');
  await queueMessage(shop.ctx, { ...alert, occasion: 41 });
  await shop.runJobs();
  expect(heard()).toHaveLength(31);
});

test('when something happens to access then the mail always goes, and the phone hears of it once, at any hour', async () => {
  await choose({ security: 'both' });
  await aDesk(shop, 'owner', { email: 'second@example.com' });
  shop.clock.set('2026-11-20T22:00:00Z');
  await tellOwners(shop.ctx, { kind: 'exported', detail: { what: 'orders.csv' }, by: 'Somebody' });
  await shop.runJobs();
  expect(heard()).toEqual(['Isoko: security of the back office. Please read the mail of this moment.']);
  expect(shop.mailbox.mails).toHaveLength(2);
});

test('when a phone is wanted and none is named, or security is to go nowhere, then it is refused', async () => {
  const change = (alerts: object, other = {}) =>
    desk.patch('/settings', { alerts: { ...mailAll, ...alerts }, ...other });
  expect(outcome(await change({ money: 'phone' }))).toBe('400 validation_error alert_phone');
  expect(outcome(await change({ money: 'phone' }, { alert_phone: OWNER }))).toBe('200');
  for (const security of ['none', 'phone']) {
    expect((await change({ security })).status).toBe(400);
  }
});
