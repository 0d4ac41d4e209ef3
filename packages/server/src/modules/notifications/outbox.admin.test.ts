import { beforeEach, expect, test } from 'vitest';
import { mailsTo, outcome, peopleOf } from '#server/testing/accounts.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { MailRefused } from './transport.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
const ALINE = 'aline@example.com';

const shop = shopForFile({ clockAt: NOW, emptied: 'people' });
let desk: StaffDesk;

beforeEach(async () => {
  desk = await aDesk(shop);
  await aCustomer(shop.ctx, { email: ALINE });
  await peopleOf(shop).forgot(ALINE);
});

const only = async (query = {}) => (await desk.get('/outbox', query)).body.data[0];

test('when a message was refused then staff see why, and a retry sends it immediately and once', async () => {
  shop.mailbox.trouble = new MailRefused('550 no such mailbox');
  await shop.runJobs();
  const waiting = await only({ status: 'pending' });
  expect(waiting).toMatchObject({
    kind: 'reset_password',
    audience: 'customer',
    account: { name: 'Aline Uwase' },
    order: null,
    attempts: 1,
    last_error: expect.stringContaining('550'),
  });
  shop.mailbox.trouble = null;
  const retried = await Promise.all([1, 2].map(() => desk.post(`/outbox/${waiting._id}/retry`)));
  expect(retried.map((each) => each.status)).toEqual([200, 200]);
  expect(await mailsTo(shop, ALINE)).toHaveLength(1);
  // Without a mail server it is a file, which no one gets.
  expect(await only()).toMatchObject({
    ...{ status: 'kept', last_error: null, sent_at: NOW.toISOString() },
    lines: [{ channel: 'email', state: 'kept' }],
  });
  shop.clock.set(new Date(NOW.getTime() + DAY_MS));
  expect(await mailsTo(shop, ALINE)).toHaveLength(1);
});

test('when a message was given up then a retry opens it again; one that was sent or skipped stays', async () => {
  const { _id } = await only();
  const become = (status: 'skipped' | 'failed') =>
    shop.db.updateTable('outbox').set({ status, last_error: 'gone' }).where('id', '=', _id).execute();
  await become('skipped');
  expect(outcome(await desk.post(`/outbox/${_id}/retry`))).toBe('400 validation_error id');
  await become('failed');
  expect(await only({ status: 'failed' })).toMatchObject({ _id, last_error: 'gone' });
  await desk.post(`/outbox/${_id}/retry`);
  expect(await mailsTo(shop, ALINE)).toHaveLength(1);
  expect(outcome(await desk.post(`/outbox/${_id}/retry`))).toBe('400 validation_error id');
  expect((await desk.get(`/outbox/${_id}`)).body.data.status).toBe('kept');
  const nobodys = '00000000-0000-4000-8000-000000000000';
  expect(outcome(await desk.post(`/outbox/${nobodys}/retry`))).toBe('404 not_found');
});
