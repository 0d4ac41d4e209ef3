import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/database/in-transaction.ts';
import { eraseMessages } from '#server/modules/content/messages.ts';
import { deleteAccount } from '#server/modules/customers/account-data.ts';
import { lockAccount } from '#server/modules/customers/account-lock.ts';
import { hashPassword } from '#server/modules/customers/password.ts';
import { eraseOrders, sweepErasures } from '#server/modules/orders/lifecycle/erase-orders.ts';
import { provedContacts } from '#server/modules/orders/reading/guest-orders.ts';
import { forgetProofs } from '#server/modules/trust/proof.ts';
import { expectInvariantsHold } from '#server/testing/checkout.ts';
import { emptyTables, tablesWith } from '#server/testing/database.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer, aSession } from '#server/testing/given-customers.ts';
import {
  ADDRESS,
  deliver,
  leaveTraces,
  ODETTES,
  odette,
  orderAsGuest,
} from '#server/testing/given-person.ts';
import { holderOf, offerEveryPayment, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const PASSWORD = 'imineke mito cyane';
const HOUR = 3_600_000;
const shop = shopForFile({ emptied: 'goods and orders' });
let rice: { id: string };
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD);
});

beforeEach(async () => {
  await emptyTables(shop.db, ['account', 'contact_proof']);
  await shop.db.deleteFrom('rate_limit_hit').execute();
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  shop.wallet.change({ outcome: 'ask', callback: 'once', report: {}, next: [] });
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 100 });
});

const erase = ({ token }: { token: string }, passwordCurrent: unknown = PASSWORD) =>
  shop.call('DELETE', '/api/v1/users/me', { token, body: { passwordCurrent } });
const me = ({ token }: { token: string }) => shop.call('GET', '/api/v1/users/me', { token });
const person = (input = {}) => odette(shop, { password_hash, ...input });

/** Erases an account, and commits only after `meanwhile`. */
function withoutCommit<T>(
  { id, email }: { id: string; email: string },
  meanwhile: () => Promise<T>,
): Promise<T> {
  return inTransaction(shop.ctx, async (ctx) => {
    await lockAccount(ctx, id);
    await forgetProofs(ctx, await provedContacts(ctx, { id, email }));
    await eraseOrders(ctx, { accountId: id });
    await eraseMessages(ctx, email);
    await deleteAccount(ctx, id);
    return meanwhile();
  });
}

/** Everything that writes for an account, at the same time. */
function startWrites({ token }: { token: string }) {
  const line_items = [{ product: rice.id, quantity: 1 }];
  const order = aGuestOrder(line_items, { shipping: ADDRESS });
  return [
    shop.call('POST', '/api/v1/address', { token, body: ADDRESS }),
    shop.call('GET', `/api/v1/wishlist/product/${rice.id}`, { token }),
    shop.call('POST', '/api/v1/cart', { token, body: { line_items } }),
    shop.call('PUT', '/api/v1/cart', { token, body: { line_items } }),
    shop.call('POST', '/api/v1/orders', { token, body: order }),
    shop.call('POST', '/api/v1/orders/guests', { token, body: order }),
    shop.call('PATCH', '/api/v1/users/updateMe', { token, body: { name: 'Mukamana' } }),
  ];
}

/** Resolves when so many statements wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(shop.db);
    expect(rows[0]?.n).toBe(count);
  }, 2_500);
}

test('when nothing is on its way then nothing of the person is left anywhere, and the books add up', async () => {
  const customer = await person();
  const second = await aSession(shop.ctx, customer.id);
  await leaveTraces(shop, customer, rice.id);
  const delivered = await orderAsGuest(shop, rice.id);
  const cancelled = await orderAsGuest(shop, rice.id);
  await shop.runJobs();
  await deliver(shop, delivered._id);
  orderIn(await holderOf(shop, cancelled).cancel());
  await shop.runJobs();
  expect(await tablesWith(shop.ctx, ODETTES)).toEqual(
    [
      'account',
      'account_link',
      'address',
      'comment',
      'contact_message',
      'contact_proof',
      'customer',
      'customer_note',
      'customer_words',
      'order',
      'order_event',
      'order_words',
    ].sort(),
  );
  const books = () =>
    shop.db
      .selectFrom('order')
      .select([
        'id',
        'number',
        'status',
        'payment_status',
        'subtotal',
        'shipping_total',
        'total',
        'placed_at',
      ])
      .orderBy('id')
      .execute();
  const before = await books();
  const { status, body } = await erase(customer);
  expect([status, body]).toEqual([200, { status: 'success', data: null }]);
  expect(await tablesWith(shop.ctx, [...ODETTES, customer.id])).toEqual([]);
  expect(await books()).toEqual(before);
  const kept = await shop.db.selectFrom('order').select(['shipping', 'billing', 'note']).execute();
  for (const { shipping } of kept) expect(shipping).toMatchObject({ district: 'Gasabo', sector: 'Remera' });
  for (const { token } of [customer, second])
    expect(refusalIn(await me({ token }))).toBe('401 not_authenticated');
  for (const order of [delivered, cancelled]) {
    expect(refusalIn(await holderOf(shop, order).look())).toBe('404 not_found');
  }
  await expectInvariantsHold(shop.ctx);
});

test('when an order is on its way then it keeps what the rider needs, and loses it once it is there', async () => {
  const customer = await person();
  const order = await orderAsGuest(shop, rice.id);
  await shop.runJobs();
  expect((await erase(customer)).status).toBe(200);
  await sweepErasures(shop.ctx);
  expect(await tablesWith(shop.ctx, ODETTES)).toEqual(['order', 'order_words']);
  const shown = orderIn(await holderOf(shop, order).look());
  expect(shown.shipping).toMatchObject({ full_name: 'Odette Mukamana', phone: '+250788111222' });
  // Someone who opens an account with that address later does not get it.
  const later = await person();
  expect(
    (await shop.call('GET', '/api/v1/users/me/export', { token: later.token })).body.data.orders,
  ).toEqual([]);
  await shop.db.deleteFrom('account').execute();
  await shop.db.deleteFrom('contact_proof').execute();
  await deliver(shop, order._id);
  await shop.runJobs();
  shop.clock.advance(HOUR);
  await sweepErasures(shop.ctx);
  expect(await tablesWith(shop.ctx, ODETTES)).toEqual([]);
  await expectInvariantsHold(shop.ctx);
});

test('when money may still come or has to go back then the payer is known until then', async () => {
  const customer = await person();
  const order = await orderAsGuest(shop, rice.id, {
    payment_method: 'mtn_momo',
    payment: { phone: '0788 333 444' },
  });
  await shop.runJobs();
  orderIn(await holderOf(shop, order).cancel());
  expect((await erase(customer)).status).toBe(200);
  await sweepErasures(shop.ctx);
  expect(await tablesWith(shop.ctx, ['788333444'])).toContain('payment');
  // The payer says yes after all: the order is cancelled, so the money has to go back to that number.
  await shop.wallet.approve();
  await shop.runJobs();
  shop.clock.advance(100 * HOUR);
  await sweepErasures(shop.ctx);
  expect(await tablesWith(shop.ctx, ['788333444'])).toEqual([
    'contact_proof',
    'order',
    'order_words',
    'payment',
    'payment_hint',
  ]);
  const row = await shop.db.selectFrom('order').select('payment_status').executeTakeFirstOrThrow();
  expect(row.payment_status).toBe('refund_due');
  await shop.db.updateTable('payment').set({ status: 'refunded', refunded: order.total, owed: 0 }).execute();
  await shop.db.updateTable('order').set({ payment_status: 'refunded' }).execute();
  shop.clock.advance(HOUR);
  await sweepErasures(shop.ctx);
  expect(await tablesWith(shop.ctx, ODETTES)).toEqual([]);
  // The operator says it all once more, late.
  await shop.wallet.forge();
  await shop.runJobs();
  expect(await tablesWith(shop.ctx, ODETTES)).toEqual([]);
});

test('when the password is wrong or missing, or the asker is staff, then nothing is erased', async () => {
  const customer = await person();
  expect(refusalIn(await erase(customer, 'wrong'))).toBe('400 validation_error passwordCurrent');
  expect(refusalIn(await erase(customer, ''))).toBe('400 validation_error passwordCurrent');
  expect(refusalIn(await erase(customer, 17))).toBe('400 validation_error passwordCurrent');
  expect(refusalIn(await erase(customer, null))).toBe('400 validation_error passwordCurrent');
  expect((await me(customer)).status).toBe(200);
  const hired = await aCustomer(shop.ctx, { role: 'owner', password_hash });
  const owner = { ...hired, ...(await aSession(shop.ctx, hired.id)) };
  const refused = await erase(owner);
  expect(refusalIn(refused)).toBe('400 validation_error passwordCurrent');
  expect(refused.body.errors[0].message).toBe('Staff accounts are closed by the owner of the shop.');
  expect((await me(owner)).status).toBe(200);
});

test('when ten ask at the same time then one erases, and the others are not signed in any more', async () => {
  const customer = await person();
  await leaveTraces(shop, customer, rice.id);
  await orderAsGuest(shop, rice.id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => erase(customer)));
  const refusals = answers.map(refusalIn).sort();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(refusals.slice(1))).toEqual(new Set(['401 not_authenticated']));
});

test('when the person writes while they are erased then nothing is left behind, and nothing is a defect', async () => {
  const customer = await person();
  await leaveTraces(shop, customer, rice.id);
  const writes = await withoutCommit(customer, async () => {
    const started = startWrites(customer);
    await untilWaiting(started.length);
    return started;
  });
  const answers = await Promise.all(writes);
  expect(answers.map(refusalIn)).toEqual(answers.map(() => '401 not_authenticated'));
  expect(await tablesWith(shop.ctx, [...ODETTES, customer.id])).toEqual([]);
  await expectInvariantsHold(shop.ctx);
});

test('when the wrong password was tried ten times then the right one has to wait too', async () => {
  const customer = await person();
  for (let tries = 0; tries < 10; tries += 1) await erase(customer, `wrong ${tries}`);
  const refused = await erase(customer);
  expect(refusalIn(refused)).toBe('429 rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  shop.clock.advance(HOUR);
  expect((await erase(customer)).status).toBe(200);
});

test('when there is no session, or it is over, then nothing is erased', async () => {
  const customer = await person();
  await shop.db.deleteFrom('session').execute();
  for (const token of ['', 'isk_unknown-token-of-some-length', customer.token]) {
    expect(refusalIn(await erase({ token }))).toBe('401 not_authenticated');
  }
  expect(await tablesWith(shop.ctx, ODETTES)).toEqual([
    ...['account', 'contact_proof', 'customer', 'customer_words'],
  ]);
});
