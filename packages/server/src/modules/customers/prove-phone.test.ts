import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  forgetPeople,
  mailsTo,
  OTHER_PASSWORD,
  outcome,
  PASSWORD,
  peopleOf,
  tokenMailedTo,
} from '#server/testing/accounts.ts';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { cartOf } from '#server/testing/given-carts.ts';
import { aDeliveryZone, aGuestOrder, emptyShop } from '#server/testing/given-checkout.ts';
import { aCustomer, aSession, withPassword } from '#server/testing/given-customers.ts';
import { openProviders, type TestProviders } from '#server/testing/message-providers.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';

const MINUTE = 60_000;
const PUBLIC_URL = 'https://shop.example';
const ALINE = '+250788123456';
const NEW = '+250732000777';

let shop: TestShop;
let providers: TestProviders;
let people: ReturnType<typeof peopleOf>;

beforeAll(async () => {
  providers = await openProviders({ now: () => shop.clock.now(), publicUrl: PUBLIC_URL });
  const messages = { ...providers.messages, whatsapp: null };
  shop = await startShop({ config: { publicUrl: PUBLIC_URL, messages } });
  people = peopleOf(shop);
  providers.tellTo(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(async () => {
  await shop.close();
  await providers.close();
});

beforeEach(async () => {
  shop.clock.set('2026-11-20T08:00:00Z');
  await emptyShop(shop.ctx);
  await forgetPeople(shop);
  await shop.db.deleteFrom('login_code').execute();
  await shop.db.deleteFrom('phone_channel').execute();
  providers.sim.reset();
});

async function textsTo(phone: string): Promise<string[]> {
  await shop.runJobs();
  return providers.sim.messages.filter(({ to }) => to === phone).map(({ text }) => text);
}

/** Asks for a code at this path and reads it from the phone. */
async function askAndRead(path: string, phone: string, token?: string) {
  const { body } = await shop.call('POST', `/api/v1/users/${path}`, { body: { phone }, token });
  const texts = (await textsTo(phone)).join('\n');
  return { attempt: String(body.data.attempt), code: /(\d{6}) is your code/.exec(texts)?.[1] ?? '' };
}

/** A person who came in by a code and has neither mailbox nor password. */
async function comeIn(phone = ALINE): Promise<{ token: string; id: string }> {
  const shown = await askAndRead('code', phone);
  const body = { ...shown, name: 'Aline Uwase' };
  const { data } = (await shop.call('POST', '/api/v1/users/code/login', { body })).body;
  return { token: data.token, id: data.user._id };
}

/** Someone with a mailbox and a password. */
const eric = async (other: object = {}) =>
  aCustomer(shop.ctx, {
    email: 'eric@example.com',
    name: 'Eric',
    ...(await withPassword(PASSWORD)),
    ...other,
  });

const prove = async (token: string, phone: string, other: object = {}) =>
  shop.call('PATCH', '/api/v1/users/me/phone', {
    token,
    body: { ...(await askAndRead('me/phone', phone, token)), ...other },
  });

test('when an account with a password proves a phone then the password is asked for, and then a code opens it', async () => {
  const { token, id } = await eric({ phone: ALINE });
  expect(outcome(await prove(token, ALINE))).toBe('403 step_up_required');
  expect(outcome(await prove(token, ALINE, { passwordCurrent: OTHER_PASSWORD }))).toBe(
    '400 validation_error passwordCurrent',
  );
  const { body } = await prove(token, ALINE, { passwordCurrent: PASSWORD });
  expect(body.data).toMatchObject({ phone: ALINE, phone_proved: true, has_password: true });
  expect((await comeIn()).id).toBe(id);
});

test('when a session was opened by a code then it changes neither phone nor mailbox and exports nothing of an account with a password', async () => {
  const first = await eric();
  await prove(first.token, ALINE, { passwordCurrent: PASSWORD });
  const { token } = await comeIn();
  expect(outcome(await prove(token, NEW))).toBe('403 step_up_required');
  expect(
    outcome(
      await shop.call('PATCH', '/api/v1/users/updateMyEmail', { token, body: { email: 'x@example.com' } }),
    ),
  ).toBe('403 step_up_required');
  expect(outcome(await shop.call('GET', '/api/v1/users/me/export', { token }))).toBe('403 step_up_required');
  expect(outcome(await shop.call('DELETE', '/api/v1/users/me', { token, body: {} }))).toBe(
    '403 step_up_required',
  );
  expect(outcome(await shop.call('DELETE', '/api/v1/users/me/sessions', { token }))).toBe(
    '403 step_up_required',
  );
  const withIt = { token, body: { passwordCurrent: PASSWORD } };
  expect(outcome(await shop.call('DELETE', '/api/v1/users/me/sessions', withIt))).toBe('200');
});

test('when a number is typed over a proved one then nothing of the proof stays, and the old phone and mailbox are told', async () => {
  const { token } = await eric();
  await prove(token, ALINE, { passwordCurrent: PASSWORD });
  expect(
    (await people.changeMe(token, { phone: '0788 123 456', name: 'Eric K.' })).body.data.phone_proved,
  ).toBe(true);
  const { body } = await people.changeMe(token, { phone: NEW });
  expect(body.data).toMatchObject({ phone: NEW, phone_proved: false });
  expect((await textsTo(ALINE))[0]).toContain('the way into your account was changed');
  expect((await mailsTo(shop, 'eric@example.com')).at(-1)?.subject).toContain('phone number');
  // Neither number opens it now.
  expect((await comeIn(ALINE)).id).not.toBe((await people.me(token)).body.data._id);
});

test('when an account has a phone alone then another number is typed nowhere, but proved within ten minutes of the log-in', async () => {
  const { token } = await comeIn();
  const second = await comeIn();
  expect(outcome(await people.changeMe(token, { phone: NEW }))).toBe('400 validation_error phone');
  expect(outcome(await people.changeMe(token, { phone: null }))).toBe('400 validation_error phone');
  shop.clock.advance(10 * MINUTE + 1);
  expect(outcome(await prove(token, NEW))).toBe('403 step_up_required');
  const fresh = await comeIn();
  const { body } = await prove(fresh.token, NEW);
  expect(body.data).toMatchObject({ phone: NEW, phone_proved: true, email: null });
  expect((await textsTo(ALINE))[0]).toContain('Was it not you?');
  expect(outcome(await people.me(second.token))).toBe('401 not_authenticated');
  expect(outcome(await people.me(fresh.token))).toBe('200');
  expect((await comeIn(NEW)).id).toBe(fresh.id);
});

test('when another account has proved the number then only who shows the right code hears of it', async () => {
  const owner = await comeIn();
  const { token } = await eric();
  const { attempt, code } = await askAndRead('me/phone', ALINE, token);
  const show = (typed: string) =>
    shop.call('PATCH', '/api/v1/users/me/phone', {
      token,
      body: { attempt, code: typed, passwordCurrent: PASSWORD },
    });
  expect(outcome(await show(code === '000000' ? '000001' : '000000'))).toBe('401 wrong_code');
  expect(outcome(await show(code))).toBe('400 validation_error phone');
  expect((await comeIn()).id).toBe(owner.id);
});

test('when a code was asked for by a session then it opens no log-in, and no one else proves anything by it', async () => {
  const [one, two] = [await eric(), await aCustomer(shop.ctx, {})];
  const body = { ...(await askAndRead('me/phone', ALINE, one.token)), name: 'Aline Uwase' };
  expect(outcome(await shop.call('POST', '/api/v1/users/code/login', { body }))).toBe('401 wrong_code');
  const strange = { token: two.token, body };
  expect(outcome(await shop.call('PATCH', '/api/v1/users/me/phone', strange))).toBe('401 wrong_code');
});

test('when an account has a phone alone then it gets a mailbox by its link and a password, while the log-in is fresh', async () => {
  const { token, id } = await comeIn();
  const add = () =>
    shop.call('PATCH', '/api/v1/users/updateMyEmail', { token, body: { email: 'aline@example.com' } });
  const chosen = { password: PASSWORD, passwordConfirm: PASSWORD };
  shop.clock.advance(10 * MINUTE + 1);
  expect(outcome(await add())).toBe('403 step_up_required');
  expect(outcome(await people.changePassword(token, chosen))).toBe('403 step_up_required');
  shop.clock.advance(-MINUTE);
  expect(outcome(await add())).toBe('200');
  // Without a mailbox the phone is told.
  expect((await textsTo(ALINE))[0]).toContain('the way into your account was changed');
  const link = await tokenMailedTo(shop, 'aline@example.com');
  expect((await shop.call('GET', `/api/v1/users/confirm-account/${link}`)).body.data).toEqual({
    ...{ kind: 'change_email', email: 'aline@example.com' },
  });
  expect(outcome(await people.confirm(link, undefined, token))).toBe('200');
  expect((await people.changePassword(token, chosen)).body.data.user).toMatchObject({
    ...{ email: 'aline@example.com', has_password: true, phone_proved: true },
  });
  expect((await people.logIn('aline@example.com')).body.data.user._id).toBe(id);
  expect(outcome(await people.changePassword(token, chosen))).toBe('403 step_up_required');
});

test('when a phone proves itself then guest orders with its number appear, and no one else’s', async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { stock: 100 });
  const order = (phone: string) =>
    placeOrder(
      shop,
      aGuestOrder([{ product: rice.id, quantity: 1 }], { customer: { name: 'Aline', phone, email: null } }),
    );
  const [hers] = [await order(ALINE), await order(NEW)];
  const { token } = await comeIn();
  await shop.runJobs();
  const seen = await cartOf(shop, { token }).orders();
  expect(seen.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([hers._id]);
  await expectInvariantsHold(shop.ctx);
});

test('when a person with a phone alone asks for their data and leaves then what is known of the phone is shown and goes', async () => {
  const { token, id } = await comeIn();
  const stop = {
    phone: ALINE,
    channel: 'sms',
    stopped_at: shop.clock.now(),
    stopped_why: 'opt_out',
  } as const;
  await shop.db
    .insertInto('phone_channel')
    .values([stop, { ...stop, phone: NEW }])
    .execute();
  const { body } = await shop.call('GET', '/api/v1/users/me/export', { token });
  expect(body.data).toMatchObject({
    user: { email: null },
    account: { confirmed_at: null, password_changed_at: null, phone_proved_at: expect.any(String) },
    codes: [{ sends: 1, used_at: expect.any(String) }],
    phone_channels: [{ phone: ALINE, channel: 'sms', stopped_why: 'opt_out' }],
    proofs: [{ contact: ALINE, proved_by: 'code' }],
  });
  const late = await aSession(shop.ctx, id);
  shop.clock.advance(11 * MINUTE);
  const leave = (session: string) => shop.call('DELETE', '/api/v1/users/me', { token: session, body: {} });
  expect(outcome(await leave(late.token))).toBe('403 step_up_required');
  expect(outcome(await leave((await comeIn()).token))).toBe('200');
  for (const table of ['account', 'login_code', 'contact_proof', 'left_phone'] as const) {
    expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect(await shop.db.selectFrom('phone_channel').select('phone').execute()).toEqual([{ phone: NEW }]);
});

test('when a shop has no channel to phones then it says so, and offers no log-in by code', async () => {
  const other = await startShop();
  try {
    const { status, body } = await other.call('POST', '/api/v1/users/code', { body: { phone: ALINE } });
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(body.message).toBe('We cannot send codes to phones. Please log in with your email and password.');
    await aRegion(other.ctx);
    expect((await other.call('GET', '/api/v1/shop')).body.data.log_in_by_code).toBe(false);
  } finally {
    await other.close();
  }
  await aRegion(shop.ctx);
  expect((await shop.call('GET', '/api/v1/shop')).body.data.log_in_by_code).toBe(true);
});
