import { expect, test } from 'vitest';
import {
  mailsTo,
  OTHER_PASSWORD,
  outcome,
  PASSWORD,
  peopleOf,
  tokenMailedTo,
} from '#server/testing/accounts.ts';
import { aCustomer, aSession, withPassword } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { deleteAccount } from './account-data.ts';
import { verifyOwnPassword } from './own-password.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const ALINE = 'aline@example.com';
const NEXT = { password: OTHER_PASSWORD, passwordConfirm: OTHER_PASSWORD };

const shop = shopForFile({ config: { publicUrl: 'https://shop.example' }, clockAt: NOW, emptied: 'people' });
const people = peopleOf(shop);
const password = await withPassword(PASSWORD);

const aline = () => aCustomer(shop.ctx, { email: ALINE, ...password });

test('when the password is changed then only this session goes on, and the owner is told', async () => {
  const { id, token } = await aline();
  const other = await aSession(shop.ctx, id);
  const neighbour = await aCustomer(shop.ctx);
  const answer = await people.changePassword(token, { passwordCurrent: PASSWORD, ...NEXT });
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { _id: id } } } });
  expect(answer.text).not.toMatch(/argon2|password_(hash|changed)/);
  expect(outcome(await people.me(token))).toBe('200');
  expect(outcome(await people.me(other.token))).toBe('401 not_authenticated');
  expect(outcome(await people.me(neighbour.token))).toBe('200');
  expect(outcome(await people.logIn(ALINE, PASSWORD))).toBe('401 bad_credentials');
  expect(outcome(await people.logIn(ALINE, OTHER_PASSWORD))).toBe('200');
  const [mail] = await mailsTo(shop, ALINE);
  expect(mail?.subject).toBe('Your password for Isoko was changed');
  expect(mail?.text).toContain('Set a new password: https://shop.example/forgot-password');
});

test.each([
  ['a wrong current password', { passwordCurrent: OTHER_PASSWORD, ...NEXT }, 'passwordCurrent'],
  ['no current password', { passwordCurrent: '', ...NEXT }, 'passwordCurrent'],
  ['another confirmation', { passwordCurrent: PASSWORD, ...NEXT, passwordConfirm: 'x' }, 'passwordConfirm'],
  [
    'a common password',
    { passwordCurrent: PASSWORD, password: 'iloveyou', passwordConfirm: 'iloveyou' },
    'password',
  ],
  ['the own address', { passwordCurrent: PASSWORD, password: ALINE, passwordConfirm: ALINE }, 'password'],
])('when it is changed with %s then it stays as it is', async (_, body, field) => {
  const { id, token } = await aline();
  const other = await aSession(shop.ctx, id);
  expect(outcome(await people.changePassword(token, body))).toBe(`400 validation_error ${field}`);
  expect(outcome(await people.me(other.token))).toBe('200');
  expect(await mailsTo(shop, ALINE)).toEqual([]);
  expect(outcome(await people.logIn(ALINE, PASSWORD))).toBe('200');
});

test('when it is changed ten times at the same time then one change counts', async () => {
  const { token } = await aline();
  const words = Array.from({ length: 10 }, (_, at) => `umuceri mwinshi ${at}`);
  const answers = await Promise.all(
    words.map((word) =>
      people.changePassword(token, { passwordCurrent: PASSWORD, password: word, passwordConfirm: word }),
    ),
  );
  expect(answers.map(outcome).sort()).toEqual([
    '200',
    ...Array(9).fill('400 validation_error passwordCurrent'),
  ]);
  const winner = words[answers.findIndex(({ status }) => status === 200)] as string;
  expect(outcome(await people.logIn(ALINE, winner))).toBe('200');
});

test('when it is changed then links that were mailed before open nothing', async () => {
  const { token } = await aline();
  await people.forgot(ALINE);
  const reset = await tokenMailedTo(shop, ALINE);
  await people.changeEmail(token, 'new@example.com');
  const change = await tokenMailedTo(shop, 'new@example.com');
  expect(outcome(await people.changePassword(token, { passwordCurrent: PASSWORD, ...NEXT }))).toBe('200');
  expect(outcome(await people.reset(reset))).toBe('400 invalid_link');
  expect(outcome(await people.confirm(change))).toBe('400 invalid_link');
});

test('when no one is signed in then nothing about the own account can be asked or changed', async () => {
  const calls = [
    ['PATCH', 'updateMyPassword'],
    ['PATCH', 'updateMe'],
    ['PATCH', 'updateMyEmail'],
    ['GET', 'me'],
    ['GET', 'me/sessions'],
    ['DELETE', 'me/sessions'],
    ['DELETE', 'me/sessions/00000000-0000-4000-8000-000000000000'],
  ] as const;
  for (const token of [undefined, `isk_${'x'.repeat(43)}`]) {
    for (const [method, path] of calls) {
      // Before anything of the body is looked at.
      const answer = await shop.call(method, `/api/v1/users/${path}`, { token, body: {} });
      expect([path, outcome(answer)]).toEqual([path, '401 not_authenticated']);
    }
  }
});

test('when the own password is asked for then only the right one passes, and a gone account is signed out', async () => {
  const { id, token } = await aline();
  await expect(verifyOwnPassword(shop.ctx, id, PASSWORD)).resolves.toContain('$argon2id$');
  await expect(verifyOwnPassword(shop.ctx, id, OTHER_PASSWORD)).rejects.toMatchObject({
    code: 'validation_error',
    details: { fields: [{ field: 'passwordCurrent' }] },
  });
  await deleteAccount(shop.ctx, id);
  await expect(verifyOwnPassword(shop.ctx, id, PASSWORD)).rejects.toMatchObject({
    code: 'not_authenticated',
  });
  await expect(deleteAccount(shop.ctx, id)).rejects.toMatchObject({ code: 'not_authenticated' });
  expect(outcome(await people.me(token))).toBe('401 not_authenticated');
});
