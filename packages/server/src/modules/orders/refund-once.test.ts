import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { tablesWith } from '#server/testing/database.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import {
  aRider,
  currentStatus,
  messageKinds,
  offerEveryPayment,
  orderIn,
  refusalIn,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import type { Answer } from '#server/testing/start-shop.ts';

import { eraseOrder } from './lifecycle/erase-orders.ts';

const TOTAL = 6_500;
const MIGRATION = new URL('../../database/migrations/0062_refund_references.sql', import.meta.url);
const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;
let colleague: StaffDesk;
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { price: 5_000, stock: 20 });
  desk = await aDesk(shop);
  colleague = await aDesk(shop, 'owner');
});

const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const settle = (
  { _id }: { _id: string },
  body: object,
  { who = desk, key }: { who?: StaffDesk; key?: string } = {},
) => who.post(`/orders/${_id}/payment`, body, key);
const aPart = (other = {}) => ({
  ...{ status: 'partly_refunded', amount: 1_000, reference: 'MP261122.0001', note: 'Two were soft' },
  ...other,
});
const look = async ({ _id }: { _id: string }) => orderIn(await desk.get(`/orders/${_id}`));
const versionOf = async (order: { _id: string }) =>
  (await desk.get(`/orders/${order._id}`)).body.data.version;
const statuses = (answers: Answer[]) =>
  answers
    .map(refusalIn)
    .map((refusal) => refusal.trim())
    .sort();
const mails = async (kind: string) => (await messageKinds(shop.ctx)).filter((each) => each === kind).length;

/** An order of FRW 6,500 that was brought and paid in cash. */
async function aDelivered(): Promise<PlacedOrder> {
  const order = await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }]));
  const step = (status: string, other = {}) => desk.post(`/orders/${order._id}/status`, { status, ...other });
  await step('packed');
  await step('out_for_delivery');
  orderIn(await step('delivered', { amount: TOTAL }));
  return order;
}

/** What came of an order whose part was sent back once. */
async function expectOnePart(order: PlacedOrder): Promise<void> {
  const { payment, events } = await look(order);
  expect(payment).toMatchObject({ status: 'paid', refunded: 1_000 });
  expect(events.filter(({ type }) => type === 'refunded')).toHaveLength(1);
  expect(await mails('order_part_refunded')).toBe(1);
  const { body } = await desk.get('/day');
  expect(body.data).toMatchObject({ refunds: { count: 1, amount: 1_000 }, kept: TOTAL - 1_000 });
  await expectInvariantsHold(shop.ctx);
}

describe('a part that is sent back', () => {
  test('when it is pressed twice, or five times at the same time, with one key then it is booked and mailed once', async () => {
    const order = await aDelivered();
    const first = await settle(order, aPart(), { key: 'press' });
    const again = await Promise.all(times(5, () => settle(order, aPart(), { key: 'press' })));
    for (const answer of again) expect([answer.status, answer.text]).toEqual([200, first.text]);
    await expectOnePart(order);
  });

  test('when five presses with five keys come at the same time then the reference lets one through', async () => {
    const order = await aDelivered();
    const answers = await Promise.all(times(5, () => settle(order, aPart())));
    expect(statuses(answers)).toEqual(times(5, () => '200'));
    await expectOnePart(order);
  });

  test('when two colleagues send the same back, each as their own, then it is one refund', async () => {
    const order = await aDelivered();
    const version = await versionOf(order);
    const typed = ['MP261122.0001', ' mp 2611-22.0001 '];
    const both = await Promise.all(
      [desk, colleague].map((who, n) => settle(order, aPart({ version, reference: typed[n] }), { who })),
    );
    expect(statuses(both)).toEqual(['200', '200']);
    await expectOnePart(order);
  });

  test('when two colleagues send it back under two references then the version lets one through', async () => {
    const order = await aDelivered();
    const version = await versionOf(order);
    const both = await Promise.all(
      [desk, colleague].map((who, n) => settle(order, aPart({ version, reference: `MP-${n}` }), { who })),
    );
    expect(statuses(both)).toEqual(['200', '409 invalid_state version']);
    await expectOnePart(order);
  });

  // The reference alone would let all eight through, and FRW 8,000 of 6,500 go back.
  test('when eight send parts of one payment back without looking then never more goes than came', async () => {
    const order = await aDelivered();
    const answers = await Promise.all(
      times(8, (n) => settle(order, aPart({ reference: `MP-${n}` }), { who: n % 2 ? desk : colleague })),
    );
    expect(statuses(answers)).toEqual([
      ...times(6, () => '200'),
      ...times(2, () => '400 validation_error amount'),
    ]);
    expect((await look(order)).payment).toMatchObject({ status: 'paid', refunded: 6_000 });
    expect(await mails('order_part_refunded')).toBe(6);
    await expectInvariantsHold(shop.ctx);
  });

  test('when all that is left follows a part then it is one refund too, also at a second press', async () => {
    const order = await aDelivered();
    orderIn(await settle(order, aPart()));
    expect(refusalIn(await settle(order, aPart({ amount: 5_501, reference: 'MP-2' })))).toBe(
      '400 validation_error amount',
    );
    const rest = aPart({ amount: 5_500, reference: 'MP-2' });
    const both = await Promise.all([settle(order, rest), settle(order, rest, { who: colleague })]);
    expect(statuses(both)).toEqual(['200', '200']);
    expect(currentStatus(await look(order))).toBe('delivered refunded');
    expect([await mails('order_part_refunded'), await mails('order_refunded')]).toEqual([1, 1]);
    const { body } = await desk.get('/day');
    expect(body.data).toMatchObject({ refunds: { count: 2, amount: TOTAL }, kept: 0 });
    await expectInvariantsHold(shop.ctx);
  });
});

describe('a whole refund', () => {
  test('when two colleagues note it, at the same time or later, then it is noted once', async () => {
    const order = await aDelivered();
    orderIn(await settle(order, aPart()));
    orderIn(await settle(order, { status: 'refund_due' }));
    const back = { status: 'refunded', reference: 'MP261122.0002' };
    // The part's own reference is no reference of the rest, be it that no one says how much it is.
    expect(refusalIn(await settle(order, { ...back, reference: aPart().reference }))).toBe(
      '400 validation_error reference',
    );
    const both = await Promise.all([settle(order, back), settle(order, back, { who: colleague })]);
    expect(statuses(both)).toEqual(['200', '200']);
    expect(statuses([await settle(order, { ...back, amount: 5_500 })])).toEqual(['200']);
    expect(refusalIn(await settle(order, { ...back, amount: 5_499 }))).toBe('400 validation_error reference');
    expect(refusalIn(await settle(order, { ...back, reference: 'MP-3' }))).toBe('409 invalid_state');
    expect((await look(order)).payment).toMatchObject({ status: 'refunded', refunded: TOTAL });
    expect(await mails('order_refunded')).toBe(1);
    await expectInvariantsHold(shop.ctx);
  });

  test('when two colleagues decide on it at the same time then it is due once', async () => {
    const order = await aDelivered();
    const version = await versionOf(order);
    const due = { status: 'refund_due', version };
    const both = await Promise.all([settle(order, due), settle(order, due, { who: colleague })]);
    expect(statuses(both)).toEqual(['200', '409 invalid_state version']);
    expect(await mails('order_refund_due')).toBe(1);
  });
});

describe('the reference of a refund', () => {
  // Without it the statement of the operator has one line, and the books two.
  test('when it is of another refund then it is refused, and says of which order', async () => {
    const [one, other] = [await aDelivered(), await aDelivered()];
    orderIn(await settle(one, aPart()));
    const refused = await settle(other, aPart({ reference: 'mp2611 22.0001' }));
    expect(refusalIn(refused)).toBe('400 validation_error reference');
    expect(refused.body.errors[0].message).toBe(`This reference belongs to a refund of order ${one.number}.`);
    expect(refusalIn(await settle(one, aPart({ amount: 500 })))).toBe('400 validation_error reference');
    expect((await look(other)).payment).toMatchObject({ refunded: 0 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when it comes for two orders at the same moment then one of them has it', async () => {
    const orders = [await aDelivered(), await aDelivered()];
    const both = await Promise.all(orders.map((order) => settle(order, aPart())));
    expect(statuses(both)).toEqual(['200', '400 validation_error reference']);
    expect(await mails('order_part_refunded')).toBe(1);
    await expectInvariantsHold(shop.ctx);
  });

  test('when it is a word that names no transfer then it counts once a payment, not once for ever', async () => {
    const orders = [await aDelivered(), await aDelivered()];
    for (const order of orders)
      for (const _ of [1, 2]) orderIn(await settle(order, aPart({ reference: 'cash' })));
    for (const order of orders) expect((await look(order)).payment).toMatchObject({ refunded: 1_000 });
    expect(refusalIn(await settle(orders[0] as PlacedOrder, aPart({ reference: 'Cash', amount: 500 })))).toBe(
      '400 validation_error reference',
    );
    await expectInvariantsHold(shop.ctx);
  });

  test('when a shop has old refunds under one reference then it opens, and no new one goes under it', async () => {
    const [one, other] = [await aDelivered(), await aDelivered()];
    orderIn(await settle(one, aPart({ reference: 'MP-7' })));
    orderIn(await settle(other, aPart({ reference: 'MP-8' })));
    await sql`ALTER TABLE payment_entry DROP COLUMN refund_key, DROP COLUMN is_repeat`.execute(shop.db);
    await sql`DROP FUNCTION refund_key_of(text)`.execute(shop.db);
    await sql`ALTER TABLE payment_entry DISABLE TRIGGER payment_entry_append_only`.execute(shop.db);
    await sql`UPDATE payment_entry SET reference = 'mp7' WHERE reference = 'MP-8'`.execute(shop.db);
    await sql`ALTER TABLE payment_entry ENABLE TRIGGER payment_entry_append_only`.execute(shop.db);
    await sql.raw(await readFile(MIGRATION, 'utf8')).execute(shop.db);
    await expectInvariantsHold(shop.ctx);
    for (const order of [other, await aDelivered()])
      expect(refusalIn(await settle(order, aPart({ reference: 'MP 7' })))).toBe(
        '400 validation_error reference',
      );
    await expect(
      sql`UPDATE payment_entry SET is_repeat = true WHERE reference = 'MP-7'`.execute(shop.db),
    ).rejects.toThrow(/append-only/);
  });
});

test('when an order was changed meanwhile then no step is taken with what was seen before', async () => {
  const order = await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 2 }]));
  const version = await versionOf(order);
  const at = `/orders/${order._id}`;
  const eric = await aRider(shop.ctx);
  orderIn(await colleague.patch(at, { version, rider: eric }));
  for (const stale of [
    desk.post(`${at}/status`, { status: 'packed', version }),
    desk.post(`${at}/status`, { status: 'cancelled', reason: 'Called off', version }),
    desk.post(`${at}/payment`, { status: 'paid', amount: 11_500, version }),
    desk.patch(at, { rider: null, version }),
  ])
    expect(refusalIn(await stale)).toBe('409 invalid_state version');
  orderIn(await desk.post(`${at}/status`, { status: 'packed', version: version + 1 }));
  expect(await look(order)).toMatchObject({ status: 'packed', rider: { name: 'Eric' } });
});

test('when an order is cancelled twice with one key then its goods come back once', async () => {
  const order = await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 3 }]));
  const at = `/orders/${order._id}/status`;
  orderIn(await desk.post(at, { status: 'packed' }));
  const cancel = () => desk.post(at, { status: 'cancelled', reason: 'Called off' }, 'press');
  const answers = await Promise.all(times(5, cancel));
  expect(statuses(answers)).toEqual(times(5, () => '200'));
  expect((await desk.get(`/products/${rice.id}`)).body.data).toMatchObject({ on_hand: 20, reserved: 0 });
  expect(await mails('order_cancelled')).toBe(1);
  await expectInvariantsHold(shop.ctx);
});

test('when an order is typed in twice with one key then one is placed, and its answers go with its person', async () => {
  const customer = { name: 'Aline Uwase', phone: '+250788777123' };
  const body = { ...aGuestOrder([{ product: rice.id, quantity: 4 }], { customer }), source: 'phone' };
  const answers = await Promise.all(times(3, () => desk.post('/orders', body, 'call')));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await desk.get('/orders')).body.total).toBe(1);
  const { _id } = (answers[0] as Answer).body.data;
  orderIn(await desk.post(`/orders/${_id}/status`, { status: 'cancelled', reason: 'Called off' }));
  await expectInvariantsHold(shop.ctx);
  expect(await tablesWith(shop.ctx, [customer.phone])).toContain('staff_request');
  await eraseOrder(shop.ctx, _id, shop.clock.now());
  expect(await tablesWith(shop.ctx, [customer.phone])).not.toContain('staff_request');
});

test('when money of another currency goes back then its customer is told once, and the books agree', async () => {
  const words = { payment_method: 'mtn_momo', payment: { phone: '0788 999 111' } };
  const order = await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }], words));
  shop.wallet.change({ outcome: 'ask', report: { currency: 'EUR' } });
  await shop.runJobs();
  await shop.wallet.approve();
  await shop.runJobs();
  shop.wallet.change({ report: {} });
  orderIn(await settle(order, { status: 'refund_due' }));
  const sent = { status: 'refunded', reference: 'MP261122.0777' };
  expect(currentStatus(orderIn(await settle(order, sent)))).toBe('cancelled refunded');
  await shop.runJobs();
  expect(await mails('order_refunded')).toBe(1);
  await expectInvariantsHold(shop.ctx);
});
