import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailRefused } from '#server/modules/notifications/transport.ts';
import {
  mailsTo,
  OTHER_PASSWORD,
  outcome,
  PASSWORD,
  peopleOf,
  tokenMailedTo,
} from '#server/testing/accounts.ts';
import { tablesWith } from '#server/testing/database.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';

const ALINE = 'aline@example.com';
const NEW = 'new@example.com';

let shop: TestShop;
let log = '';

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  shop = await startShop({ logTo: stream });
});
afterAll(() => shop.close());

/** Everything a person does with an account, mistakes included; the secrets that were shown or typed on the way. */
async function liveThrough(): Promise<string[]> {
  const people = peopleOf(shop);
  await people.signUp();
  const confirmation = await tokenMailedTo(shop, ALINE);
  await people.confirm(`${confirmation}x`);
  await people.confirm(confirmation);
  await people.confirm(confirmation);
  await people.signUp({ name: 'Second' });
  await people.logIn(ALINE, 'a wrong password');
  const { token } = (await people.logIn(ALINE)).body.data;
  await people.forgot(ALINE);
  const reset = await tokenMailedTo(shop, ALINE);
  await people.changeEmail(token, NEW);
  const change = await tokenMailedTo(shop, NEW);
  // A mail that cannot leave: its trouble is written down too.
  shop.mailbox.trouble = new MailRefused('550');
  await people.forgot(ALINE);
  await shop.runJobs({ mayFail: true });
  shop.mailbox.trouble = null;
  await people.confirm(change, undefined, token);
  await people.reset(reset);
  const next = { password: OTHER_PASSWORD, passwordConfirm: OTHER_PASSWORD };
  await people.changePassword(token, { passwordCurrent: 'a wrong password', ...next });
  expect(outcome(await people.changePassword(token, { passwordCurrent: PASSWORD, ...next }))).toBe('200');
  const later = (await people.logIn(NEW, OTHER_PASSWORD)).body.data.token;
  expect(await mailsTo(shop, NEW)).not.toEqual([]);
  return [token, later, confirmation, reset, change, PASSWORD, OTHER_PASSWORD, 'a wrong password'];
}

test('when a person lives with an account then no token and no password is in the database or the log', async () => {
  const secrets = await liveThrough();
  expect(secrets.every((secret) => secret.length > 10)).toBe(true);
  const inHex = secrets.map((secret) => Buffer.from(secret).toString('hex'));
  expect(await tablesWith(shop.ctx, [...secrets, ...inHex])).toEqual([]);
  // The search finds what is there.
  expect(await tablesWith(shop.ctx, [NEW])).toContain('account');
  for (const secret of [...secrets, ...inHex]) expect(log).not.toContain(secret);
});

test('when the log is read then it tells of every call and of no one', () => {
  expect(log).toContain('"route":"/api/v1/users/confirm-account/:token"');
  expect(log).toContain('"route":"/api/v1/users/resetPassword/:token"');
  expect(log).not.toMatch(/aline|new@example|788123456|Uwase/i);
});

test('when messages about accounts wait then outbox and jobs carry ids and no address', async () => {
  expect(await tablesWith(shop.ctx, ['@example.com'])).toEqual([
    ...['account', 'account_link', 'contact_proof', 'customer_words'],
  ]);
});
