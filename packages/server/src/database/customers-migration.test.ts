import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { databaseOf } from '../testing/database.ts';
import { migrate } from './migrate.ts';

/** The last migration of the release before. */
const BEFORE = '0070';
const ALINE = '00000000-0000-0000-0000-00000000000a';
let database: Awaited<ReturnType<typeof databaseOf>>;

beforeEach(async () => {
  database = await databaseOf(BEFORE, inject('postgresUrl'));
});
afterEach(() => database.drop());

const query = (text: string, values?: unknown[]) => database.query(text, values);

interface Past {
  status?: string;
  name?: string;
  phone: string;
  account?: string;
  email?: string;
  erased?: boolean;
}

/** An order of the release before: `n` days after the first of January, for so many hundred francs. */
function order(
  n: number,
  { status = 'delivered', name = 'Odette', phone, account, email, erased }: Past,
): string {
  const text = (value?: string) => (value === undefined ? 'NULL' : `'${value}'`);
  return `INSERT INTO "order" (id, number, status, placed_at, customer_name, customer_phone, customer_email, shipping,
    shipping_zone, shipping_method_code, shipping_method_name, payment_method, payment_name, payment_status, subtotal,
    shipping_total, total, account_id, language, erase_due_at)
  VALUES ('00000000-0000-0000-0000-00000000000${n}', 'ISK-${n}', '${status}', '2026-01-0${n}', '${name}', '${phone}',
    ${text(email)}, '{"district": "Gasabo", "sector": "Remera"}', 'Kigali', 'standard', 'S', 'cod', 'C', 'unpaid',
    ${n}00, 0, ${n}00, ${text(account)}, '${n > 2 ? 'rw' : 'fr'}', ${erased ? 'now()' : 'NULL'});`;
}

test('when a shop of the release before opens then everyone who ordered has a record, with sums and notes', async () => {
  const one = '+250780000001';
  await query(`INSERT INTO account (id, email, name, phone, password_hash, created_at, password_changed_at, blocked_at)
    VALUES ('${ALINE}', 'a@example.com', 'Aline', '${one}', '!', '2025-12-01', now(), '2026-02-01');
    INSERT INTO account_note (account_id, at, author, message) VALUES ('${ALINE}', now(), 'Ann', 'Rings twice');`);
  await query(
    [
      order(1, { phone: one }),
      order(2, { phone: one, name: 'ODETTE', email: 'o@example.com' }),
      order(3, { phone: one, name: 'Eric', status: 'cancelled' }),
      order(4, { phone: one, account: ALINE }),
      order(5, { phone: '+250780000002', status: 'expired' }),
      order(6, { phone: '+250780000003', erased: true }),
      order(7, { phone: '', name: '' }),
    ].join(''),
  );
  await migrate(database.url);
  const rows = await query(`SELECT name, other_names, phone, email, language, orders_count, orders_total::int,
    account_id IS NOT NULL AS has_account, blocked_at IS NOT NULL AS blocked, is_of_phone FROM customer ORDER BY name, phone`);
  const guest = {
    other_names: [],
    email: null,
    language: 'rw',
    has_account: false,
    blocked: false,
    is_of_phone: true,
  };
  const nothing = { orders_count: 0, orders_total: 0 };
  expect(rows).toEqual([
    { ...guest, name: '', phone: null, orders_count: 1, orders_total: 700, is_of_phone: false },
    {
      ...{ ...guest, name: 'Aline', phone: one, orders_count: 1, orders_total: 400 },
      ...{ has_account: true, blocked: true, is_of_phone: false },
    },
    {
      ...{ ...guest, name: 'Odette', phone: one, orders_count: 2, orders_total: 300 },
      ...{ other_names: ['Eric'], email: 'o@example.com' },
    },
    { ...guest, ...nothing, name: 'Odette', phone: '+250780000002' },
  ]);
  expect(await query('SELECT customer_id, author, message FROM customer_note')).toEqual([
    { customer_id: ALINE, author: 'Ann', message: 'Rings twice' },
  ]);
  expect(await query('SELECT number FROM "order" WHERE customer_id IS NULL')).toEqual([{ number: 'ISK-6' }]);
  expect(await query(`SELECT version FROM "order" WHERE number = 'ISK-1'`)).toEqual([{ version: 1 }]);
});
