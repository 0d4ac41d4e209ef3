import { expect, test } from 'vitest';
import { outcome, PASSWORD, peopleOf, sameParts } from '#server/testing/accounts.ts';
import { aCustomer, aSession, withPassword } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;
const NOW = new Date('2026-11-20T08:00:00Z');
const AT = '/api/v1/users/me/sessions';

const shop = shopForFile({ clockAt: NOW, emptied: 'people' });
const people = peopleOf(shop);

const sessionsOf = async (id: string) =>
  (await shop.db.selectFrom('session').select('id').where('account_id', '=', id).execute()).length;

test('when someone looks at their devices then the live ones are listed, and which one asks', async () => {
  const { id, token, sessionId } = await aCustomer(shop.ctx);
  await aCustomer(shop.ctx);
  shop.clock.advance(3 * DAY);
  await people.me(token);
  const later = await aSession(shop.ctx, id);
  shop.clock.advance(5 * DAY);
  const { body, headers } = await shop.call('GET', AT, { token: later.token });
  expect(headers['cache-control']).toBe('no-store');
  expect(body.data).toEqual([
    {
      _id: later.sessionId,
      device: 'Test',
      date_created: '2026-11-23T08:00:00.000Z',
      last_used: '2026-11-28T08:00:00.000Z',
      is_current: true,
    },
    {
      _id: sessionId,
      device: 'Test',
      date_created: NOW.toISOString(),
      last_used: '2026-11-23T08:00:00.000Z',
      is_current: false,
    },
  ]);
  shop.clock.advance(3 * DAY);
  const alone = await shop.call('GET', AT, { token: later.token });
  expect(alone.body.data).toHaveLength(1);
});

test('when one device is signed out then the others stay', async () => {
  const { id, token, sessionId } = await aCustomer(shop.ctx);
  const phone = await aSession(shop.ctx, id);
  const answer = await shop.call('DELETE', `${AT}/${phone.sessionId}`, { token });
  expect(answer.body.data).toMatchObject([{ _id: sessionId, is_current: true }]);
  expect(outcome(await people.me(phone.token))).toBe('401 not_authenticated');
  expect(outcome(await shop.call('DELETE', `${AT}/${sessionId}`, { token }))).toBe('200');
  expect(outcome(await people.me(token))).toBe('401 not_authenticated');
});

test('when every other device is signed out then the one that asks stays, and so do other people', async () => {
  const { id, token, sessionId } = await aCustomer(shop.ctx);
  const others = [await aSession(shop.ctx, id), await aSession(shop.ctx, id)];
  const neighbour = await aCustomer(shop.ctx);
  const answer = await shop.call('DELETE', AT, { token });
  expect(answer.body.data).toMatchObject([{ _id: sessionId }]);
  for (const other of others) expect(outcome(await people.me(other.token))).toBe('401 not_authenticated');
  expect(outcome(await people.me(neighbour.token))).toBe('200');
});

test('when the log-in is longer ago than ten minutes then other devices are ended with the password alone', async () => {
  const { id, token, sessionId } = await aCustomer(shop.ctx, await withPassword(PASSWORD));
  const phone = await aSession(shop.ctx, id);
  const end = (at: string, body?: object) => shop.call('DELETE', at, { token, ...(body && { body }) });
  shop.clock.advance(10 * MINUTE + 1);
  for (const at of [AT, `${AT}/${phone.sessionId}`]) {
    expect(outcome(await end(at))).toBe('403 step_up_required');
    expect(outcome(await end(at, {}))).toBe('403 step_up_required');
    expect(outcome(await end(at, { passwordCurrent: 'not this one at all' }))).toBe(
      '400 validation_error passwordCurrent',
    );
  }
  expect(outcome(await people.me(phone.token))).toBe('200');
  expect(outcome(await end(`${AT}/${phone.sessionId}`, { passwordCurrent: PASSWORD }))).toBe('200');
  expect(outcome(await people.me(phone.token))).toBe('401 not_authenticated');
  const tablet = await aSession(shop.ctx, id);
  expect((await end(AT, { passwordCurrent: PASSWORD })).body.data).toMatchObject([{ _id: sessionId }]);
  expect(outcome(await people.me(tablet.token))).toBe('401 not_authenticated');
  // One's own needs none: the holder of this device may always log out of it.
  expect(outcome(await end(`${AT}/${sessionId}`))).toBe('200');
  expect(outcome(await people.me(token))).toBe('401 not_authenticated');
});

test('when the session is someone else’s then it is as if there were none, and it goes on', async () => {
  const [{ token }, other] = [await aCustomer(shop.ctx), await aCustomer(shop.ctx)];
  const theirs = await shop.call('DELETE', `${AT}/${other.sessionId}`, { token });
  const nobodys = await shop.call('DELETE', `${AT}/00000000-0000-4000-8000-000000000000`, { token });
  expect(outcome(theirs)).toBe('404 not_found');
  expect(sameParts(theirs)).toEqual(sameParts(nobodys));
  expect(outcome(await shop.call('DELETE', `${AT}/x`, { token }))).toBe('400 validation_error id');
  expect(outcome(await people.me(other.token))).toBe('200');
});

test('when someone logs in for the 21st time then the device idle longest is signed out, not the oldest', async () => {
  const person = await aCustomer(shop.ctx, await withPassword(PASSWORD));
  const tokens = [person.token];
  while (tokens.length < 20) {
    shop.clock.advance(2 * MINUTE);
    tokens.push((await aSession(shop.ctx, person.id)).token);
  }
  const neighbour = await aCustomer(shop.ctx);
  shop.clock.advance(DAY);
  // All but the third are used again.
  const third = tokens[2] ?? '';
  const used = tokens.filter((each) => each !== third);
  for (const each of used) expect((await people.me(each)).status).toBe(200);

  const { token } = (await people.logIn(person.email)).body.data;

  expect(outcome(await people.me(third))).toBe('401 not_authenticated');
  for (const each of [...used, token, neighbour.token]) {
    expect(outcome(await people.me(each))).toBe('200');
  }
  expect((await shop.call('GET', AT, { token })).body.data).toHaveLength(20);
});

test('when the longest idle are over anyway then another log-in ends none that lives', async () => {
  const person = await aCustomer(shop.ctx, await withPassword(PASSWORD));
  shop.clock.advance(20 * DAY);
  const old = await aSession(shop.ctx, person.id);
  shop.clock.advance(4 * DAY);
  const live: string[] = [old.token];
  while (live.length < 19) live.push((await aSession(shop.ctx, person.id)).token);
  expect((await people.logIn(person.email)).status).toBe(200);
  for (const each of live) expect(outcome(await people.me(each))).toBe('200');
});

test('when two log in at the 20th then 20 are left', async () => {
  const person = await aCustomer(shop.ctx, await withPassword(PASSWORD));
  while ((await sessionsOf(person.id)) < 19) await aSession(shop.ctx, person.id);
  const answers = await Promise.all([1, 2, 3].map(() => people.logIn(person.email)));
  expect(answers.map(outcome)).toEqual(['200', '200', '200']);
  expect(await sessionsOf(person.id)).toBe(20);
});
