import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { databaseOf } from '../testing/database.ts';
import { migrate } from './migrate.ts';

/** The last migration of the release before. */
const BEFORE = '0066';
const ORDER = '00000000-0000-0000-0000-000000000001';
let database: Awaited<ReturnType<typeof databaseOf>>;

beforeEach(async () => {
  database = await databaseOf(BEFORE, inject('postgresUrl'));
});
afterEach(() => database.drop());

const query = (text: string, values?: unknown[]) => database.query(text, values);

const leftOut = (name: string) => ({ code: 'line_left_out', values: { name } });
const reduced = (name: string, n: number, m: number) => ({ code: 'line_reduced', values: { name, n, m } });
const changed = (...parts: string[]) => ({ code: 'changed', values: { parts } });
const failed = (reason: string | null) => ({ code: 'payment_failed', values: { reason } });
const sentBack = (amount: number) => ({ code: 'sent_back', values: { amount } });

/** Type, the note as the release before wrote it, and what it is now: sentences, and what people wrote. */
const notes: [type: string, before: string, said: object[] | null, note: string | null][] = [
  ['changed', 'Delivery address.', [changed('shipping')], null],
  [
    'changed',
    'Delivery time, Note, What to do when something is out.',
    [changed('delivery_window', 'note', 'substitution')],
    null,
  ],
  ['changed', 'Note, and thanks.', null, 'Note, and thanks.'],
  ['lines_changed', 'Beans (dry): left out.', [leftOut('Beans (dry)')], null],
  [
    'lines_changed',
    'Only You (2 left of 3): 1 instead of 2. St. Pierre: left out.',
    [reduced('Only You (2 left of 3)', 1, 2), leftOut('St. Pierre')],
    null,
  ],
  [
    'lines_changed',
    '2 × Leeks, 1 × Mt. Kenya tea in place of 3 × Bean (1.5 kg). Rice: 10 instead of 12.',
    [
      {
        code: 'line_replaced',
        values: { others: '2 × Leeks, 1 × Mt. Kenya tea', n: 3, name: 'Bean (1.5 kg)' },
      },
      reduced('Rice', 10, 12),
    ],
    null,
  ],
  ['lines_changed', 'Rice: left out. And something else', null, 'Rice: left out. And something else'],
  ['payment_failed', 'You declined the payment.', [failed('APPROVAL_REJECTED')], null],
  ['payment_failed', 'The payment did not go through. Please try again.', [failed(null)], null],
  ['payment_failed', 'Words of long ago.', null, 'Words of long ago.'],
  ['refunded', 'FRW\u00a012,500.', [sentBack(12_500)], null],
  ['refunded', 'FRW\u00a0700. Two were soft. Sorry.', [sentBack(700)], 'Two were soft. Sorry.'],
  ['cancelled', 'You declined the payment.', null, 'You declined the payment.'],
  ['delivery_failed', 'Rice: left out.', null, 'Rice: left out.'],
  ['rider', 'Note.', null, 'Note.'],
];

test('when a shop of the release before opens then its timelines keep codes and values, and what people wrote', async () => {
  await query(`INSERT INTO "order" (id, number, status, placed_at, customer_name, customer_phone, shipping,
      shipping_zone, shipping_method_code, shipping_method_name, payment_method, payment_name, payment_status,
      subtotal, shipping_total, total)
    VALUES ('${ORDER}', 'ISK-1', 'delivered', now(), 'A', '+250780000001', '{}', 'Kigali', 'standard', 'S', 'cod', 'C',
      'paid', 1000, 0, 1000)`);
  const insert = `INSERT INTO order_event (order_id, seq, at, type, status, note)
    VALUES ('${ORDER}', $1, now(), $2, 'confirmed', $3)`;
  for (const [at, [type, before]] of [...notes, ['paid', null] as const].entries())
    await query(insert, [at + 1, type, before]);
  await migrate(database.url);
  const rows = await query('SELECT type, said, note FROM order_event ORDER BY seq');
  expect(rows).toEqual([
    ...notes.map(([type, , said, note]) => ({ type, said, note })),
    { type: 'paid', said: null, note: null },
  ]);
});

test('when it has opened then an event can be forgotten, and nothing else of it changes', async () => {
  await migrate(database.url);
  await query(`INSERT INTO "order" (id, number, status, placed_at, customer_name, customer_phone, shipping,
      shipping_zone, shipping_method_code, shipping_method_name, payment_method, payment_name, payment_status,
      subtotal, shipping_total, total)
    VALUES ('${ORDER}', 'ISK-1', 'delivered', now(), 'A', '+250780000001', '{}', 'Kigali', 'standard', 'S', 'cod', 'C',
      'paid', 1000, 0, 1000);
    INSERT INTO order_event (order_id, seq, at, type, status, said, note) VALUES ('${ORDER}', 1, now(), 'refunded',
      'delivered', '[{"code": "sent_back", "values": {"amount": 700}}]', 'Soft')`);
  for (const change of [
    "note = 'Hard'",
    'note = NULL',
    "said = '[1]', note = NULL",
    "type = 'paid', note = NULL, said = NULL",
  ])
    await expect(query(`UPDATE order_event SET ${change}`)).rejects.toThrow('append-only');
  await query('UPDATE order_event SET said = NULL, note = NULL');
});
