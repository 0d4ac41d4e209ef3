import { expect, test } from 'vitest';
import { OTHER_PASSWORD, outcome, PASSWORD, peopleOf, tokenMailedTo } from '#server/testing/accounts.ts';
import { tablesWith } from '#server/testing/database.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { findOwnerFault, makeFirstOwner } from './first-owner.ts';
import { FIRST_PASSWORD_MS } from './password.ts';

const OWNER = 'owner@isoko.local';
const byChance = { ownerEmail: OWNER, ownerPassword: null };
const chosen = { ownerEmail: OWNER, ownerPassword: PASSWORD };

const shop = shopForFile({ emptied: 'people' });
const people = peopleOf(shop);

const listAudit = (token: string) => shop.call('GET', '/api/v1/admin/audit', { token });

test('when no one works here then an owner is made once, and their password is nowhere but in the answer', async () => {
  const made = await Promise.all([makeFirstOwner(shop.ctx, byChance), makeFirstOwner(shop.ctx, byChance)]);
  const [owner, ...others] = made.filter((each) => each !== null);
  expect(others).toEqual([]);
  expect(owner?.password).toMatch(/^[\w-]{20}$/);
  const logIn = await people.logIn(OWNER, owner?.password ?? '');
  expect(logIn.body.data.user).toMatchObject({ email: OWNER, role: 'owner', must_change_password: true });
  expect(await tablesWith(shop.ctx, [owner?.password ?? ''])).toEqual([]);
  expect(await makeFirstOwner(shop.ctx, chosen)).toBeNull();
});

test('when the first password was set then it opens nothing but its own change, and another one opens everything', async () => {
  expect(await makeFirstOwner(shop.ctx, chosen)).toEqual({ email: OWNER, password: null });
  const token = (await people.atWork(OWNER)) ?? '';
  expect(outcome(await listAudit(token))).toBe('403 password_change_required');
  const change = (password: string) =>
    shop.call('PATCH', '/api/v1/admin/session/password', {
      token,
      body: { passwordCurrent: PASSWORD, password, passwordConfirm: password },
    });
  expect(outcome(await change(PASSWORD))).toBe('400 validation_error password');
  const changed = await change(OTHER_PASSWORD);
  expect(changed.body.data.user).toMatchObject({ role: 'owner', must_change_password: false });
  expect(outcome(await listAudit(token))).toBe('401 not_authenticated');
  expect((await listAudit((await people.atWork(OWNER, OTHER_PASSWORD)) ?? '')).status).toBe(200);
});

test('when the owner sets a password by a mailed link instead then that is their own choice too', async () => {
  await makeFirstOwner(shop.ctx, byChance);
  await people.forgot(OWNER);
  await people.reset(await tokenMailedTo(shop, OWNER));
  const { user } = (await people.logIn(OWNER, OTHER_PASSWORD)).body.data;
  expect(user.must_change_password).toBe(false);
  expect((await listAudit((await people.atWork(OWNER, OTHER_PASSWORD)) ?? '')).status).toBe(200);
});

test('when a customer has the address already then the account is the owner’s, and no one is in it any more', async () => {
  const customer = await aCustomer(shop.ctx, { email: 'Owner@isoko.local', confirmed_at: null });
  await makeFirstOwner(shop.ctx, chosen);
  expect(outcome(await people.me(customer.token))).toBe('401 not_authenticated');
  const { user } = (await people.logIn(OWNER)).body.data;
  expect(user).toMatchObject({ _id: customer.id, role: 'owner', must_change_password: true });
});

test('when no one used the first password for 72 hours then it opens nothing, and the next start gives another', async () => {
  const first = await makeFirstOwner(shop.ctx, byChance);
  const password = first?.password ?? '';
  shop.clock.advance(FIRST_PASSWORD_MS);
  expect(await makeFirstOwner(shop.ctx, byChance)).toBeNull();
  expect(await people.atWork(OWNER, password)).toMatch(/^iss_/);
  shop.clock.advance(1);
  expect(await people.atWork(OWNER, password)).toBeNull();
  expect(outcome(await people.logIn(OWNER, password))).toBe('401 bad_credentials');

  const second = await makeFirstOwner(shop.ctx, { ...byChance, ownerEmail: 'other@example.rw' });
  expect(second).toMatchObject({ email: OWNER });
  expect(await people.atWork(OWNER, password)).toBeNull();
  expect(await people.atWork(OWNER, second?.password ?? '')).toMatch(/^iss_/);
});

test('when the owner chose a password of their own then no start gives another', async () => {
  await makeFirstOwner(shop.ctx, byChance);
  await shop.db.updateTable('account').set({ must_change_password: false }).execute();
  shop.clock.advance(2 * FIRST_PASSWORD_MS);
  expect(await makeFirstOwner(shop.ctx, byChance)).toBeNull();
});

test('when someone works here then there is no first owner', async () => {
  await aCustomer(shop.ctx, { role: 'packer' });
  expect(await makeFirstOwner(shop.ctx, byChance)).toBeNull();
});

test.each([
  [{ ...byChance, ownerEmail: 'owner@büro.rw' }, 'OWNER_EMAIL'],
  [{ ...chosen, ownerPassword: 'short' }, 'OWNER_PASSWORD'],
  [{ ...chosen, ownerPassword: 'password1' }, 'OWNER_PASSWORD'],
  [{ ...chosen, ownerPassword: OWNER }, 'OWNER_PASSWORD'],
  [{ ...chosen, ownerPassword: 'x'.repeat(129) }, 'OWNER_PASSWORD'],
  [chosen, null],
  [byChance, null],
] as const)('when the first owner shall be %o then the fault is %s', async (input, fault) => {
  expect(await findOwnerFault(input, { shopName: 'Isoko' })).toBe(fault);
});
