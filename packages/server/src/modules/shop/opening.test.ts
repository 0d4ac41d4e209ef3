import { beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { writeOpening } from '#server/modules/settings/opening.ts';
import { outcome } from '#server/testing/accounts.ts';
import { aProduct } from '#server/testing/given.ts';
import { aDeliveryZone } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const DAY_MS = 24 * 60 * 60_000;
const shop = shopForFile({ seed: 'empty', emptied: 'people' });
let owner: StaffDesk;
beforeEach(async () => {
  owner = await aDesk(shop, 'owner');
});

const missing = async () => (await owner.get('/opening')).body.data.missing;
const at = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString();

test('when a shop of one’s own starts then it lacks all, and each thing that is there is missed no more', async () => {
  await changeSettings(shop.ctx, {
    payment_methods: [{ code: 'cod', on: true, name: 'Cash', instructions: null }],
  });
  expect(await missing()).toEqual(['name', 'contact', 'delivery', 'payment', 'product']);
  // As a first start leaves it: it opens under no name that no one gave it.
  await writeOpening(shop.ctx, { closed: true, opens_at: null }, { wasOpen: false });
  expect(outcome(await owner.post('/opening', { state: 'open' }))).toBe('400 validation_error state');
  expect((await owner.get('/opening')).body.data.state).toBe('closed');
  await changeSettings(shop.ctx, { name: 'Umurima Fresh' });
  expect(outcome(await owner.post('/opening', { state: 'open' }))).toBe('200');
  expect(await missing()).toEqual(['contact', 'delivery', 'payment', 'product']);
  await changeSettings(shop.ctx, { email: 'us@umurima.rw' });
  expect(await missing()).toEqual(['delivery', 'payment', 'product']);
  // A zone without a way to deliver delivers nothing.
  await aDeliveryZone(shop.ctx, { name: 'Far', methods: [] });
  expect(await missing()).toEqual(['delivery', 'payment', 'product']);
  await aDeliveryZone(shop.ctx, { name: 'Near', cash_on_delivery: false });
  expect(await missing()).toEqual(['payment', 'product']);
  await aDeliveryZone(shop.ctx, { name: 'At the door', cash_on_delivery: true });
  expect(await missing()).toEqual(['product']);
  await aProduct(shop.ctx, { slug: 'none-left', stock: 0 });
  expect(await missing()).toEqual(['product']);
  await aProduct(shop.ctx, { slug: 'rice', stock: 3 });
  expect(await missing()).toEqual([]);
});

describe('who opens and closes, and when', () => {
  test('when the owner opens, closes and opens later then the log has each under their name', async () => {
    expect((await owner.post('/opening', { state: 'closed' })).body.data.state).toBe('closed');
    expect((await owner.post('/opening', { state: 'closed' })).body.data.state).toBe('closed');
    const later = await owner.post('/opening', { state: 'open', at: at(2 * DAY_MS) });
    expect(later.body.data).toMatchObject({ state: 'closed', opens_at: at(2 * DAY_MS) });
    const now = await owner.post('/opening', { state: 'open' });
    expect(now.body.data).toMatchObject({ state: 'open', opens_at: null });
    expect((await owner.post('/opening', { state: 'open' })).body.data.state).toBe('open');
    const log = await owner.get('/audit', { thing: 'setting', thing_id: 'opening' });
    expect(log.body.data[0]).toMatchObject({
      actor: { name: 'The owner' },
      after: { value: { closed: false } },
    });
  });

  test.each([
    ['a moment that is over', -1],
    ['this very moment', 0],
    ['a day in two years', 730 * DAY_MS],
  ])('when it shall open at %s then it is refused, and stays as it was', async (_, ms) => {
    await owner.post('/opening', { state: 'closed' });
    expect(outcome(await owner.post('/opening', { state: 'open', at: at(ms) }))).toBe(
      '400 validation_error at',
    );
    expect((await owner.get('/opening')).body.data).toMatchObject({ state: 'closed', opens_at: null });
  });

  test('when a manager asks then they read it, and change nothing; a packer does neither', async () => {
    const manager = await aDesk(shop, 'manager', { email: 'manager@example.com' });
    const packer = await aDesk(shop, 'packer', { email: 'packer@example.com' });
    expect((await manager.get('/opening')).status).toBe(200);
    expect(outcome(await manager.post('/opening', { state: 'closed' }))).toBe('403 forbidden');
    expect(outcome(await packer.get('/opening'))).toBe('403 forbidden');
  });
});
