import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsTo, outcome } from '#server/testing/accounts.ts';
import { aRegion } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { atWork } from '#server/testing/staff-desk.ts';
import { changeSettings } from './change-settings.ts';

const HOUR_MS = 60 * 60_000;
const cash = { code: 'cod', on: true, name: 'Cash on delivery', instructions: 'Pay the rider.' } as const;
const momo = { code: 'momo_code', on: true, name: 'MoMoPay', instructions: 'Dial *182*8*1*123456#' } as const;
const thief = { ...momo, instructions: 'Dial *182*8*1*666666#' };

const shop = shopForFile({ emptied: 'people' });
beforeAll(async () => {
  await aRegion(shop.ctx);
});
beforeEach(async () => {
  await shop.db.deleteFrom('payee_change').execute();
  await changeSettings(shop.ctx, { payment_methods: [cash, momo] });
});

/** What shoppers are told to pay by; other processes hear of a change by NOTIFY. */
const shown = async () => {
  shop.app.pageCache.clear('a job');
  return (await shop.call('GET', '/api/v1/shop')).body.data.payment_methods.map(
    (each: { instructions: string }) => each.instructions,
  );
};
const before = [cash.instructions, momo.instructions];
const after = [cash.instructions, thief.instructions];

async function tokenTo(email: string): Promise<string> {
  const mails = await mailsTo(shop, email);
  const links = mails.flatMap(({ text }) => /\/admin\/payee\?token=([\w-]+)/.exec(text)?.[1] ?? []);
  return links.at(-1) ?? '';
}

test('when a manager changes whom shoppers pay then it waits a day, and owners are asked', async () => {
  const owner = await atWork(shop, 'owner', 'Espérance');
  const manager = await atWork(shop, 'manager', 'Claudine');
  const changed = await manager.call('PATCH', '/settings', { payment_methods: [cash, thief] });

  expect(changed.body.data).toMatchObject({
    payment_methods: [cash, momo],
    pending_payee: {
      value: [thief],
      requested_by: 'Claudine',
      takes_effect_at: new Date(shop.ctx.now().getTime() + 24 * HOUR_MS).toISOString(),
    },
  });
  expect(await shown()).toEqual(before);
  const mail = (await mailsTo(shop, owner.email)).at(-1);
  expect(mail?.subject).toBe('Isoko: the payee is about to change');
  expect(mail?.text).toContain('Claudine has changed what shoppers see');
  expect(mail?.text).toContain(thief.instructions);
  expect(await tokenTo(manager.email)).toBe('');

  shop.clock.advance(24 * HOUR_MS - 1);
  await shop.runJobs();
  expect(await shown()).toEqual(before);
  shop.clock.advance(1);
  await shop.runJobs();
  expect(await shown()).toEqual(after);
  const settings = await atWork(shop, 'manager');
  expect((await settings.call('GET', '/settings')).body.data.pending_payee).toBeNull();
});

test('when the words of another language change then they wait too, and are what its readers pay by', async () => {
  const owner = await atWork(shop, 'owner');
  const version = { rw: { name: 'MoMoPay', instructions: 'Kanda *182*8*1*777777#' } };
  const said = async (language: string) => {
    shop.app.pageCache.clear('a job');
    const answer = await shop.call('GET', '/api/v1/shop', { headers: { 'accept-language': language } });
    return answer.body.data.payment_methods.at(-1);
  };
  const changed = await owner.call('PATCH', '/settings', {
    payment_methods: [cash, { ...momo, versions: version }],
  });
  expect(changed.body.data.payment_methods).toEqual([cash, momo]);
  expect((await mailsTo(shop, owner.email)).at(-1)?.text).toContain(version.rw.instructions);
  expect(await said('rw')).toMatchObject({ instructions: momo.instructions });

  shop.clock.advance(24 * HOUR_MS);
  await shop.runJobs();
  expect(await said('rw')).toMatchObject(version.rw);
  expect(await said('rw')).not.toHaveProperty('written_in');
  expect(await said('fr')).toMatchObject({
    instructions: momo.instructions,
    written_in: { instructions: 'en' },
  });
  // The same words again, an empty text among them, are no other payee.
  const later = await atWork(shop, 'owner');
  const [, kept] = (await later.call('GET', '/settings')).body.data.payment_methods;
  const same = { ...kept, versions: { ...kept.versions, fr: { name: null, instructions: '' } } };
  const again = await later.call('PATCH', '/settings', { payment_methods: [cash, same] });
  expect(again.body.data.pending_payee).toBeNull();
});

test('when no one proved who they are within ten minutes then it is refused, and other settings are not', async () => {
  const manager = await atWork(shop, 'manager');
  shop.clock.advance(10 * 60_000 + 1);
  const ask = (body: object) => manager.call('PATCH', '/settings', body);

  expect(outcome(await ask({ payment_methods: [cash, thief], name: 'Other' }))).toBe('403 step_up_required');
  expect(outcome(await ask({ payment_methods: [{ ...cash, name: 'Send to 0788' }, momo] }))).toBe(
    '403 step_up_required',
  );
  expect((await ask({ payment_methods: [{ ...momo, on: false }, cash], low_stock_below: 3 })).status).toBe(
    200,
  );
  expect(await shown()).toEqual([cash.instructions]);
  expect((await manager.call('GET', '/settings')).body.data).toMatchObject({
    name: 'Isoko',
    pending_payee: null,
  });
});

test('when an owner confirms it by the mail then it counts immediately, by that token alone', async () => {
  const owner = await atWork(shop, 'owner');
  const manager = await atWork(shop, 'manager');
  await manager.call('PATCH', '/settings', { payment_methods: [cash, thief] });
  const token = await tokenTo(owner.email);
  const confirm = (who: typeof owner, said: string) => who.call('POST', '/payee/confirm', { token: said });

  expect(outcome(await confirm(manager, token))).toBe('403 forbidden');
  expect(outcome(await confirm(owner, `${token}x`))).toBe('400 invalid_link');
  expect(await shown()).toEqual(before);
  expect((await confirm(owner, token)).body.data.pending_payee).toBeNull();
  expect(await shown()).toEqual(after);
  expect(outcome(await confirm(owner, token))).toBe('400 invalid_link');
});

test('when an owner changes it then it waits as well', async () => {
  const owner = await atWork(shop, 'owner');
  await owner.call('PATCH', '/settings', { payment_methods: [cash, thief] });
  expect(await shown()).toEqual(before);
  expect(await tokenTo(owner.email)).not.toBe('');
});

test('when it is refused then it never counts', async () => {
  const owner = await atWork(shop, 'owner');
  await owner.call('PATCH', '/settings', { payment_methods: [cash, thief] });
  const token = await tokenTo(owner.email);

  expect((await owner.call('DELETE', '/payee')).body.data.pending_payee).toBeNull();
  expect((await owner.call('DELETE', '/payee')).status).toBe(404);
  expect(outcome(await owner.call('POST', '/payee/confirm', { token }))).toBe('400 invalid_link');
  shop.clock.advance(25 * HOUR_MS);
  await shop.runJobs();
  expect(await shown()).toEqual(before);
});

test('when another one is asked for meanwhile then the day begins anew, and the older mail confirms nothing', async () => {
  const owner = await atWork(shop, 'owner');
  await owner.call('PATCH', '/settings', { payment_methods: [cash, thief] });
  const older = await tokenTo(owner.email);
  shop.clock.advance(6 * 60_000);
  const other = { ...momo, instructions: 'Dial *182*8*1*777777#' };
  await owner.call('PATCH', '/settings', { payment_methods: [cash, other] });

  expect(outcome(await owner.call('POST', '/payee/confirm', { token: older }))).toBe('400 invalid_link');
  shop.clock.advance(24 * HOUR_MS - 1);
  await shop.runJobs();
  expect(await shown()).toEqual(before);
  shop.clock.advance(1);
  await shop.runJobs();
  expect(await shown()).toEqual([cash.instructions, other.instructions]);
});

test('when the settings are saved again with what is shown then what waits goes on waiting', async () => {
  const owner = await atWork(shop, 'owner');
  await owner.call('PATCH', '/settings', { payment_methods: [cash, thief] });
  const again = await owner.call('PATCH', '/settings', { payment_methods: [cash, momo] });
  expect(again.body.data.pending_payee.value).toEqual([thief]);
});

test('when a new way to pay is added then it waits, and one that is taken out meanwhile does not come back', async () => {
  await changeSettings(shop.ctx, { payment_methods: [cash] });
  const owner = await atWork(shop, 'owner');
  const added = await owner.call('PATCH', '/settings', { payment_methods: [cash, momo] });
  expect(added.body.data).toMatchObject({ payment_methods: [cash], pending_payee: { value: [momo] } });
  shop.clock.advance(24 * HOUR_MS);
  await shop.runJobs();
  expect(await shown()).toEqual(before);

  const again = await atWork(shop, 'owner');
  await again.call('PATCH', '/settings', { payment_methods: [cash, thief] });
  const out = await again.call('PATCH', '/settings', { payment_methods: [cash] });
  expect(out.body.data).toMatchObject({ payment_methods: [cash], pending_payee: null });
});
