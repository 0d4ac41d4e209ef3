import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '#server/testing/database.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { ADDRESS, leaveTraces, ODETTES, odette, orderAsGuest } from '#server/testing/given-person.ts';
import { holderOf, offerEveryPayment, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let rice: { id: string };

beforeEach(async () => {
  await emptyTables(shop.db, ['account']);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  shop.wallet.change({ outcome: 'ask', callback: 'once', report: {}, next: [] });
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 100 });
});

const exportOf = ({ token }: { token: string }) => shop.call('GET', '/api/v1/users/me/export', { token });

/** What an argon2id hash looks like. */
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$cGFzc3dvcmQ';

test('when it is asked for then everything held is there, as a file no one keeps, and no secret is', async () => {
  const customer = await odette(shop, { password_hash: HASH });
  await leaveTraces(shop, customer, rice.id);
  const order = await orderAsGuest(shop, rice.id, {
    payment_method: 'mtn_momo',
    payment: { phone: '0788 333 444' },
  });
  await shop.runJobs();
  const { status, headers, body, text } = await exportOf(customer);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  const { data } = body;
  expect(data.exported_at).toBe(shop.clock.now().toISOString());
  expect(data.user).toEqual(
    (await shop.call('GET', '/api/v1/users/me', { token: customer.token })).body.data,
  );
  expect(data.consents).toEqual([{ at: data.exported_at, purpose: 'marketing', given: true }]);
  expect(data.links).toMatchObject([{ purpose: 'change_email', new_email: 'o.mukamana@example.com' }]);
  expect(data.sessions).toMatchObject([{ _id: customer.sessionId, device: 'Test' }]);
  expect(data.addresses).toMatchObject([{ ...ADDRESS, phone: '+250788111222', phone_alt: '+250788333444' }]);
  expect(data.wishlist).toMatchObject([{ name: 'Beans' }]);
  expect(data.cart.line_items).toMatchObject([{ quantity: 3, product: { _id: rice.id } }]);
  const { access_token, ...shown } = order;
  expect(data.orders).toEqual([orderIn(await holderOf(shop, order).look())]);
  expect(data.orders[0]).toMatchObject({ _id: shown._id, note: 'The dog bites' });
  expect(data.orders[0].payment).toMatchObject({ phone: '+250788333444', status: 'pending' });
  expect(data.comments).toMatchObject([{ comment: 'The dog bites', status: 'published' }]);
  expect(data.notes).toEqual([{ at: data.exported_at, note: 'Call before the blue gate' }]);
  expect(data.contact_messages).toMatchObject([{ name: 'Odette Mukamana', message: 'The dog bites' }]);
  expect(data.messages.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'order_placed',
    'password_changed',
  ]);
  for (const secret of [access_token, customer.token, HASH, 'hash', '"\\\\x']) {
    expect(text).not.toContain(secret);
  }
});

test('when an account is new then its parts are there, and empty', async () => {
  const { body } = await exportOf(await odette(shop));
  const nothing = {
    consents: [],
    links: [],
    addresses: [],
    wishlist: [],
    lists: [],
    orders: [],
    notes: [],
    messages: [],
  };
  expect(body.data).toMatchObject({ ...nothing, cart: null });
});

test('when someone else asks then they get their own', async () => {
  const customer = await odette(shop);
  await leaveTraces(shop, customer, rice.id);
  await orderAsGuest(shop, rice.id);
  const { text } = await exportOf(await aCustomer(shop.ctx));
  for (const word of ODETTES) expect(text).not.toContain(word);
});

test('when the address was never confirmed then orders under it are no one’s yet', async () => {
  const customer = await odette(shop, { confirmed_at: null });
  await orderAsGuest(shop, rice.id);
  expect((await exportOf(customer)).body.data.orders).toEqual([]);
});

test('when there is no session, or it is over, then nothing is shown', async () => {
  const customer = await odette(shop);
  await shop.db.deleteFrom('session').execute();
  for (const token of ['', 'isk_unknown-token-of-some-length', customer.token]) {
    const refused = await exportOf({ token });
    expect(refusalIn(refused)).toBe('401 not_authenticated');
    expect(refused.headers['content-disposition']).toBeUndefined();
  }
});

test('when a table refers to accounts then the download and the erasing were thought of', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'account'::regclass ORDER BY 1`.execute(shop.db);
  // A new one: give it a line in personal-data.ts, see that it goes in personal-data.ts, then name it here.
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [
      'known_device',
      'left_phone',
      'login_code',
      '"order"',
      'account_link',
      'address',
      'api_key',
      'cart',
      'comment',
      'consent',
      'customer',
      'outbox',
      'passkey',
      'passkey_challenge',
      'recovery_code',
      'session',
      'shopping_list',
      'staff_device',
      'staff_notice',
      'staff_session',
      'staff_totp',
      'wishlist',
    ].sort(),
  );
});
