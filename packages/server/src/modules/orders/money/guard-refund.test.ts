import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { mailsTo, outcome, PASSWORD } from '#server/testing/accounts.ts';
import { type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { offerEveryPayment } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, atWork, type StaffBrowser } from '#server/testing/staff-desk.ts';

const MINUTE_MS = 60_000;
const shop = shopForFile({ emptied: 'goods and orders' });
let owner: { email: string };
let manager: StaffBrowser;

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  owner = await atWork(shop, 'owner');
  manager = await atWork(shop, 'manager', 'Claudine');
});

/** An order of 6,500 that was delivered and paid in cash, half an hour before now. */
async function delivered(): Promise<PlacedOrder> {
  const rice = await aProduct(shop.ctx, { price: 5_000, stock: 10 });
  const order = await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }]));
  const desk = await aDesk(shop);
  for (const status of ['packed', 'out_for_delivery'])
    await desk.post(`/orders/${order._id}/status`, { status });
  const last = await desk.post(`/orders/${order._id}/status`, { status: 'delivered', amount: 6_500 });
  expect(last.status).toBe(200);
  shop.clock.advance(30 * MINUTE_MS);
  return order;
}

const settle = ({ _id }: PlacedOrder, body: object) => manager.call('POST', `/orders/${_id}/payment`, body);
const part = (order: PlacedOrder, amount: number) =>
  settle(order, { status: 'partly_refunded', amount, reference: `R-${amount}`, note: 'Some was missing.' });
const told = async () =>
  (await mailsTo(shop, owner.email)).filter(({ subject }) => subject.endsWith('a large refund was made'));

test('when a refund is at the ceiling then no proof is asked, and above it one is', async () => {
  const order = await delivered();
  await changeSettings(shop.ctx, { step_up_refund_above: 6_500 });
  expect((await settle(order, { status: 'refund_due', note: 'It was wet.' })).status).toBe(200);
  await changeSettings(shop.ctx, { step_up_refund_above: 6_499 });
  const send = () => settle(order, { status: 'refunded', reference: 'MPR-1' });

  expect(outcome(await send())).toBe('403 step_up_required');
  await manager.call('POST', '/step-up', { password: PASSWORD });
  expect((await send()).status).toBe(200);
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Claudine has refunded FRW 6,500');
});

test('when money goes back in parts then they count together', async () => {
  const order = await delivered();
  await changeSettings(shop.ctx, { step_up_refund_above: 4_000 });
  expect((await part(order, 3_000)).status).toBe(200);
  expect(outcome(await part(order, 1_001))).toBe('403 step_up_required');
  expect((await part(order, 1_000)).status).toBe(200);
  expect(await told()).toEqual([]);
});

test('when a packer says that much went back at the door then they show who they are, and owners hear of it', async () => {
  const rice = await aProduct(shop.ctx, { price: 5_000, stock: 10 });
  const lines = [{ product: rice.id, quantity: 2 }];
  const paid = { payment_method: 'momo_code', payment: { reference: 'MP260302.0900' } };
  const { _id } = await placeOrder(shop, aGuestOrder(lines, paid));
  const desk = await aDesk(shop);
  await desk.post(`/orders/${_id}/payment`, { status: 'paid' });
  for (const status of ['packed', 'out_for_delivery']) await desk.post(`/orders/${_id}/status`, { status });
  const { line_items } = (await desk.get(`/orders/${_id}`)).body.data;
  const packer = await atWork(shop, 'packer', 'Grace');
  shop.clock.advance(30 * MINUTE_MS);
  await changeSettings(shop.ctx, { step_up_refund_above: 4_999 });
  const refused = [{ line: line_items[0]._id, quantity: 1, why: 'missing', goods: 'shelf' }];
  const handOver = () =>
    packer.call('POST', `/orders/${_id}/status`, { status: 'delivered', refused, coins_back: 5_000 });
  expect(outcome(await handOver())).toBe('403 step_up_required');
  await packer.call('POST', '/step-up', { password: PASSWORD });
  expect((await handOver()).status).toBe(200);
  const [mail] = await told();
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Grace has refunded FRW 5,000');
});

test('when the ceiling is raised then whoever does it shows who they are, and owners hear of it; lowered it may be by anyone', async () => {
  const key = (await (await aDesk(shop, 'owner')).post('/keys', { name: 'Till', role: 'manager' })).body.data;
  const limit = async () => (await manager.call('GET', '/settings')).body.data.step_up_refund_above;
  const set = (francs: number) => manager.call('PATCH', '/settings', { step_up_refund_above: francs });
  await changeSettings(shop.ctx, { step_up_refund_above: 64_000 });
  shop.clock.advance(30 * MINUTE_MS);
  expect((await set(60_000)).status).toBe(200);
  expect(outcome(await set(60_001))).toBe('403 step_up_required');
  const byProgram = { token: key.key, body: { step_up_refund_above: 900_000 } };
  expect(outcome(await shop.call('PATCH', '/api/v1/admin/settings', byProgram))).toBe('403 step_up_required');
  expect(await limit()).toBe(60_000);
  // What is shown is sent back with the others.
  expect(
    (await manager.call('PATCH', '/settings', { step_up_refund_above: 60_000, paused: null })).status,
  ).toBe(200);

  await manager.call('POST', '/step-up', { password: PASSWORD });
  expect((await set(75_000)).status).toBe(200);
  expect(await limit()).toBe(75_000);
  const mails = (await mailsTo(shop, owner.email)).filter(({ subject }) =>
    subject.includes('limit for unconfirmed refunds'),
  );
  expect(mails.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringContaining(
      'Claudine has raised the amount above which refunds must be confirmed from FRW 60,000 to FRW 75,000.',
    ),
  ]);
});
