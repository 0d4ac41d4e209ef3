import { expect, test } from 'vitest';
import { outcome, peopleOf } from '#server/testing/accounts.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { sweepAccounts } from './account-data.ts';

const DAY = 24 * 60 * 60_000;
const NOW = new Date('2026-11-20T08:00:00Z');

const shop = shopForFile({ clockAt: NOW, emptied: 'people' });
const people = peopleOf(shop);

async function emails(): Promise<(string | null)[]> {
  const rows = await shop.db.selectFrom('account').select('email').orderBy('email').execute();
  return rows.map((row) => row.email);
}

test('when a sign-up was not confirmed for 30 days then it is forgotten with all of it, and others stay', async () => {
  await aCustomer(shop.ctx, { email: 'confirmed@example.com' });
  await people.signUp({ email: 'old@example.com', marketing_consent: true });
  await people.signUp({ email: 'twice@example.com' });
  shop.clock.advance(29 * DAY);
  await people.signUp({ email: 'twice@example.com' });
  shop.clock.advance(DAY - 1);
  await sweepAccounts(shop.ctx);
  expect(await emails()).toEqual(['confirmed@example.com', 'old@example.com', 'twice@example.com']);
  shop.clock.advance(2);
  await sweepAccounts(shop.ctx);
  expect(await emails()).toEqual(['confirmed@example.com', 'twice@example.com']);
  expect(await shop.db.selectFrom('consent').selectAll().execute()).toEqual([]);
  const outbox = await shop.db.selectFrom('outbox').select('account_id').execute();
  expect(outbox).toHaveLength(2);
});

test('when sessions are over and links are old then they go, and live ones stay', async () => {
  const { email, token } = await aCustomer(shop.ctx);
  await people.forgot(email);
  const idle = await aCustomer(shop.ctx);
  shop.clock.advance(5 * DAY);
  await people.me(token);
  expect(await sweepAccounts(shop.ctx)).toBe(0);
  shop.clock.advance(2 * DAY);
  expect(await sweepAccounts(shop.ctx)).toBe(1);
  expect(outcome(await people.me(token))).toBe('200');
  expect(outcome(await people.me(idle.token))).toBe('401 not_authenticated');
  shop.clock.advance(24 * DAY);
  expect(await sweepAccounts(shop.ctx)).toBe(2);
  expect(await shop.db.selectFrom('session').selectAll().execute()).toEqual([]);
  expect(await shop.db.selectFrom('account_link').selectAll().execute()).toEqual([]);
});
