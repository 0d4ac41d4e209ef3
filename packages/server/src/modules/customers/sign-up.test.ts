import { beforeEach, expect, test } from 'vitest';
import {
  aSignUp,
  forgetPeople,
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
import { changeSettings } from '../settings/change-settings.ts';

const DAY = 24 * 60 * 60_000;
const NOW = new Date('2026-11-20T08:00:00Z');
const ALINE = 'aline@example.com';

const shop = shopForFile({ config: { publicUrl: 'https://shop.example' }, clockAt: NOW, emptied: 'people' });
const people = peopleOf(shop);

beforeEach(async () => {
  await changeSettings(shop.ctx, { name: 'Isoko' });
});

const accounts = () => shop.db.selectFrom('account').selectAll().execute();

test('when someone signs up then a link is mailed, it confirms the address once, and they can log in', async () => {
  const answer = await people.signUp({ email: '  Aline@Example.com ' });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    status: 'success',
    message: 'We sent a link to Aline@Example.com.',
    data: { email: 'Aline@Example.com' },
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  const token = await tokenMailedTo(shop, 'Aline@Example.com');
  const [mail] = shop.mailbox.mails;
  expect(mail?.html).toContain(`href="https://shop.example/confirm-account/${token}"`);
  expect(outcome(await people.logIn(ALINE))).toBe('403 account_not_confirmed');
  const confirmed = await people.confirm(await tokenMailedTo(shop, 'Aline@Example.com'));
  expect(confirmed).toMatchObject({ status: 200, body: { data: { email: 'Aline@Example.com' } } });
  const { status, body } = await people.logIn('ALINE@example.COM');
  expect(status).toBe(200);
  expect(body.data.user).toEqual({
    _id: expect.any(String),
    email: 'Aline@Example.com',
    name: 'Aline Uwase',
    phone: '+250788123456',
    phone_proved: false,
    has_password: true,
    shipping: null,
    billing: null,
    role: null,
    must_change_password: false,
    marketing_consent: false,
    marketing_consent_changed: null,
    pending_email: null,
    date_created: NOW.toISOString(),
  });
  expect((await people.me(body.data.token)).body.data).toEqual(body.data.user);
});

test('when an address is confirmed then its guest orders are attached soon after', async () => {
  await people.signUp();
  const token = await tokenMailedTo(shop, ALINE);
  await people.confirm(token);
  const [account] = await accounts();
  expect(await waitingJobs(shop)).toEqual([{ name: 'orders.attach', data: { account_id: account?.id } }]);
});

test('when the mail of a sign-up is read then it does not repeat what was typed for a name', async () => {
  await people.signUp({ name: 'WIN MONEY evil' });
  const [mail] = await mailsTo(shop, ALINE);
  expect(mail?.to).toEqual({ name: '', address: ALINE });
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil');
});

test.each([
  ['no name', { name: ' ' }, '400 validation_error name'],
  ['a name nobody can see', { name: '\u200b\u200b\u200b' }, '400 validation_error name'],
  ['a name that is a link', { name: 'WIN MONEY at evil.example' }, '400 validation_error name'],
  ['no e-mail', { email: 'aline' }, '400 validation_error email'],
  ['an e-mail with a line break', { email: 'a@b.rw\r\nBcc: x@y.rw' }, '400 validation_error email'],
  ['an e-mail in letters that look alike', { email: 'аline@example.com' }, '400 validation_error email'],
  ['an e-mail longer than mail takes', { email: `${'a'.repeat(250)}@b.rw` }, '400 validation_error email'],
  ['a phone nobody has', { phone: '12345' }, '400 validation_error phone'],
  ['a short password', both('kawa 12'), '400 validation_error password'],
  ['a long password', both('x'.repeat(129)), '400 validation_error password'],
  ['a common password', both('Password123'), '400 validation_error password'],
  ['a password of one letter', both('aaaaaaaaaa'), '400 validation_error password'],
  ['a row of the keyboard', both('abcdefghij'), '400 validation_error password'],
  [
    'its own e-mail as the password',
    { email: 'aline.uwase@example.com', ...both('aline-uwase') },
    '400 validation_error password',
  ],
  ['another confirmation', { passwordConfirm: `${PASSWORD} ` }, '400 validation_error passwordConfirm'],
  [
    'everything wrong',
    { name: '\u200b\u200b', email: 'x', phone: '12345', ...both('12345678'), passwordConfirm: 'y' },
    '400 validation_error email name phone password passwordConfirm',
  ],
])(
  'when someone signs up with %s then every wrong field is named and nothing happens',
  async (_, wrong, expected) => {
    const answer = await people.signUp(wrong);
    expect(outcome(answer)).toBe(expected);
    expect(await accounts()).toEqual([]);
    expect(JSON.stringify(answer.body)).not.toContain(PASSWORD);
  },
);

test('when the password is the name of the shop then it is refused', async () => {
  await changeSettings(shop.ctx, { name: 'Isoko Market' });
  expect(outcome(await people.signUp(both('isokomarket')))).toBe('400 validation_error password');
});

test('when a password has spaces around, 128 characters or an emoji then it is taken as it is', async () => {
  for (const password of ['  two spaces  ', 'é'.repeat(64) + 'x1'.repeat(32), '🍅🥑🍍🌽🥕🥔🧅🍆']) {
    await forgetPeople(shop);
    expect(outcome(await people.signUp(both(password)))).toBe('201');
    await people.confirm(await tokenMailedTo(shop, ALINE));
    expect(outcome(await people.logIn(ALINE, password))).toBe('200');
    expect(
      outcome(await people.logIn(ALINE, password.trim() === password ? `${password} ` : password.trim())),
    ).toBe('401 bad_credentials');
  }
});

test('when someone signs up again before confirming then the newest sign-up counts and the old link is dead', async () => {
  await people.signUp({ name: 'Old Name', phone: null, marketing_consent: true });
  const old = await tokenMailedTo(shop, ALINE);
  shop.clock.advance(60_000);
  await people.signUp({ email: 'ALINE@example.com', name: 'New Name', ...both(OTHER_PASSWORD) });
  const fresh = await tokenMailedTo(shop, 'ALINE@example.com');
  expect(fresh).not.toBe(old);
  expect(outcome(await people.confirm(old))).toBe('400 invalid_link');
  expect(outcome(await people.confirm(fresh))).toBe('200');
  expect(outcome(await people.logIn(ALINE, PASSWORD))).toBe('401 bad_credentials');
  const { body } = await people.logIn(ALINE, OTHER_PASSWORD);
  expect(body.data.user).toMatchObject({
    name: 'New Name',
    phone: '+250788123456',
    marketing_consent: false,
    marketing_consent_changed: null,
  });
  expect(await shop.db.selectFrom('consent').selectAll().execute()).toEqual([]);
});

test('when the address has an account then the answer is the same, its owner is told, and nothing changes', async () => {
  const customer = await aCustomer(shop.ctx, { email: ALINE, ...(await withPassword(PASSWORD)) });
  const before = await accounts();
  const known = await people.signUp({ email: 'Aline@example.com', name: 'Evil', ...both(OTHER_PASSWORD) });
  const mails = await mailsTo(shop, ALINE);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('You already have an account at Isoko');
  expect(mails[0]?.text).toContain('Log in: https://shop.example/login');
  expect(mails[0]?.text).toContain('Set a new password: https://shop.example/forgot-password');
  expect(mails[0]?.text).not.toContain('Evil');
  expect(await accounts()).toEqual(before);
  expect(outcome(await people.me(customer.token))).toBe('200');
  await forgetPeople(shop);
  const fresh = await people.signUp({ email: 'Aline@example.com' });
  expect(sameParts(known)).toEqual(sameParts(fresh));
});

test('when the account of the address is blocked then the answer is the same and no one is written to', async () => {
  const { id } = await aCustomer(shop.ctx, { email: ALINE });
  await shop.db.updateTable('account').set({ blocked_at: NOW }).where('id', '=', id).execute();
  expect(outcome(await people.signUp())).toBe('201');
  expect(await mailsTo(shop, ALINE)).toEqual([]);
});

test('when twenty sign up with one address at the same time then there is one account, and one link of it opens', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `Aline ${at}`);
  const answers = [];
  // Four at a time: the limits are another test's matter.
  for (let at = 0; at < names.length; at += 4) {
    await forgetTries(shop);
    answers.push(...(await Promise.all(names.slice(at, at + 4).map((name) => people.signUp({ name })))));
  }
  expect(answers.map(outcome)).toEqual(names.map(() => '201'));
  expect(await accounts()).toHaveLength(1);
  const links = await shop.db.selectFrom('account_link').selectAll().execute();
  // In whichever order they came, all that are open belong to the password that counts.
  const open = links.filter((link) => link.used_at === null);
  expect(new Set(open.map((link) => link.password_hash))).toEqual(
    new Set((await accounts()).map((account) => account.password_hash)),
  );
  expect(outcome(await people.confirm(await tokenMailedTo(shop, ALINE)))).toBe('200');
  const later = await shop.db.selectFrom('account_link').select('id').where('used_at', 'is', null).execute();
  expect(later).toEqual([]);
});

test('when a link is opened twenty times at the same time then exactly one confirms', async () => {
  await people.signUp();
  const token = await tokenMailedTo(shop, ALINE);
  const answers = await Promise.all(Array.from({ length: 20 }, () => people.confirm(token)));
  expect(answers.map(outcome).sort()).toEqual(['200', ...Array(19).fill('400 invalid_link')]);
});

test('when a link is unknown, used, too old or for something else then one sentence says so', async () => {
  await people.signUp();
  const used = await tokenMailedTo(shop, ALINE);
  await people.confirm(used);
  await people.forgot(ALINE);
  const reset = await tokenMailedTo(shop, ALINE);
  await people.signUp({ email: 'old@example.com' });
  const old = await tokenMailedTo(shop, 'old@example.com');
  shop.clock.advance(DAY);
  const tokens = [used, reset, old, 'nonsense', 'x'.repeat(200)];
  const answers = await Promise.all(tokens.map((token) => people.confirm(token)));
  expect(answers.map(outcome)).toEqual(tokens.map(() => '400 invalid_link'));
  expect(new Set(answers.map((answer) => answer.body.message))).toEqual(
    new Set(['This link is invalid or has expired.']),
  );
});

test('when a link is a second short of a day old then it still confirms', async () => {
  await people.signUp();
  const token = await tokenMailedTo(shop, ALINE);
  shop.clock.advance(DAY - 1_000);
  expect(outcome(await people.confirm(token))).toBe('200');
});

test('when someone agrees to news at sign-up then the account and the record say so', async () => {
  await people.signUp({ marketing_consent: true });
  await people.confirm(await tokenMailedTo(shop, ALINE));
  const { body } = await people.logIn(ALINE);
  expect(body.data.user).toMatchObject({
    marketing_consent: true,
    marketing_consent_changed: NOW.toISOString(),
  });
  expect(await shop.db.selectFrom('consent').select(['given', 'at', 'purpose']).execute()).toEqual([
    { given: true, at: NOW, purpose: 'marketing' },
  ]);
});

test('when a link was mailed late, after it died, then it is not mailed at all', async () => {
  await people.signUp();
  shop.clock.advance(2 * DAY);
  expect(await mailsTo(shop, ALINE)).toEqual([]);
  const outbox = await shop.db.selectFrom('outbox').select('status').execute();
  expect(outbox).toEqual([{ status: 'skipped' }]);
});

test('when a body carries a role or an id then neither is believed', async () => {
  const body = {
    ...aSignUp(),
    role: 'owner',
    _id: '00000000-0000-4000-8000-000000000001',
    confirmed_at: NOW,
  };
  expect((await shop.call('POST', '/api/v1/users/customers/signup', { body })).status).toBe(201);
  expect(await accounts()).toMatchObject([{ role: null, confirmed_at: null }]);
  expect((await accounts())[0]?.id).not.toBe(body._id);
});

function both(password: string) {
  return { password, passwordConfirm: password };
}
