import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { mailsTo, outcome } from '#server/testing/accounts.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { softwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { aBrowser, atWork, type StaffBrowser } from '#server/testing/staff-desk.ts';
import { removeFactorsByEmail } from './manage-factors.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const MINUTE_MS = 60_000;

const shop = shopForFile({ emptied: 'people' });

/** Adds an app of codes and a passkey. */
async function addFactors({ call }: StaffBrowser): Promise<void> {
  const { secret } = (await call('POST', '/factors/totp')).body.data;
  const code = new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() });
  expect((await call('POST', '/factors/totp/confirm', { code })).status).toBe(200);
  const passkey = softwareAuthenticator().create((await call('POST', '/factors/passkeys/options')).body.data);
  expect((await call('POST', '/factors/passkeys', { name: 'Phone', passkey })).status).toBe(200);
}

const left = async (id: string) => {
  const counts = [];
  for (const table of ['passkey', 'staff_totp', 'recovery_code'] as const) {
    const rows = await shop.db.selectFrom(table).select('account_id').where('account_id', '=', id).execute();
    counts.push(rows.length);
  }
  return counts;
};
const details = async () =>
  (
    await shop.db
      .selectFrom('security_event')
      .select('detail')
      .where('kind', '=', 'second_factor_changed')
      .orderBy('id')
      .execute()
  ).map(({ detail }) => detail);

test('when an owner takes lost factors away then the password opens again, sessions are over, and both are told', async () => {
  const owner = await atWork(shop, 'owner', 'Espérance');
  const lost = await atWork(shop, 'manager', 'Claudine');
  const other = await atWork(shop, 'packer', 'Innocent');
  await addFactors(lost);
  await addFactors(other);
  expect(outcome(await aBrowser(shop).logIn(lost.email))).toBe('401 second_factor_required');

  expect(outcome(await owner.call('DELETE', `/staff/${lost.id}/factors`))).toBe('200');

  expect(await left(lost.id)).toEqual([0, 0, 0]);
  expect(await left(other.id)).toEqual([1, 1, 10]);
  expect((await lost.call('GET', '/orders')).status).toBe(401);
  expect((await other.call('GET', '/orders')).status).toBe(200);
  expect((await aBrowser(shop).logIn(lost.email)).status).toBe(200);
  expect(outcome(await aBrowser(shop).logIn(other.email))).toBe('401 second_factor_required');
  for (const reader of [owner.email, lost.email]) {
    const texts = (await mailsTo(shop, reader)).map((mail) => mail.text);
    expect(
      texts.filter((text) => /Claudine: every second factor was removed by Espérance/.test(text)),
    ).toHaveLength(1);
  }
  expect((await details()).at(-1)).toMatchObject({ by: 'owner', sessions: 1 });
  const log = (await owner.call('GET', `/audit?thing=staff_totp&thing_id=${lost.id}`)).body.data;
  expect(log).toMatchObject([{ action: 'removed', actor: { name: 'Espérance' } }, { action: 'changed' }]);

  // A second press finds nothing, and tells no one.
  const before = (await details()).length;
  expect(outcome(await owner.call('DELETE', `/staff/${lost.id}/factors`))).toBe('200');
  expect(await details()).toHaveLength(before);
});

test('when it is not another owner’s to do then it is refused, and the factors stay', async () => {
  const owner = await atWork(shop, 'owner');
  const manager = await atWork(shop, 'manager');
  await addFactors(owner);
  await addFactors(manager);
  const ask = (who: StaffBrowser, id: string) => who.call('DELETE', `/staff/${id}/factors`);

  expect(outcome(await ask(manager, owner.id))).toBe('403 forbidden');
  expect(outcome(await ask(owner, owner.id))).toBe('400 validation_error id');
  expect(outcome(await ask(owner, NOBODYS))).toBe('404 not_found');
  shop.clock.advance(11 * MINUTE_MS);
  expect(outcome(await ask(owner, manager.id))).toBe('403 step_up_required');

  expect([await left(owner.id), await left(manager.id)]).toEqual([
    [1, 1, 10],
    [1, 1, 10],
  ]);
});

test('when the operator does it at the terminal then it is the same, under the terminal’s name', async () => {
  const owner = await atWork(shop, 'owner', 'Espérance');
  await addFactors(owner);
  const actor = { id: null, name: 'Terminal', requestId: 'npm run remove-factors' };
  const remove = (email: string) => removeFactorsByEmail({ ...shop.ctx, actor }, email);

  expect(await remove('nobody@example.com')).toBe('nobody');
  expect(await left(owner.id)).toEqual([1, 1, 10]);
  expect(await remove(owner.email.toUpperCase())).toBe('removed');
  expect(await remove(owner.email)).toBe('none');

  expect(await left(owner.id)).toEqual([0, 0, 0]);
  expect((await owner.call('GET', '/orders')).status).toBe(401);
  expect((await details()).at(-1)).toMatchObject({ by: 'terminal' });
  const mails = (await mailsTo(shop, owner.email)).map((mail) => mail.text);
  expect(mails.filter((text) => text.includes('the operator at the terminal'))).toHaveLength(1);
  const rows = await shop.db
    .selectFrom('audit_log')
    .select(['thing', 'action'])
    .where('actor_name', '=', 'Terminal')
    .where('thing', '<>', 'outbox')
    .orderBy('thing')
    .execute();
  expect(rows).toEqual([
    { thing: 'passkey', action: 'removed' },
    { thing: 'staff_totp', action: 'removed' },
  ]);
});
