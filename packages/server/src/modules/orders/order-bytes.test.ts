import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { offerEveryPayment, orderIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk } from '#server/testing/staff-desk.ts';

/** What an order may leave behind in rows (decisions/0200). */
const BYTES = 6_500;
/** Is swept within two days. */
const SWEPT = /^(rate_limit_hit|idempotency|order_idempotency|staff_request|security_event|staff_session)/;

const shop = shopForFile({ clockAt: '2026-03-02T08:00:00Z' });

test('when an order of three lines was delivered then what is kept of it is small', async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  const goods = [
    await aProduct(shop.ctx, { price: 1_200, stock: 9 }),
    await aProduct(shop.ctx, { price: 2_500, stock: 8 }),
  ];
  goods.push(await aProduct(shop.ctx, { price: 900, stock: 7 }));
  const desk = await aDesk(shop);
  const deliver = async () => {
    const lines = goods.map(({ id }, at) => ({ product: id, quantity: at + 1 }));
    const { _id } = await placeOrder(shop, aGuestOrder(lines));
    await shop.runJobs();
    for (const status of ['packed', 'out_for_delivery'])
      orderIn(await desk.post(`/orders/${_id}/status`, { status }));
    const { total } = orderIn(await desk.get(`/orders/${_id}`));
    orderIn(await desk.post(`/orders/${_id}/payment`, { status: 'paid', amount: total }));
    orderIn(await desk.post(`/orders/${_id}/status`, { status: 'delivered' }));
    await shop.runJobs();
  };
  // The first one makes what stays: the customer, the sums of the day.
  await deliver();
  const before = await bytesByTable();
  await deliver();
  const after = await bytesByTable();
  const left = Object.entries(after).map(([table, bytes]) => [table, bytes - (before[table] ?? 0)] as const);
  const sum = left.reduce((all, [, bytes]) => all + bytes, 0);
  expect(sum, JSON.stringify(left.filter(([, bytes]) => bytes))).toBeLessThanOrEqual(BYTES);
  const audited = await auditedTables();
  expect(audited).toContain('order');
  expect(audited).not.toContain('outbox');
  expect(audited).not.toContain('stock_unit');
  await expectInvariantsHold(shop.ctx);
});

/** The bytes of the rows of each table, without indexes. */
async function bytesByTable(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(shop.db);
  const found: Record<string, number> = {};
  for (const { name } of tables.rows.filter((table) => !SWEPT.test(table.name))) {
    const { rows } = await sql<{ bytes: number }>`
      SELECT coalesce(sum(pg_column_size(t.*)), 0)::int AS bytes FROM ${sql.table(name)} t`.execute(shop.db);
    found[name] = rows[0]?.bytes ?? 0;
  }
  return found;
}

/** What the audit log has rows of. */
async function auditedTables(): Promise<string[]> {
  const { rows } = await sql<{ thing: string }>`SELECT DISTINCT thing FROM audit_log`.execute(shop.db);
  return rows.map((row) => row.thing);
}
