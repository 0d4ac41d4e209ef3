import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { aDesk } from '#server/testing/staff-desk.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { sweepAuditDay } from './sweeps.ts';

const HOUR_MS = 60 * 60_000;

let shop: TestShop;
beforeAll(async () => {
  // 22:30 in Kigali.
  shop = await startShop({ now: new Date('2026-11-20T20:30:00Z') });
});
afterAll(() => shop.close());

const mails = async () => {
  await sweepAuditDay(shop.ctx);
  await shop.runJobs();
  return shop.mailbox.mails;
};

test('when a day in Kigali is over then every owner gets its counts and the log’s head, once', async () => {
  const owner = await aDesk(shop, 'owner');
  const { email } = await shop.db.selectFrom('account').select('email').executeTakeFirstOrThrow();
  await aDesk(shop, 'manager');
  expect((await owner.post('/categories', { name: 'Today' })).status).toBe(201);
  expect((await owner.get('/exports/products.csv')).status).toBe(200);
  for (const kind of ['invited', 'invited', 'payee_changed', 'log_in_new_device'] as const)
    await noteSecurityEvent(shop.ctx, { kind });
  // Who came today hears of today, tomorrow.
  expect(await mails()).toHaveLength(0);

  shop.clock.advance(2 * HOUR_MS);
  const { head } = (await owner.get('/audit/verify')).body.data;
  // It is tomorrow already: not of the day that is told of.
  expect((await owner.post('/categories', { name: 'Tomorrow' })).status).toBe(201);
  const sent = await mails();
  expect(sent.map(({ to }) => to.address)).toEqual([email]);
  const { subject = '', text = '' } = sent[0] ?? {};
  expect(subject).toContain('2026-11-20');
  expect(text).toContain(head);
  for (const [label, n] of [
    ['Exports', 1],
    ['Invitations', 2],
    ['Changes of the payee', 1],
    ['Log-ins from new devices', 1],
    ['Refunds', 0],
  ])
    expect(text).toMatch(new RegExp(`${label}:?\\s+${n}`));
  expect(await mails()).toHaveLength(1);
  shop.clock.advance(24 * HOUR_MS);
  expect(await mails()).toHaveLength(2);
});
