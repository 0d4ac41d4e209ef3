import { expect, test } from 'vitest';
import {
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

const MINUTE = 60_000;
const NOW = new Date('2026-11-20T08:00:00Z');
const ALINE = 'aline@example.com';

const shop = shopForFile({ config: { publicUrl: 'https://shop.example' }, clockAt: NOW, emptied: 'people' });
const people = peopleOf(shop);
const password = await withPassword(PASSWORD);

const aline = (other: object = {}) => aCustomer(shop.ctx, { email: ALINE, ...password, ...other });

async function forgotten(email = ALINE): Promise<string> {
  await people.forgot(email);
  return tokenMailedTo(shop, email);
}

test('when a forgotten password is set anew then it is the only one, every session ends and the owner is told', async () => {
  const { token: session } = await aline();
  const answer = await people.forgot(' Aline@Example.com ');
  expect(answer.body).toEqual({
    status: 'success',
    message: 'If Aline@Example.com has an account, we sent a link to it.',
    data: { email: 'Aline@Example.com' },
  });
  const token = await tokenMailedTo(shop, ALINE);
  const [mail] = await mailsTo(shop, ALINE);
  expect(mail?.subject).toBe('Set a new password for Isoko');
  expect(mail?.html).toContain(`href="https://shop.example/reset-password/${token}"`);
  expect(mail?.to.name).toBe('Aline Uwase');
  expect(outcome(await people.me(session))).toBe('200');
  const reset = await people.reset(token);
  expect(reset.body).toEqual({ status: 'success', data: { email: ALINE } });
  expect(outcome(await people.me(session))).toBe('401 not_authenticated');
  expect(await shop.db.selectFrom('session').selectAll().execute()).toEqual([]);
  expect(outcome(await people.logIn(ALINE, PASSWORD))).toBe('401 bad_credentials');
  expect(outcome(await people.logIn(ALINE, OTHER_PASSWORD))).toBe('200');
  expect((await mailsTo(shop, ALINE)).at(-1)?.subject).toBe('Your password for Isoko was changed');
});

test('when no one has the address then the answer is the same and no mail leaves', async () => {
  await aline();
  const known = await people.forgot(ALINE);
  const unknown = await people.forgot('other@example.com');
  expect(unknown.text.replaceAll('other@', 'aline@')).toBe(known.text);
  expect(sameParts(unknown).status).toBe(200);
  await shop.runJobs();
  expect(shop.mailbox.mails.map((mail) => mail.to.address)).toEqual([ALINE]);
});

test('when the account is blocked then no mail leaves', async () => {
  await aline({ blocked_at: NOW });
  expect(outcome(await people.forgot(ALINE))).toBe('200');
  expect(await mailsTo(shop, ALINE)).toEqual([]);
});

test('when a blocked account has a link from before then it opens nothing', async () => {
  const { id } = await aline();
  const token = await forgotten();
  await shop.db.updateTable('account').set({ blocked_at: NOW }).where('id', '=', id).execute();
  expect(outcome(await people.reset(token))).toBe('400 invalid_link');
});

test('when the address was never confirmed then setting a password confirms it', async () => {
  await people.signUp();
  const token = await forgotten();
  const [confirmation, reset] = await mailsTo(shop, ALINE);
  expect([confirmation?.to.name, reset?.to.name]).toEqual(['', '']);
  expect(outcome(await people.reset(token))).toBe('200');
  const [account] = await shop.db.selectFrom('account').select(['id', 'confirmed_at']).execute();
  expect(account?.confirmed_at).toEqual(NOW);
  expect(await waitingJobs(shop)).toContainEqual({
    name: 'orders.attach',
    data: { account_id: account?.id },
  });
  expect(outcome(await people.logIn(ALINE, OTHER_PASSWORD))).toBe('200');
});

test('when a link is used twenty times at the same time then exactly one sets the password', async () => {
  await aline();
  const token = await forgotten();
  const words = Array.from({ length: 20 }, (_, at) => `umuceri mwinshi ${at}`);
  const answers = await Promise.all(words.map((word) => people.reset(token, word)));
  expect(answers.map(outcome).sort()).toEqual(['200', ...Array(19).fill('400 invalid_link')]);
  const winner = words[answers.findIndex((answer) => answer.status === 200)] as string;
  expect(outcome(await people.logIn(ALINE, winner))).toBe('200');
});

test('when a newer link was asked for then the older one is dead', async () => {
  await aline();
  const older = await forgotten();
  const newer = await forgotten();
  expect(outcome(await people.reset(older))).toBe('400 invalid_link');
  expect(outcome(await people.reset(newer))).toBe('200');
});

test('when a link is unknown, used, older than 30 minutes or for something else then one sentence says so', async () => {
  await aline();
  const used = await forgotten();
  await people.reset(used);
  await people.signUp({ email: 'new@example.com' });
  const confirmation = await tokenMailedTo(shop, 'new@example.com');
  const old = await forgotten();
  shop.clock.advance(30 * MINUTE);
  for (const token of [used, confirmation, old, 'nonsense', `${old}x`]) {
    expect(sameParts(await people.reset(token))).toEqual({
      status: 400,
      body: { status: 'fail', code: 'invalid_link', message: 'This link is invalid or has expired.' },
    });
  }
  expect(outcome(await people.logIn(ALINE, OTHER_PASSWORD))).toBe('200');
});

test('when the new password cannot be used then the link stays open', async () => {
  await aline();
  const token = await forgotten();
  shop.clock.advance(30 * MINUTE - 1_000);
  const wrong = [
    await people.reset(token, 'short'),
    await people.reset(token, 'password123'),
    await people.reset(token, 'aline@example.com'),
    await people.reset(token, 'x'.repeat(129)),
  ];
  expect(wrong.map(outcome)).toEqual(wrong.map(() => '400 validation_error password'));
  const unequal = await people.reset(token, OTHER_PASSWORD, `${OTHER_PASSWORD} `);
  expect(outcome(unequal)).toBe('400 validation_error passwordConfirm');
  expect(outcome(await people.reset(token))).toBe('200');
});

test('when a password is set anew then a change of address that waits is dead', async () => {
  const { token: session } = await aline();
  await people.changeEmail(session, 'thief@example.com');
  const theirs = await tokenMailedTo(shop, 'thief@example.com');
  await people.reset(await forgotten());
  expect(outcome(await people.confirm(theirs))).toBe('400 invalid_link');
});
