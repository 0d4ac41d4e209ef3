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
import { aCustomer, withPassword } from '#server/testing/given-customers.ts';
import { type Answer, startShop, type TestShop } from '#server/testing/start-shop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = new Date('2026-11-20T08:00:00Z');
const ALINE = 'aline@example.com';

let shop: TestShop;
let people: ReturnType<typeof peopleOf>;
let password: Awaited<ReturnType<typeof withPassword>>;

beforeAll(async () => {
  // Whoever is behind the proxy names its address: one test speaks for many.
  shop = await startShop({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } });
  people = peopleOf(shop);
  password = await withPassword(PASSWORD);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(NOW);
  await forgetPeople(shop);
});

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

test('when somebody logs in often then they are never refused', async () => {
  await aCustomer(shop.ctx, { email: ALINE, ...password });
  expect(await times(12, () => logIn(ALINE, PASSWORD))).toEqual(Array(12).fill('200'));
  await times(9, () => logIn(ALINE, OTHER_PASSWORD));
  expect(outcome(await logIn(ALINE, PASSWORD))).toBe('200');
  expect(outcome(await logIn(ALINE, OTHER_PASSWORD))).toBe('401 bad_credentials');
  expect(outcome(await logIn(ALINE, PASSWORD))).toBe('429 rate_limited');
});

test('when one address tries fifty accounts then the next is refused, and no other address is', async () => {
  const outcomes = await times(51, (at) => logIn(`person-${at}@example.com`, PASSWORD));
  expect(outcomes).toEqual([...Array(50).fill('401 bad_credentials'), '429 rate_limited']);
  expect(outcome(await logIn('person-51@example.com', PASSWORD, '192.0.2.2'))).toBe('401 bad_credentials');
});

test('when twenty wrong passwords are tried at once then exactly ten are looked at', async () => {
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

test('when an address signed up five times in an hour then the sixth waits, mistakes not counted', async () => {
  await times(8, () => people.signUp({ email: 'no address' }));
  const outcomes = await times(6, (at) => people.signUp({ email: `person-${at}@example.com` }));
  expect(outcomes).toEqual([...Array(5).fill('201'), '429 rate_limited']);
  const refused = await people.signUp();
  expect(refused.headers['retry-after']).toBe('3600');
  shop.clock.advance(HOUR);
  expect(outcome(await people.signUp())).toBe('201');
});

test('when many addresses sign somebody up then their mailbox gets five mails and nothing else changes', async () => {
  const signUp = (at: number) =>
    shop.call('POST', '/api/v1/users/customers/signup', {
      headers: from(`192.0.2.${at}`),
      body: { name: `Name ${at}`, email: ALINE, password: PASSWORD, passwordConfirm: PASSWORD },
    });
  expect(await times(8, signUp)).toEqual(Array(8).fill('201'));
  const { name } = await shop.db.selectFrom('account').select('name').executeTakeFirstOrThrow();
  expect(name).toBe('Name 4');
  const outbox = await shop.db.selectFrom('outbox').select('kind').execute();
  expect(outbox).toEqual(Array(5).fill({ kind: 'confirm_account' }));
  expect(outcome(await people.confirm(await tokenMailedTo(shop, ALINE)))).toBe('200');
});

test('when a password is forgotten often then three mails leave in an hour, and the answer stays the same', async () => {
  await aCustomer(shop.ctx, { email: ALINE });
  expect(await times(5, () => people.forgot(ALINE))).toEqual(Array(5).fill('200'));
  const outbox = await shop.db.selectFrom('outbox').select('kind').execute();
  expect(outbox).toEqual(Array(3).fill({ kind: 'reset_password' }));
  expect(await mailsTo(shop, ALINE)).toHaveLength(1);
  shop.clock.advance(HOUR);
  await people.forgot(ALINE);
  expect(await mailsTo(shop, ALINE)).toHaveLength(2);
});

test('when an address asks for ten new passwords in an hour then the next is refused', async () => {
  const outcomes = await times(11, (at) => people.forgot(`person-${at}@example.com`));
  expect(outcomes).toEqual([...Array(10).fill('200'), '429 rate_limited']);
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
  expect(rows).toContain('login-address');
  expect(rows).not.toMatch(/aline|192\.0\.2|127\.0\.0/);
});
