import { expect, test } from 'vitest';
import { isProved, mailbox } from '#server/modules/trust/proof.ts';
import {
  mailsTo,
  OTHER_PASSWORD,
  outcome,
  PASSWORD,
  peopleOf,
  tokenMailedTo,
} from '#server/testing/accounts.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const HOUR = 60 * 60_000;
const JEANNE = 'jeanne@example.com';
/** What the stranger chooses. */
const STRANGE = 'ibirayi by’umujura';

const shop = shopForFile({ config: { rateLimits: true }, clockAt: NOW, emptied: 'people' });
const people = peopleOf(shop);

const signUp = (password: string, other: object = {}) =>
  people.signUp({ email: JEANNE, password, passwordConfirm: password, ...other });
const jeanne = (other: object = {}) => signUp(PASSWORD, { name: 'Jeanne', ...other });
const stranger = (other: object = {}) =>
  signUp(STRANGE, { name: 'Stranger', phone: '0788 999 999', ...other });
const newest = () => tokenMailedTo(shop, JEANNE);
const opens = async (password: string) => outcome(await people.logIn(JEANNE, password));

test('when a stranger signed up first then neither link opens anything for them, and hers opens hers', async () => {
  await stranger();
  const theirs = await newest();
  await jeanne();
  const hers = await newest();

  expect(outcome(await people.confirm(theirs))).toBe('400 invalid_link');
  expect(outcome(await people.confirm(theirs, { password: STRANGE }))).toBe('400 invalid_link');
  expect(outcome(await people.confirm(hers, { password: STRANGE }))).toBe('401 bad_credentials');
  expect(outcome(await people.confirm(hers, { password: PASSWORD }))).toBe('200');

  expect(await opens(STRANGE)).toBe('401 bad_credentials');
  expect(await opens(PASSWORD)).toBe('200');
  expect(await isProved(shop.ctx, mailbox(JEANNE))).toBe(true);
});

test('when a stranger signs up right after her then their link asks for their password, and hers takes its place', async () => {
  await jeanne();
  const hers = await newest();
  await stranger();
  const theirs = await newest();
  expect(outcome(await people.confirm(hers, { password: PASSWORD }))).toBe('400 invalid_link');
  // What her browser sends does not fit that sign-up; she sets it as a new one.
  expect(outcome(await people.confirm(theirs, { password: PASSWORD }))).toBe('401 bad_credentials');
  const answer = await people.confirm(theirs, {
    ...{ new_password: PASSWORD, new_password_confirm: PASSWORD, name: 'Jeanne' },
  });
  expect(outcome(answer)).toBe('200');
  expect(await opens(STRANGE)).toBe('401 bad_credentials');
  const { user } = (await people.logIn(JEANNE, PASSWORD)).body.data;
  // The stranger's phone went with their password: codes and messages would reach them.
  expect(user).toMatchObject({ name: 'Jeanne', phone: null });
  expect(outcome(await people.confirm(theirs))).toBe('400 invalid_link');
});

test('when strangers spent the mails of the mailbox then her sign-up counts, and the link that lies there is hers', async () => {
  for (let at = 0; at < 5; at += 1)
    await stranger({ password: `${STRANGE} ${at}`, passwordConfirm: `${STRANGE} ${at}` });
  expect(await mailsTo(shop, JEANNE)).toHaveLength(1);
  expect(outcome(await jeanne())).toBe('201');
  expect(await mailsTo(shop, JEANNE)).toHaveLength(1);
  const link = await newest();

  // With nothing it would confirm what a stranger chose.
  expect(outcome(await people.confirm(link))).toBe('400 invalid_link');
  expect(outcome(await people.confirm(link, {}))).toBe('400 invalid_link');
  for (const at of [0, 2, 4]) {
    expect(outcome(await people.confirm(link, { password: `${STRANGE} ${at}` }))).toBe('401 bad_credentials');
  }
  expect(outcome(await people.confirm(link, { password: PASSWORD }))).toBe('200');
  expect(await opens(PASSWORD)).toBe('200');
  expect(await opens(`${STRANGE} 2`)).toBe('401 bad_credentials');
});

test('when strangers spend the mails after her and sign up last then no link opens anything for either by itself', async () => {
  await jeanne();
  for (let at = 0; at < 4; at += 1)
    await stranger({ password: `${STRANGE} ${at}`, passwordConfirm: `${STRANGE} ${at}` });
  const link = await newest();
  expect(outcome(await people.confirm(link))).toBe('400 invalid_link');
  expect(outcome(await people.confirm(link, { password: PASSWORD }))).toBe('401 bad_credentials');
  expect(outcome(await people.confirm(link, { new_password: PASSWORD }))).toBe('200');
  expect(await opens(PASSWORD)).toBe('200');
  for (const at of [1, 3]) expect(await opens(`${STRANGE} ${at}`)).toBe('401 bad_credentials');
});

test('when a stranger spends the mails by changes of address then her sign-up still gets its link', async () => {
  await people.signUp({ email: 'stranger@example.com', password: STRANGE, passwordConfirm: STRANGE });
  await people.confirm(await tokenMailedTo(shop, 'stranger@example.com'));
  const { token } = (await people.logIn('stranger@example.com', STRANGE)).body.data;
  for (let at = 0; at < 5; at += 1) await people.changeEmail(token, JEANNE, STRANGE);
  await jeanne();
  expect(outcome(await people.confirm(await newest(), { password: PASSWORD }))).toBe('200');
  expect(await opens(PASSWORD)).toBe('200');
});

test('when she says that it was not her then the sign-up is gone with its links, and her own begins anew', async () => {
  for (let at = 0; at < 4; at += 1) await stranger();
  const link = await newest();
  expect(outcome(await people.notMe(link))).toBe('200');
  expect(outcome(await people.notMe(link))).toBe('400 invalid_link');
  expect(await shop.db.selectFrom('account').select('id').execute()).toEqual([]);
  expect(await opens(STRANGE)).toBe('401 bad_credentials');
  await jeanne();
  expect(outcome(await people.confirm(await newest(), { password: PASSWORD }))).toBe('200');
});

test('when she refuses the link of a stranger whose place she took then her own sign-up stays', async () => {
  for (let at = 0; at < 4; at += 1) await stranger();
  const link = await newest();
  await jeanne();
  expect(outcome(await people.notMe(link))).toBe('200');
  expect(await opens(PASSWORD)).toBe('403 account_not_confirmed');
  expect(outcome(await people.confirm(await newest(), { password: PASSWORD }))).toBe('200');
});

test('when the browser that signed up shows its secret then it confirms, and no other browser does', async () => {
  const [hers, theirs] = ['the-secret-of-her-browser', 'the-secret-of-a-stranger'];
  await jeanne({ device: hers });
  const link = await newest();
  expect(outcome(await people.confirm(link, { device: theirs }))).toBe('401 bad_credentials');
  expect(outcome(await people.confirm(link, { device: hers }))).toBe('200');
  expect(await opens(PASSWORD)).toBe('200');
});

test('when the same sign-up is sent again then its links live beside each other until one is used', async () => {
  await jeanne();
  const first = await newest();
  await jeanne();
  const second = await newest();
  expect(second).not.toBe(first);
  expect(outcome(await people.confirm(first))).toBe('200');
  expect(outcome(await people.confirm(second))).toBe('400 invalid_link');
});

test('when a link is only looked at then it says what it would do, and nothing happens', async () => {
  await jeanne();
  const link = await newest();
  const look = () => shop.call('GET', `/api/v1/users/confirm-account/${link}`);
  expect((await look()).body.data).toEqual({ kind: 'sign_up', email: JEANNE });
  expect((await look()).headers['cache-control']).toBe('no-store');
  expect(await opens(PASSWORD)).toBe('403 account_not_confirmed');
  await people.confirm(link);
  expect(outcome(await look())).toBe('400 invalid_link');
});

test('when the new password will not do then it says why beside the field, and the link stays open', async () => {
  await stranger();
  const link = await newest();
  const chosen = (new_password: string, new_password_confirm: string) =>
    people.confirm(link, { new_password, new_password_confirm });
  expect(outcome(await chosen('kawa 12', 'kawa 12'))).toBe('400 validation_error new_password');
  expect(outcome(await chosen('Password123', 'Password123'))).toBe('400 validation_error new_password');
  expect(outcome(await chosen(PASSWORD, OTHER_PASSWORD))).toBe('400 validation_error new_password_confirm');
  expect(outcome(await chosen(PASSWORD, PASSWORD))).toBe('200');
});

test('when passwords are tried with a link then ten wrong ones are looked at', async () => {
  await stranger();
  const link = await newest();
  for (let at = 0; at < 10; at += 1) {
    expect(outcome(await people.confirm(link, { password: PASSWORD }))).toBe('401 bad_credentials');
  }
  expect(outcome(await people.confirm(link, { password: STRANGE }))).toBe('429 rate_limited');
  expect(outcome(await people.confirm(link, { new_password: PASSWORD }))).toBe('200');
});

test('when a sign-up waits and its owner sets a password by "forgot" then what was typed for a phone goes', async () => {
  await stranger();
  await people.forgot(JEANNE);
  expect(outcome(await people.reset(await newest(), PASSWORD))).toBe('200');
  expect((await people.logIn(JEANNE, PASSWORD)).body.data.user.phone).toBeNull();
  expect(await opens(STRANGE)).toBe('401 bad_credentials');
});

test('when the mails were spent long ago then the next sign-up gets one again', async () => {
  for (let at = 0; at < 4; at += 1) await stranger();
  expect(await mailsTo(shop, JEANNE)).toHaveLength(3);
  shop.clock.advance(HOUR);
  await jeanne();
  expect(await mailsTo(shop, JEANNE)).toHaveLength(4);
  expect(outcome(await people.confirm(await newest()))).toBe('200');
  expect(await opens(PASSWORD)).toBe('200');
});
