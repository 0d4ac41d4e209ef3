import { expect, test } from 'vitest';
import { countTry, type Limit } from '#server/http/limit-in-database.ts';
import { hashForEvents } from '#server/secrets.ts';
import {
  mailsTo,
  OTHER_PASSWORD,
  outcome,
  PASSWORD,
  peopleOf,
  tokenMailedTo,
} from '#server/testing/accounts.ts';
import { aCustomer, withPassword } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import type { Answer } from '#server/testing/start-shop.ts';
import { forgotLimits, networkLoginLimits, signUpLimits } from './account-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = new Date('2026-11-20T08:00:00Z');
const ALINE = 'aline@example.com';

// A client behind the proxy names its address: one test speaks for many.
const shop = shopForFile({
  config: { rateLimits: true, trustProxy: ['127.0.0.1'] },
  clockAt: NOW,
  emptied: 'people',
});
const people = peopleOf(shop);
const password = await withPassword(PASSWORD);

const from = (address: string) => ({ 'x-forwarded-for': address });
const logIn = (email: string, typed: string, address = '192.0.2.1') =>
  people.logIn(email, typed, from(address));

async function times(count: number, call: (at: number) => Promise<Answer>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let at = 0; at < count; at += 1) outcomes.push(outcome(await call(at)));
  return outcomes;
}

test('when ten wrong passwords were tried then the right one is refused too, until the first is 15 minutes old', async () => {
  await aCustomer(shop.ctx, { email: ALINE, ...password });
  expect(await times(10, () => logIn(ALINE, OTHER_PASSWORD))).toEqual(Array(10).fill('401 bad_credentials'));
  shop.clock.advance(5 * MINUTE);
  const refused = await logIn(ALINE.toUpperCase(), PASSWORD);
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '600' },
    body: { code: 'rate_limited', message: 'Too many attempts. Please try again in 600 seconds.' },
  });
  expect(outcome(await logIn(ALINE, PASSWORD, '192.0.2.2'))).toBe('200');
  shop.clock.advance(10 * MINUTE);
  expect(outcome(await logIn(ALINE, PASSWORD))).toBe('200');
});

test('when an unknown account is tried then it is limited like a known one', async () => {
  const outcomes = await times(11, () => logIn('nobody@example.com', PASSWORD));
  expect(outcomes).toEqual([...Array(10).fill('401 bad_credentials'), '429 rate_limited']);
});

test('when someone logs in often then they are never refused', async () => {
  await aCustomer(shop.ctx, { email: ALINE, ...password });
  expect(await times(12, () => logIn(ALINE, PASSWORD))).toEqual(Array(12).fill('200'));
  await times(9, () => logIn(ALINE, OTHER_PASSWORD));
  expect(outcome(await logIn(ALINE, PASSWORD))).toBe('200');
  expect(outcome(await logIn(ALINE, OTHER_PASSWORD))).toBe('401 bad_credentials');
  expect(outcome(await logIn(ALINE, PASSWORD))).toBe('429 rate_limited');
});

test('when a network tries five hundred log-ins then the next is refused, and no other network is', async () => {
  const [limit] = networkLoginLimits('192.0.2.1');
  for (let at = 0; at < 499; at += 1) await countTry(shop.ctx, limit as Limit);
  expect(outcome(await logIn('person-1@example.com', PASSWORD))).toBe('401 bad_credentials');
  expect(outcome(await logIn('person-2@example.com', PASSWORD))).toBe('429 rate_limited');
  expect(outcome(await logIn('person-3@example.com', PASSWORD, '192.0.2.2'))).toBe('401 bad_credentials');
});

test('when an account is guessed from many networks then twenty wrong ones an hour are looked at', async () => {
  await aCustomer(shop.ctx, { email: ALINE, ...password });
  const guess = (at: number) => logIn(ALINE, OTHER_PASSWORD, `2001:db8:${at}::1`);
  expect(await times(22, guess)).toEqual([
    ...Array(20).fill('401 bad_credentials'),
    ...Array(2).fill('429 rate_limited'),
  ]);
  // The right one is not told from a wrong one, and another account is not concerned.
  expect(outcome(await logIn(ALINE, PASSWORD, '203.0.113.9'))).toBe('429 rate_limited');
  await aCustomer(shop.ctx, { email: 'eric@example.com', ...password });
  expect(outcome(await logIn('eric@example.com', PASSWORD, '203.0.113.9'))).toBe('200');
  shop.clock.advance(HOUR);
  expect(outcome(await logIn(ALINE, PASSWORD, '203.0.113.9'))).toBe('200');
});

test('when an account is guessed by strangers then a known browser, a known network and a mailed link go on', async () => {
  await aCustomer(shop.ctx, { email: ALINE, ...password });
  const device = 'a-secret-of-this-browser';
  const at = (address: string, typed = PASSWORD, own?: string) =>
    people.logIn(ALINE, typed, from(address), own);
  expect(outcome(await at('192.0.2.50', PASSWORD, device))).toBe('200');
  await times(20, (n) => at(`198.51.100.${n}`, OTHER_PASSWORD));
  // The browser continues from anywhere, also behind an address whose neighbours guess; its network without it, too.
  await times(10, () => at('192.0.2.99', OTHER_PASSWORD));
  expect(outcome(await at('192.0.2.99', PASSWORD, device))).toBe('200');
  expect(outcome(await at('192.0.2.50'))).toBe('200');
  expect(outcome(await at('203.0.113.1'))).toBe('429 rate_limited');
  expect(outcome(await at('203.0.113.1', PASSWORD, 'another-secret-of-a-browser'))).toBe('429 rate_limited');
  await people.forgot(ALINE);
  await people.reset(await tokenMailedTo(shop, ALINE));
  expect(outcome(await at('203.0.113.1', OTHER_PASSWORD))).toBe('200');
});

test('when a known browser guesses then its own tries are limited', async () => {
  await aCustomer(shop.ctx, { email: ALINE, ...password });
  const device = 'a-secret-of-this-browser';
  const at = (typed: string) => people.logIn(ALINE, typed, from('192.0.2.50'), device);
  expect(outcome(await at(PASSWORD))).toBe('200');
  expect(await times(11, () => at(OTHER_PASSWORD))).toEqual([
    ...Array(10).fill('401 bad_credentials'),
    '429 rate_limited',
  ]);
});

test('when log-ins fail, pass or meet a limit then each is a security event, without an address in clear', async () => {
  const { id } = await aCustomer(shop.ctx, { email: ALINE, ...password });
  await times(11, () => logIn(ALINE, OTHER_PASSWORD));
  await logIn(ALINE, PASSWORD, '192.0.2.2');
  // Of this account: that a network met its limit is written after its answer, also of the test before.
  const events = await shop.db
    .selectFrom('security_event')
    .selectAll()
    .where('account_hash', '=', hashForEvents(shop.ctx, 'account', id))
    .orderBy('id')
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual([...Array(10).fill('log_in_failed'), 'limited', 'log_in']);
  expect(JSON.stringify(events)).not.toMatch(/192\.0\.2|aline/);
});

test('when twenty wrong passwords are tried at the same time then exactly ten are looked at', async () => {
  await aCustomer(shop.ctx, { email: ALINE, ...password });
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(ALINE, OTHER_PASSWORD)));
  const looked = answers.map(outcome).filter((each) => each === '401 bad_credentials');
  expect(looked).toHaveLength(10);
});

test('when a forgotten password was set anew then the wrong tries before it are forgiven', async () => {
  await aCustomer(shop.ctx, { email: ALINE, ...password });
  await times(10, () => people.logIn(ALINE, OTHER_PASSWORD));
  await people.forgot(ALINE);
  await people.reset(await tokenMailedTo(shop, ALINE));
  expect(outcome(await people.logIn(ALINE, OTHER_PASSWORD))).toBe('200');
});

test('when six people sign up behind one address then none is refused, a hundred and one are', async () => {
  expect(await times(6, (at) => people.signUp({ email: `person-${at}@example.com` }))).toEqual(
    Array(6).fill('201'),
  );
  const [limit] = signUpLimits('127.0.0.1');
  for (let at = 6; at < 100; at += 1) await countTry(shop.ctx, limit as Limit);
  const refused = await people.signUp();
  expect(outcome(refused)).toBe('429 rate_limited');
  expect(refused.headers['retry-after']).toBe('3600');
  shop.clock.advance(HOUR);
  expect(outcome(await people.signUp())).toBe('201');
});

test('when many sign someone up then their mailbox gets three mails an hour', async () => {
  const signUp = (at: number) =>
    shop.call('POST', '/api/v1/users/customers/signup', {
      headers: from(`192.0.2.${at}`),
      body: {
        name: `Name ${at}`,
        email: ALINE,
        password: `${PASSWORD} ${at}`,
        passwordConfirm: `${PASSWORD} ${at}`,
      },
    });
  expect(await times(8, signUp)).toEqual(Array(8).fill('201'));
  const outbox = await shop.db.selectFrom('outbox').select('kind').execute();
  expect(outbox).toEqual(Array(3).fill({ kind: 'confirm_account' }));
});

test('when a password is forgotten often then three mails leave in an hour, and the answer stays the same', async () => {
  await aCustomer(shop.ctx, { email: ALINE });
  expect(await times(5, () => people.forgot(ALINE))).toEqual(Array(5).fill('200'));
  const outbox = await shop.db.selectFrom('outbox').select('kind').execute();
  expect(outbox).toEqual(Array(3).fill({ kind: 'reset_password' }));
  expect(await mailsTo(shop, ALINE)).toHaveLength(1);
  // What was spent by someone else keeps no one out: when the last link has died there is another one.
  shop.clock.advance(30 * MINUTE);
  expect(await times(5, () => people.forgot(ALINE))).toEqual(Array(5).fill('200'));
  expect(await mailsTo(shop, ALINE)).toHaveLength(2);
  expect(outcome(await people.reset(await tokenMailedTo(shop, ALINE)))).toBe('200');
});

test('when a network asks for a hundred new passwords in an hour then the next is refused', async () => {
  const [limit] = forgotLimits('127.0.0.1');
  for (let at = 0; at < 99; at += 1) await countTry(shop.ctx, limit as Limit);
  expect(await times(2, (at) => people.forgot(`person-${at}@example.com`))).toEqual([
    '200',
    '429 rate_limited',
  ]);
});

test('when the own password was wrong ten times then the right one is refused too, on every call that asks for it', async () => {
  const { token } = await aCustomer(shop.ctx, { email: ALINE, ...password });
  const next = { password: OTHER_PASSWORD, passwordConfirm: OTHER_PASSWORD };
  const change = (passwordCurrent: string) => people.changePassword(token, { ...next, passwordCurrent });
  const wrong = await times(5, () => change(OTHER_PASSWORD));
  wrong.push(...(await times(5, () => people.changeEmail(token, 'new@example.com', OTHER_PASSWORD))));
  expect(wrong).toEqual(Array(10).fill('400 validation_error passwordCurrent'));
  expect(outcome(await change(PASSWORD))).toBe('429 rate_limited');
  expect(outcome(await people.changeEmail(token, 'new@example.com'))).toBe('429 rate_limited');
  shop.clock.advance(15 * MINUTE);
  expect(outcome(await change(PASSWORD))).toBe('200');
});

test('when an account asks for new addresses often then it is refused after five in an hour', async () => {
  const { token } = await aCustomer(shop.ctx, { email: ALINE, ...password });
  const outcomes = await times(6, (at) => people.changeEmail(token, `new-${at}@example.com`));
  expect(outcomes).toEqual([...Array(5).fill('200'), '429 rate_limited']);
});

test('when tries are counted then no address and no e-mail is written down', async () => {
  await logIn(ALINE, PASSWORD);
  await people.signUp();
  await people.forgot(ALINE);
  const rows = JSON.stringify(await shop.db.selectFrom('rate_limit_hit').selectAll().execute());
  expect(rows).toContain('login-network');
  expect(rows).not.toMatch(/aline|192\.0\.2|127\.0\.0/);
});
