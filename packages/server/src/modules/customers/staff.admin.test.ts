import { beforeEach, expect, test } from 'vitest';
import {
  mailsTo,
  OTHER_PASSWORD,
  outcome,
  PASSWORD,
  peopleOf,
  tokenMailedTo,
} from '#server/testing/accounts.ts';
import { expectInvariantsHold } from '#server/testing/checkout.ts';
import { aCustomer, withPassword } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
const ALINE = 'aline@example.com';

const shop = shopForFile({ config: { publicUrl: 'https://shop.example' }, clockAt: NOW, emptied: 'people' });
const people = peopleOf(shop);
let owner: StaffDesk;
const password = await withPassword(PASSWORD);

beforeEach(async () => {
  owner = await aDesk(shop, 'owner', password);
});

const invite = (other: object = {}) =>
  owner.post('/staff', { name: 'Aline Uwase', email: ALINE, role: 'packer', ...other });
const low = (token: string) => shop.call('GET', '/api/v1/admin/stock/low', { token });
const staff = async () => (await owner.get('/staff')).body.data;

test('when someone is taken on then a link lets them choose a password, once, and their role opens what is theirs', async () => {
  const { status, body } = await invite();
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ role: 'packer', has_joined: false, last_seen_at: null });
  expect(outcome(await people.logIn(ALINE))).toBe('401 bad_credentials');
  const token = await tokenMailedTo(shop, ALINE);
  const [mail] = await mailsTo(shop, ALINE);
  expect(mail?.subject).toBe('You are on the staff of Isoko');
  expect(mail?.text).toContain('https://shop.example/admin');
  expect(outcome(await people.reset(token))).toBe('200');
  expect(outcome(await people.reset(token, PASSWORD))).toBe('400 invalid_link');
  const session = (await people.atWork(ALINE, OTHER_PASSWORD)) ?? '';
  expect((await low(session)).status).toBe(200);
  expect((await shop.call('GET', '/api/v1/admin/staff', { token: session })).status).toBe(403);
  expect(await staff()).toMatchObject([
    { name: 'Aline Uwase', has_joined: true, last_seen_at: NOW.toISOString() },
    { role: 'owner' },
  ]);
});

test('when someone worked here then the log has what they were, and nothing personal once they are erased', async () => {
  const { _id } = (await invite()).body.data;
  const entries = async () => (await owner.get('/audit', { thing: 'account', thing_id: _id })).body.data;
  expect(await entries()).toMatchObject([
    // Until they join they are not of the staff.
    { action: 'created', after: { name: '(personal)', email: '(personal)' } },
  ]);
  await people.reset(await tokenMailedTo(shop, ALINE));
  await owner.patch(`/staff/${_id}`, { role: 'editor' });
  expect((await entries())[0]).toMatchObject({ before: { role: 'packer' }, after: { role: 'editor' } });
  const rewritten = shop.db
    .updateTable('audit_log')
    .set({ actor_name: 'Nobody' })
    .where('thing_id', '=', _id);
  await expect(rewritten.execute()).rejects.toThrow('append-only');
  await owner.remove(`/staff/${_id}`);
  expect((await owner.remove(`/customers/${_id}`)).status).toBe(200);
  expect((await entries()).at(-1)).toMatchObject({ action: 'created', after: { name: '(personal)' } });
});

test('when an invitation is a day old then it opens nothing, and another one can be mailed', async () => {
  const { _id } = (await invite()).body.data;
  const first = await tokenMailedTo(shop, ALINE);
  shop.clock.set(new Date(NOW.getTime() + DAY_MS));
  expect(outcome(await people.reset(first))).toBe('400 invalid_link');
  expect((await owner.post(`/staff/${_id}/invite`)).status).toBe(200);
  expect(outcome(await people.reset(await tokenMailedTo(shop, ALINE)))).toBe('200');
});

test('when a customer is taken on then nothing changes for them until they accept with a new password', async () => {
  const customer = await aCustomer(shop.ctx, { email: 'Aline@example.com', ...password });
  expect((await invite({ role: 'manager', name: 'Somebody' })).body.data).toMatchObject({
    ...{ _id: customer.id, name: 'Aline Uwase', role: 'manager' },
    ...{ has_joined: false, was_customer: true },
  });
  const customers = (token: string) => shop.call('GET', '/api/v1/admin/customers', { token });
  expect((await customers(customer.token)).status).toBe(403);
  const { user, token } = (await people.logIn(ALINE)).body.data;
  expect(user.role).toBeNull();
  expect((await customers(token)).status).toBe(403);
  expect(outcome(await people.me(customer.token))).toBe('200');

  expect(outcome(await people.reset(await tokenMailedTo(shop, customer.email)))).toBe('200');

  for (const earlier of [customer.token, token]) {
    expect(outcome(await people.me(earlier))).toBe('401 not_authenticated');
  }
  expect(outcome(await people.logIn(ALINE, PASSWORD))).toBe('401 bad_credentials');
  expect((await people.logIn(ALINE, OTHER_PASSWORD)).body.data.user.role).toBe('manager');
  expect((await staff())[0]).toMatchObject({ has_joined: true, was_customer: true });
  await expectInvariantsHold(shop.ctx);
});

test('when a password is set by another link then the invitation stays unaccepted, and a removed one is dead', async () => {
  const { _id } = (await invite()).body.data;
  const invitation = await tokenMailedTo(shop, ALINE);
  await people.forgot(ALINE);
  await people.reset(await tokenMailedTo(shop, ALINE), PASSWORD);
  expect((await people.logIn(ALINE)).body.data.user.role).toBeNull();
  expect(outcome(await people.reset(invitation))).toBe('400 invalid_link');
  await owner.patch(`/staff/${_id}`, { role: 'editor' });
  await owner.post(`/staff/${_id}/invite`);
  const again = await tokenMailedTo(shop, ALINE);
  await owner.remove(`/staff/${_id}`);
  expect(outcome(await people.reset(again))).toBe('400 invalid_link');
  expect(await staff()).toHaveLength(1);
});

test('when someone is invited, joins, gets another role and leaves then each is a security event', async () => {
  const { _id } = (await invite()).body.data;
  await people.reset(await tokenMailedTo(shop, ALINE));
  await owner.patch(`/staff/${_id}`, { role: 'editor' });
  await owner.remove(`/staff/${_id}`);
  const events = await shop.db
    .selectFrom('security_event')
    .select(['kind', 'detail'])
    .orderBy('id')
    .execute();
  expect(events.filter(({ kind }) => kind !== 'password_changed')).toEqual([
    { kind: 'invited', detail: { role: 'packer' } },
    { kind: 'invitation_accepted', detail: { role: 'packer' } },
    { kind: 'role_changed', detail: { role: 'editor' } },
    { kind: 'role_changed', detail: { role: null, was: 'editor' } },
  ]);
});

test('when a stranger signed up with the address before or after then their password never opens the staff’s door', async () => {
  await people.signUp({ email: ALINE, name: 'A Stranger' });
  const strangers = await tokenMailedTo(shop, ALINE);
  await invite();
  expect(outcome(await people.confirm(strangers))).toBe('400 invalid_link');
  await people.signUp({ email: ALINE, name: 'A Stranger' });
  // Mails of one batch leave side by side, in no order.
  const subjects = (await mailsTo(shop, ALINE)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining('already have an account'));
  expect(outcome(await people.logIn(ALINE))).toBe('401 bad_credentials');
  expect(await staff()).toMatchObject([{ name: 'Aline Uwase', has_joined: false }, {}]);
});

test('when someone cannot be taken on then it says why beside the field', async () => {
  await aCustomer(shop.ctx, { email: 'blocked@example.com', blocked_at: NOW });
  await invite();
  expect(outcome(await invite())).toBe('400 validation_error email');
  expect(outcome(await invite({ email: 'blocked@example.com' }))).toBe('400 validation_error email');
  expect(outcome(await invite({ email: 'nobody', name: ' A ' }))).toBe('400 validation_error email name');
  expect(outcome(await invite({ email: 'b@example.com', role: 'king' }))).toBe('400 validation_error role');
});

test('when a role changes or is taken away then every session ends', async () => {
  const eric = await aCustomer(shop.ctx, { role: 'editor', ...password, email: 'eric@example.com' });
  expect((await owner.patch(`/staff/${eric.id}`, { role: 'packer' })).body.data.role).toBe('packer');
  expect(outcome(await low(eric.token))).toBe('401 not_authenticated');
  const again = (await people.logIn(eric.email)).body.data.token;
  const work = (await people.atWork(eric.email)) ?? '';
  expect((await low(work)).status).toBe(200);
  await people.forgot(eric.email);
  const link = await tokenMailedTo(shop, eric.email);
  expect(await owner.remove(`/staff/${eric.id}`)).toMatchObject({ status: 200, body: { data: null } });
  expect(outcome(await people.me(again))).toBe('401 not_authenticated');
  expect(outcome(await low(work))).toBe('401 not_authenticated');
  expect(await people.atWork(eric.email)).toBeNull();
  expect(outcome(await people.reset(link))).toBe('400 invalid_link');
  expect((await people.logIn(eric.email)).body.data.user.role).toBeNull();
  expect(outcome(await owner.remove(`/staff/${eric.id}`))).toBe('404 not_found');
  const log = await owner.get('/audit', { thing: 'account', thing_id: eric.id });
  expect(log.body.data).toMatchObject([
    { before: { role: 'packer' }, after: { role: null } },
    { before: { role: 'editor' }, after: { role: 'packer' } },
  ]);
});

test('when an owner is the last one who can log in then the role stays', async () => {
  const { id } = owner;
  await invite({ role: 'owner' });
  expect(outcome(await owner.patch(`/staff/${id}`, { role: 'manager' }))).toBe('400 validation_error role');
  expect(outcome(await owner.remove(`/staff/${id}`))).toBe('400 validation_error id');
  await people.reset(await tokenMailedTo(shop, ALINE));
  expect((await owner.patch(`/staff/${id}`, { role: 'manager' })).status).toBe(200);
});

test('when two owners take the role from each other at the same time then one of them keeps it', async () => {
  const other = await aDesk(shop, 'owner', password);
  const [mine, theirs] = [owner.id, other.id];
  const answers = await Promise.all([owner.remove(`/staff/${theirs}`), other.remove(`/staff/${mine}`)]);
  const left = await shop.db.selectFrom('account').select('id').where('role', '=', 'owner').execute();
  expect(left).toHaveLength(1);
  expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
});
