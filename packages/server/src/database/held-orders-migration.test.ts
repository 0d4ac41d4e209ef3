import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { databaseOf } from '../testing/database.ts';
import { migrate } from './migrate.ts';

/** The last migration of the release before. */
const BEFORE = '0053';
let database: Awaited<ReturnType<typeof databaseOf>>;

beforeEach(async () => {
  database = await databaseOf(BEFORE, inject('postgresUrl'));
});
afterEach(() => database.drop());

const query = (text: string, values?: unknown[]) => database.query(text, values);

/** An order of the release before. */
const order = (n: number, { status, paid, phone, source = 'web' }: Record<string, string>) => `
  INSERT INTO "order" (id, number, status, placed_at, customer_name, customer_phone, shipping, shipping_zone,
    shipping_method_code, shipping_method_name, payment_method, payment_name, payment_status, subtotal, shipping_total,
    total, source)
  VALUES ('00000000-0000-0000-0000-00000000000${n}', 'ISK-${n}', '${status}', now() - interval '30 days', 'A', '${phone}',
    '{"district": "Gasabo", "sector": "Remera", "directions": "Green gate", "street": null}', 'Kigali', 'standard', 'S',
    'momo_code', 'C', '${paid}', 1000, 0, 1000, '${source}');`;

const payment = (n: number, reference: string, captured: number) => `
  INSERT INTO payment (purpose_id, label, attempt, method, amount, currency, status, provider_ref, captured, created_at,
    updated_at)
  VALUES ('00000000-0000-0000-0000-00000000000${n}', 'ISK-${n}', 1, 'momo_code', 1000, 'RWF',
    '${captured ? 'paid' : 'pending'}', '${reference}', ${captured}, now() - interval '${9 - n} days', now());`;

test('when a shop of the release before has open orders then they get an end, none immediately, and nothing else does', async () => {
  await query(
    [
      order(1, { status: 'pending', paid: 'pending', phone: '+250780000001' }),
      order(2, { status: 'confirmed', paid: 'unpaid', phone: '+250780000002' }),
      order(3, { status: 'delivered', paid: 'paid', phone: '+250780000003' }),
      order(4, { status: 'confirmed', paid: 'unpaid', phone: '+250780000003' }),
      order(5, { status: 'confirmed', paid: 'unpaid', phone: '+250780000002', source: 'phone' }),
      order(6, { status: 'confirmed', paid: 'paid', phone: '+250780000002' }),
    ].join(''),
  );
  await migrate(database.url);
  const rows = await query(`SELECT number, expires_at > now() + interval '47 hours' AS later, street_key
    FROM "order" WHERE expires_at IS NOT NULL ORDER BY number`);
  const street_key = 'gasaboremeragreengate';
  expect(rows).toEqual([
    { number: 'ISK-1', later: true, street_key },
    { number: 'ISK-2', later: true, street_key },
  ]);
});

test('when one reference paid two orders by its letter case then the shop opens, and the second is marked', async () => {
  await query(
    [1, 2, 3].map((n) => order(n, { status: 'confirmed', paid: 'paid', phone: '+250780000001' })).join('') +
      [payment(1, 'MP123456', 1000), payment(2, 'mp123456', 1000), payment(3, 'Mp-123456', 0)].join(''),
  );
  await migrate(database.url);
  expect(await query('SELECT label, ref_key, ref_shared FROM payment ORDER BY label')).toEqual([
    { label: 'ISK-1', ref_key: 'MP123456', ref_shared: false },
    { label: 'ISK-2', ref_key: 'MP123456', ref_shared: true },
    { label: 'ISK-3', ref_key: 'MP123456', ref_shared: false },
  ]);
  const count = `UPDATE payment SET captured = 1000 WHERE label = 'ISK-3'`;
  await expect(query(count)).rejects.toThrow('payment_ref_counts');
});
