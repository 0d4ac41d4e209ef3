import { expect, test } from 'vitest';
import { MailError } from '#server/modules/notifications/transport.ts';
import {
  mailsTo,
  outcome,
  PASSWORD,
  peopleOf,
  sameParts,
  tokenMailedTo,
  waitingJobs,
} from '#server/testing/accounts.ts';
import { aCustomer, aSession, withPassword } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const HOUR = 60 * 60_000;
const NOW = new Date('2026-11-20T08:00:00Z');
const ALINE = 'aline@example.com';
const NEW = 'new@example.com';

const shop = shopForFile({ config: { publicUrl: 'https://shop.example' }, clockAt: NOW, emptied: 'people' });
const people = peopleOf(shop);
const password = await withPassword(PASSWORD);

const aline = () => aCustomer(shop.ctx, { email: ALINE, ...password });
const pending = async (token: string) => (await people.me(token)).body.data.pending_email;

test('when another address is asked for then its link confirms it, and the old address is told', async () => {
  const { id, token } = await aline();
  const answer = await people.changeEmail(token, ` ${NEW} `);
  expect(answer.body).toEqual({
    status: 'success',
    message: `We sent a link to ${NEW}.`,
    data: { email: NEW },
  });
  expect((await people.me(token)).body.data).toMatchObject({ email: ALINE, pending_email: NEW });
  const link = await tokenMailedTo(shop, NEW);
  const [confirmation] = await mailsTo(shop, NEW);
  expect(confirmation?.html).toContain(`href="https://shop.example/confirm-account/${link}"`);
  expect(confirmation?.text).not.toContain('Aline');
  const notices = await mailsTo(shop, ALINE);
  expect(notices.map((mail) => mail.subject)).toEqual(['Your email for Isoko is being changed']);
  expect(notices[0]?.text).toContain(NEW);
  expect(notices[0]?.text).not.toContain(link);
  await shop.runJobs();
  expect(outcome(await people.confirm(link, undefined, token))).toBe('200');
  expect((await people.me(token)).body.data).toMatchObject({ email: NEW, pending_email: null });
  expect(await waitingJobs(shop)).toEqual([{ name: 'orders.attach', data: { account_id: id } }]);
  expect(outcome(await people.logIn(ALINE))).toBe('401 bad_credentials');
  expect(outcome(await people.logIn(NEW))).toBe('200');
});

test('when the link is opened by no one, by someone else or by a dead session then the account stays where it is', async () => {
  const [{ token }, other] = [await aline(), await aCustomer(shop.ctx, { email: 'other@example.com' })];
  await people.changeEmail(token, NEW);
  const link = await tokenMailedTo(shop, NEW);
  expect(outcome(await people.confirm(link))).toBe('400 invalid_link');
  expect(outcome(await people.confirm(link, { password: PASSWORD }))).toBe('400 invalid_link');
  expect(outcome(await people.confirm(link, undefined, other.token))).toBe('400 invalid_link');
  expect(outcome(await people.confirm(link, undefined, `isk_${'x'.repeat(43)}`))).toBe(
    '401 not_authenticated',
  );
  expect((await people.me(token)).body.data.email).toBe(ALINE);
  expect(outcome(await people.confirm(link, undefined, token))).toBe('200');
});

test('when the address changes then the other sessions end', async () => {
  const { id, token } = await aline();
  const other = await aSession(shop.ctx, id);
  await people.changeEmail(token, NEW);
  await people.confirm(await tokenMailedTo(shop, NEW), undefined, token);
  expect(outcome(await people.me(other.token))).toBe('401 not_authenticated');
  expect(outcome(await people.me(token))).toBe('200');
});

test('when the owner of the new mailbox did not ask for it then the change is off', async () => {
  const { token } = await aline();
  await people.changeEmail(token, NEW);
  const link = await tokenMailedTo(shop, NEW);
  expect(outcome(await people.notMe(link))).toBe('200');
  expect(await pending(token)).toBeNull();
  expect(outcome(await people.confirm(link, undefined, token))).toBe('400 invalid_link');
  expect(outcome(await people.me(token))).toBe('200');
});

test('when mail was down while the address changed then the notice still goes to the old one', async () => {
  const { token } = await aline();
  await people.changeEmail(token, NEW);
  const link = await tokenMailedTo(shop, NEW);
  shop.mailbox.mails.length = 0;
  await shop.db
    .updateTable('outbox')
    .set({ status: 'pending' })
    .where('kind', '=', 'email_changing')
    .execute();
  // As it is when no server ever took the mail.
  await shop.db.deleteFrom('message_attempt').execute();
  shop.mailbox.trouble = new MailError('not now');
  await people.confirm(link, undefined, token);
  shop.mailbox.trouble = null;
  const { sweepOutbox } = await import('#server/jobs/messages.ts');
  await sweepOutbox(shop.ctx);
  await shop.runJobs();
  expect(shop.mailbox.mails.map((mail) => mail.to.address)).toEqual([ALINE]);
});

test('when the address belongs to someone else then the answer is the same, and they get a mail without a link', async () => {
  const [{ token }, other] = [await aline(), await aCustomer(shop.ctx, { email: 'other@example.com' })];
  const free = await people.changeEmail(token, NEW);
  const taken = await people.changeEmail(token, 'OTHER@example.com');
  expect(taken.text.replaceAll('OTHER@example.com', NEW)).toBe(free.text);
  expect(sameParts(taken).status).toBe(200);
  expect(await pending(token)).toBe('OTHER@example.com');
  const mails = await mailsTo(shop, other.email);
  expect(mails.map((mail) => mail.subject)).toEqual(['You already have an account at Isoko']);
  expect(mails[0]?.text).not.toContain('confirm-account');
  expect(await mailsTo(shop, 'OTHER@example.com')).toEqual([]);
  expect((await people.me(other.token)).body.data.email).toBe('other@example.com');
});

test('when the address was taken before its link was opened then the link opens nothing', async () => {
  const { token } = await aline();
  await people.changeEmail(token, NEW);
  const link = await tokenMailedTo(shop, NEW);
  await aCustomer(shop.ctx, { email: 'NEW@example.com' });
  expect(outcome(await people.confirm(link, undefined, token))).toBe('400 invalid_link');
  expect((await people.me(token)).body.data.email).toBe(ALINE);
});

test('when two accounts open links to one address at the same time then one of them gets it', async () => {
  const [one, two] = [await aline(), await aCustomer(shop.ctx, { email: 'two@example.com', ...password })];
  await people.changeEmail(one.token, NEW);
  const first = await tokenMailedTo(shop, NEW);
  await people.changeEmail(two.token, NEW);
  const second = await tokenMailedTo(shop, NEW);
  const answers = await Promise.all([
    people.confirm(first, undefined, one.token),
    people.confirm(second, undefined, two.token),
  ]);
  expect(answers.map(outcome).sort()).toEqual(['200', '400 invalid_link']);
});

test('when a sign-up with the new address was never confirmed then it does not hinder it', async () => {
  const { token } = await aline();
  await people.changeEmail(token, NEW);
  const link = await tokenMailedTo(shop, NEW);
  await people.signUp({ email: NEW });
  const squatter = await tokenMailedTo(shop, NEW);
  expect(outcome(await people.confirm(link, undefined, token))).toBe('200');
  expect((await people.me(token)).body.data.email).toBe(NEW);
  expect(outcome(await people.confirm(squatter))).toBe('400 invalid_link');
});

test('when a link is opened twenty times at the same time then exactly one changes the address', async () => {
  const { token } = await aline();
  await people.changeEmail(token, NEW);
  const link = await tokenMailedTo(shop, NEW);
  const answers = await Promise.all(Array.from({ length: 20 }, () => people.confirm(link, undefined, token)));
  expect(answers.map(outcome).sort()).toEqual(['200', ...Array(19).fill('400 invalid_link')]);
});

test('when another address is asked for again then the older link is dead, and after a day the newer one too', async () => {
  const { token } = await aline();
  await people.changeEmail(token, NEW);
  const older = await tokenMailedTo(shop, NEW);
  await people.changeEmail(token, 'newer@example.com');
  const newer = await tokenMailedTo(shop, 'newer@example.com');
  expect(outcome(await people.confirm(older, undefined, token))).toBe('400 invalid_link');
  expect(await pending(token)).toBe('newer@example.com');
  shop.clock.advance(24 * HOUR);
  expect(await pending(token)).toBeNull();
  expect(outcome(await people.confirm(newer, undefined, token))).toBe('400 invalid_link');
});

test('when the address changes then a link to the old mailbox sets no password any more', async () => {
  const { token } = await aline();
  await people.forgot(ALINE);
  const reset = await tokenMailedTo(shop, ALINE);
  await people.changeEmail(token, NEW);
  await people.confirm(await tokenMailedTo(shop, NEW), undefined, token);
  expect(outcome(await people.reset(reset))).toBe('400 invalid_link');
});

test('when only the case of the own address changes then it is a change like any other', async () => {
  const { token } = await aline();
  await people.changeEmail(token, 'Aline@Example.com');
  expect(
    outcome(await people.confirm(await tokenMailedTo(shop, 'Aline@Example.com'), undefined, token)),
  ).toBe('200');
  expect((await people.me(token)).body.data.email).toBe('Aline@Example.com');
});

test.each([
  ['the own address', ALINE, PASSWORD, 'email'],
  ['no address', 'aline', PASSWORD, 'email'],
  ['a line break in it', 'a@b.rw\nBcc: c@d.rw', PASSWORD, 'email'],
  ['a wrong password', NEW, 'wrong', 'passwordCurrent'],
])('when it is asked for with %s then nothing happens', async (_, email, passwordCurrent, field) => {
  const { token } = await aline();
  const answer = await people.changeEmail(token, email, passwordCurrent);
  expect(outcome(answer)).toBe(`400 validation_error ${field}`);
  await shop.runJobs();
  expect(shop.mailbox.mails).toEqual([]);
  expect(await pending(token)).toBeNull();
});
