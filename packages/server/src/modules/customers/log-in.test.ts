import { beforeEach, expect, test, vi } from 'vitest';
import {
  forgetTries,
  mailsTo,
  OTHER_PASSWORD,
  outcome,
  PASSWORD,
  peopleOf,
  sameParts,
  tokenMailedTo,
  waitingJobs,
} from '#server/testing/accounts.ts';
import { aCustomer, withPassword } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

// The library itself, with its calls counted: equal work instead of equal milliseconds.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});
const argon2 = vi.mocked(await import('@node-rs/argon2'));

const DAY = 24 * 60 * 60_000;
const NOW = new Date('2026-11-20T08:00:00Z');
const ALINE = 'aline@example.com';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36';

const shop = shopForFile({ clockAt: NOW, emptied: 'people' });
const people = peopleOf(shop);
const password = await withPassword(PASSWORD);

beforeEach(async () => {
  vi.clearAllMocks();
});

const aline = (other: object = {}) => aCustomer(shop.ctx, { email: ALINE, ...password, ...other });
const sessions = () => shop.db.selectFrom('session').selectAll().execute();
/** Hashes that were computed since the last look, whatever for. */
function hashes(): number {
  const count = argon2.hash.mock.calls.length + argon2.verify.mock.calls.length;
  vi.clearAllMocks();
  return count;
}

test('when the password is right then a session opens that names its device, and orders are attached', async () => {
  const { id } = await aline();
  const { status, body, headers } = await people.logIn(ALINE, PASSWORD, { 'user-agent': PHONE });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body.data).toEqual({
    token: expect.stringMatching(/^isk_[\w-]{43}$/),
    user: expect.objectContaining({ _id: id, email: ALINE }),
  });
  expect(JSON.stringify(body)).not.toContain('argon2');
  const auth = await shop.call('GET', '/api/v1/auth', { token: body.data.token });
  expect(auth.body.data).toEqual({ user: body.data.user });
  expect(await sessions()).toHaveLength(2);
  expect((await sessions()).map((each) => each.device)).toContain('Chrome on Android');
  expect(await waitingJobs(shop)).toEqual([{ name: 'orders.attach', data: { account_id: id } }]);
});

test('when an account is unknown, blocked or has another password then answer and work are the same', async () => {
  await aline();
  await aCustomer(shop.ctx, { email: 'blocked@example.com', ...password, blocked_at: NOW });
  await aCustomer(shop.ctx, { email: 'odd@example.com' });
  const tries = [
    [ALINE, OTHER_PASSWORD],
    [ALINE, ` ${PASSWORD}`],
    [ALINE, PASSWORD.toUpperCase()],
    ['nobody@example.com', PASSWORD],
    ['no address', PASSWORD],
    ["' OR 1=1 --", PASSWORD],
    ['\u0000', PASSWORD],
    ['blocked@example.com', PASSWORD],
    ['odd@example.com', '!'],
  ] as const;
  const before = (await sessions()).length;
  for (const [email, guess] of tries) {
    const answer = await people.logIn(email, guess);
    expect(sameParts(answer)).toEqual({
      status: 401,
      body: { status: 'fail', code: 'bad_credentials', message: 'Incorrect email or password.' },
    });
    expect([email, hashes()]).toEqual([email, 1]);
  }
  expect(await sessions()).toHaveLength(before);
});

test('when sign-up and forgot meet a known and an unknown address then their work is the same', async () => {
  await aline();
  for (const email of [ALINE, 'nobody@example.com', 'nobody@example.com']) {
    expect(outcome(await people.signUp({ email }))).toBe('201');
    expect([email, hashes()]).toEqual([email, 2]);
  }
  const answers = [await people.forgot(ALINE), await people.forgot('nobody@example.com')];
  expect(hashes()).toBe(0);
  const [known, unknown] = answers.map(sameParts);
  expect(JSON.parse(JSON.stringify(known).replaceAll(ALINE, 'nobody@example.com'))).toEqual(unknown);
});

test('when the account waits for its confirmation then the right password says so and mails a new link', async () => {
  await aline({ confirmed_at: null });
  expect(outcome(await people.logIn(ALINE, OTHER_PASSWORD))).toBe('401 bad_credentials');
  expect(await mailsTo(shop, ALINE)).toEqual([]);
  const answer = await people.logIn(ALINE);
  expect(answer).toMatchObject({
    status: 403,
    body: { code: 'account_not_confirmed', message: 'Please confirm your email first.' },
  });
  expect(outcome(await people.confirm(await tokenMailedTo(shop, ALINE)))).toBe('200');
  expect(outcome(await people.logIn(ALINE))).toBe('200');
});

test('when someone logs in right after signing up then the link in their mailbox goes on, and no other mail leaves', async () => {
  await people.signUp();
  const first = await tokenMailedTo(shop, ALINE);
  expect(outcome(await people.logIn(ALINE))).toBe('403 account_not_confirmed');
  expect(await mailsTo(shop, ALINE)).toHaveLength(1);
  shop.clock.advance(11 * 60_000);
  expect(outcome(await people.logIn(ALINE))).toBe('403 account_not_confirmed');
  const second = await tokenMailedTo(shop, ALINE);
  expect(second).not.toBe(first);
  expect(outcome(await people.confirm(first))).toBe('200');
  expect(outcome(await people.confirm(second))).toBe('400 invalid_link');
});

test('when a password is changed while another one is compared then no session opens with the old one', async () => {
  const { id } = await aline();
  const { verify } = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  argon2.verify.mockImplementationOnce(async (...compared) => {
    const fits = await verify(...compared);
    await shop.db.deleteFrom('session').where('account_id', '=', id).execute();
    await shop.db.updateTable('account').set({ password_hash: 'another' }).where('id', '=', id).execute();
    return fits;
  });
  expect(outcome(await people.logIn(ALINE))).toBe('401 bad_credentials');
  expect(await sessions()).toEqual([]);
});

test('when someone logs out then the token is dead, and logging out again is fine', async () => {
  const { token } = await aline();
  const other = await aCustomer(shop.ctx);
  const logOut = (options: object) => shop.call('GET', '/api/v1/users/logout', options);
  expect(await logOut({ token })).toMatchObject({ status: 200, body: { status: 'success', data: null } });
  expect(outcome(await people.me(token))).toBe('401 not_authenticated');
  for (const dead of [{ token }, {}, { token: 'x' }, { headers: { authorization: 'Basic abc' } }]) {
    const answer = await logOut(dead);
    expect(outcome(answer)).toBe('200');
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  expect(outcome(await people.me(other.token))).toBe('200');
});

test.each([
  [{ 'sec-purpose': 'prefetch' }],
  [{ 'sec-purpose': 'prefetch;prerender' }],
  [{ purpose: 'prefetch' }],
  [{ 'x-moz': 'prefetch' }],
])('when a browser only prefetches the log-out (%o) then nothing happens', async (headers) => {
  const { token } = await aline();
  const answer = await shop.call('GET', '/api/v1/users/logout', { token, headers });
  expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
  expect(outcome(await people.me(token))).toBe('200');
});

test('when the log-out is asked for by HEAD then it is refused and nothing happens', async () => {
  const { token } = await aline();
  for (const [method, path] of [
    ['HEAD', '/api/v1/users/logout'],
    ['HEAD', '/api/v1/users/logout/?x=1'],
    ['POST', '/api/v1/users/logout'],
  ] as const) {
    const answer = await shop.call(method, path, { token });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, OPTIONS']);
  }
  expect(outcome(await people.me(token))).toBe('200');
});

test('when the token is anywhere but in the header then it opens nothing', async () => {
  const { token } = await aline();
  const me = '/api/v1/users/me';
  const answers = [
    await shop.call('GET', me),
    await shop.call('GET', me, { query: { token, access_token: token, authorization: `Bearer ${token}` } }),
    await shop.call('GET', me, { headers: { cookie: `token=${token}; auth-token=${token}` } }),
    await shop.call('GET', me, { headers: { 'x-auth-token': token, 'x-order-token': token } }),
    await shop.call('PATCH', '/api/v1/users/updateMe', { body: { token, name: 'Evil' } }),
    await shop.call('GET', me, { headers: { authorization: token } }),
    await shop.call('GET', me, { headers: { authorization: `Basic ${token}` } }),
    await shop.call('GET', me, { headers: { authorization: `Bearer ${token} x` } }),
    await shop.call('GET', me, { token: `${token}x` }),
    await shop.call('GET', me, { token: token.slice(4) }),
  ];
  expect(answers.map(outcome)).toEqual(answers.map(() => '401 not_authenticated'));
  expect(outcome(await people.me(token))).toBe('200');
});

test('when a session is used every few days then it lives for 30 days and no longer', async () => {
  const { token } = await aline();
  for (let day = 6; day < 30; day += 6) {
    shop.clock.set(new Date(NOW.getTime() + day * DAY));
    expect([day, outcome(await people.me(token))]).toEqual([day, '200']);
  }
  shop.clock.set(new Date(NOW.getTime() + 30 * DAY - 1_000));
  expect(outcome(await people.me(token))).toBe('200');
  shop.clock.set(new Date(NOW.getTime() + 30 * DAY));
  expect(outcome(await people.me(token))).toBe('401 not_authenticated');
});

test('when a session is not used for 7 days then it is over', async () => {
  const { token } = await aline();
  shop.clock.advance(7 * DAY - 1_000);
  expect(outcome(await people.me(token))).toBe('200');
  shop.clock.advance(7 * DAY);
  expect(outcome(await people.me(token))).toBe('401 not_authenticated');
});

test('when an account is blocked then its sessions open nothing from that moment on', async () => {
  const { id, token } = await aline();
  await shop.db.updateTable('account').set({ blocked_at: NOW }).where('id', '=', id).execute();
  expect(outcome(await people.me(token))).toBe('401 not_authenticated');
});

test('when someone asks for another user then there is none, also for who works here', async () => {
  const [customer, other] = [await aline(), await aCustomer(shop.ctx)];
  const { id, email } = await aCustomer(shop.ctx, { role: 'owner', ...(await withPassword(PASSWORD)) });
  const look = (id: string, token?: string) => shop.call('GET', `/api/v1/users/${id}`, { token });
  expect(outcome(await look(customer.id, customer.token))).toBe('200');
  expect(outcome(await look(other.id, customer.token))).toBe('404 not_found');
  expect(sameParts(await look(other.id, customer.token))).toEqual(
    sameParts(await look('00000000-0000-4000-8000-000000000000', customer.token)),
  );
  const { token } = (await people.logIn(email)).body.data;
  expect(outcome(await look(other.id, token))).toBe('404 not_found');
  expect(outcome(await look(id, token))).toBe('200');
  expect(outcome(await look(customer.id))).toBe('401 not_authenticated');
  expect(outcome(await look('me-too', customer.token))).toBe('400 validation_error id');
});

test.each([
  ['owner', 200],
  ['manager', 200],
  ['packer', 200],
  ['editor', 403],
] as const)(
  'when the %s asks at work for a customer and where they live then it is %i',
  async (role, status) => {
    const [customer, { token }] = [await aline(), await aCustomer(shop.ctx, { role })];
    expect((await shop.call('GET', `/api/v1/users/${customer.id}`, { token })).status).toBe(status);
    expect((await shop.call('GET', `/api/v1/address/user/${customer.id}`, { token })).status).toBe(status);
    expect((await shop.call('GET', '/api/v1/users/me', { token })).status).toBe(401);
  },
);

test('when two spellings of one letter are typed then it is one password', async () => {
  await aline(await withPassword('café au lait'.normalize('NFC')));
  expect(outcome(await people.logIn(ALINE, 'café au lait'.normalize('NFD')))).toBe('200');
  await forgetTries(shop);
  expect(outcome(await people.logIn(ALINE, 'cafe au lait'))).toBe('401 bad_credentials');
});
