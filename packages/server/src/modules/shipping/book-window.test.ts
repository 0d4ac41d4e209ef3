import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/database/in-transaction.ts';
import { aDeliveryZone } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { bookWindow, findWindow, listWindows, releaseWindow } from './windows.ts';

const shop = shopForFile();
let zoneId: string;

// Friday, 10:00 in Kigali.
const NOW = new Date('2026-11-20T08:00:00Z');

beforeEach(async () => {
  shop.clock.set(NOW);
  const windows = [{ from: '12:00', to: '15:00', capacity: 3 }];
  zoneId = (await aDeliveryZone(shop.ctx, { name: randomUUID(), windows })).id;
});

/** Books as an order does: in a transaction that writes the order's row too. */
function order(key: string, zone = zoneId): Promise<string> {
  const orderId = randomUUID();
  return inTransaction(shop.ctx, async (ctx) => {
    const window = await findWindow(ctx, { key, zoneId: zone, method: 'standard' });
    await bookWindow(ctx, window, { zoneId: zone, orderId });
    await sql`
      INSERT INTO "order" (id, number, status, placed_at, customer_name, customer_phone, shipping, shipping_zone,
        shipping_method_code, shipping_method_name, payment_method, payment_name, payment_status, subtotal,
        shipping_total, total)
      VALUES (${orderId}, ${orderId}, 'confirmed', ${ctx.now()}, 'Aline', '+250788000001', '{}', 'Kigali',
        'standard', 'Standard', 'cod', 'Cash', 'unpaid', 0, 0, 0)`.execute(ctx.db);
    return orderId;
  });
}

async function firstWindow() {
  const [window] = await listWindows(shop.ctx, zoneId);
  if (!window) throw new Error('The zone has no window.');
  return window;
}

const refusal = (message: string) => ({
  code: 'validation_error',
  details: { fields: [{ field: 'delivery_window', message: expect.stringContaining(message) }] },
});

test('when an order takes a place then one less is left that day, the other days have theirs', async () => {
  await order((await firstWindow()).id);
  const [today, tomorrow] = await listWindows(shop.ctx, zoneId);
  expect([today?.left, tomorrow?.left]).toEqual([2, 3]);
});

test('when more orders race for a window than it has places then it takes exactly those', async () => {
  const { id } = await firstWindow();
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => order(id)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
  const [failed] = results.filter((result) => result.status === 'rejected');
  expect(failed?.reason).toMatchObject(refusal('filled up'));
  expect((await firstWindow()).date).toBe('2026-11-21');
});

test('when an order is cancelled then its place is free again', async () => {
  const { id } = await firstWindow();
  const orderId = await order(id);
  await releaseWindow(shop.ctx, orderId);
  await releaseWindow(shop.ctx, orderId);
  expect((await firstWindow()).left).toBe(3);
});

test('when the order fails after it took a place then the place is free', async () => {
  const { id } = await firstWindow();
  const failing = inTransaction(shop.ctx, async (ctx) => {
    const window = await findWindow(ctx, { key: id, zoneId, method: 'standard' });
    await bookWindow(ctx, window, { zoneId, orderId: randomUUID() });
    throw new Error('no money');
  });
  await expect(failing).rejects.toThrow('no money');
  expect((await firstWindow()).left).toBe(3);
});

test('when the shopper waited too long then the window is closed', async () => {
  const { id } = await firstWindow();
  shop.clock.set(new Date('2026-11-20T08:00:01Z'));
  await expect(order(id)).rejects.toMatchObject(refusal('no longer'));
});

test('when the window is of another zone then it cannot be chosen', async () => {
  const { id } = await firstWindow();
  const elsewhere = await aDeliveryZone(shop.ctx, { name: randomUUID(), areas: [] });
  await expect(order(id, elsewhere.id)).rejects.toMatchObject(refusal('no longer'));
});

test.each(['', 'x', `${randomUUID()}_2026-11-20`, `${randomUUID()}_2026-99-99`, '../..', 'KEY_2026-12-24'])(
  'when the window is called %j then it cannot be chosen',
  async (key) => {
    const { id } = await firstWindow();
    const called = key.replace('KEY', id.slice(0, 36));
    await expect(order(called)).rejects.toMatchObject(refusal('no longer'));
  },
);

test.each([{ from_time: '13:00' }, { to_time: '14:00' }])(
  'when staff move a window to %j while an order is written then the order is not promised the old hours',
  async (moved) => {
    const { id } = await firstWindow();
    const booking = inTransaction(shop.ctx, async (ctx) => {
      const window = await findWindow(ctx, { key: id, zoneId, method: 'standard' });
      await shop.db.updateTable('delivery_window').set(moved).where('id', '=', window.windowId).execute();
      await bookWindow(ctx, window, { zoneId, orderId: randomUUID() });
    });
    await expect(booking).rejects.toMatchObject(refusal('no longer'));
  },
);
