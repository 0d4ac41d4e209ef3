import { readFileSync } from 'node:fs';
import type { AuditEntry } from '@isoko/contract/routes/admin/audit';
import { expect, test } from 'vitest';
import { LOG_NAMES } from '#admin/ui/log-names.ts';
import { LOG_VALUES } from '#admin/ui/log-words.ts';
import { SETTING_WORDS } from '#admin/ui/setting-names.ts';
import { COLUMNS, columnChanges, entryText, NAMES, SILENT } from './words.ts';

const entry = (other: Partial<AuditEntry>): AuditEntry => ({
  ...{ _id: '1', at: '2026-11-20T08:00:00.000Z', actor: { _id: 'a', name: 'Grace' }, request_id: 'r' },
  ...{ thing: 'shipping_zone', thing_id: 'z', name: null, action: 'changed', rows: 1 },
  ...{ before: null, after: null },
  ...other,
});

test('when a row changed then each column has what it was and what it is', () => {
  const changed = entry({
    before: { name: 'Kigali', price: 1, version: 1 },
    after: { name: 'Town', areas: [2], version: 2 },
  });
  expect(columnChanges(changed)).toEqual([
    { column: 'name', before: 'Kigali', after: 'Town' },
    { column: 'price', before: 'FRW\u00a01', after: null },
    { column: 'areas', before: null, after: '[2]' },
  ]);
  const moment = entry({ before: { seen_at: null }, after: { seen_at: '2026-11-26T15:54:37.808+00:00' } });
  expect(columnChanges(moment)[0]).toMatchObject({ before: 'nothing', after: '26 Nov, 17:54' });
  expect(columnChanges(entry({}))).toEqual([]);
});

test('when one column changed then the entry says who changed what of which thing', () => {
  const price = entry({
    ...{ thing: 'product', name: 'Tomatoes' },
    ...{ before: { version: 1, regular_price: 1_000 }, after: { version: 2, regular_price: 1_200 } },
  });
  expect(entryText(price)).toBe('Grace changed the price of Tomatoes from FRW\u00a01,000 to FRW\u00a01,200');
  const stock = entry({ thing: 'stock_unit', name: 'Rice', before: { on_hand: 4 }, after: { on_hand: 7 } });
  expect(entryText(stock)).toBe('Grace changed the stock of Rice from 4 to 7');
  expect(entryText({ ...price, rows: 250 })).toContain('FRW\u00a01,200, and 249 more');
});

test('when a thing was made, removed or has no name then its kind is said', () => {
  expect(entryText(entry({ thing: 'product', name: 'Beans', action: 'created', rows: 4 }))).toBe(
    'Grace created the product Beans, and 3 more',
  );
  expect(entryText(entry({ name: 'Kigali', action: 'removed' }))).toBe(
    'Grace removed the delivery zone Kigali',
  );
  const pause = entry({ thing: 'setting', thing_id: 'free_delivery_banner' });
  expect(entryText(pause)).toBe('Grace changed the setting Promise of free express delivery');
  expect(entryText(entry({ thing: 'import_row', action: 'removed' }))).toBe('Grace removed an import row');
  const file = entry({ thing: 'catalogue_import', name: 'produits.csv', action: 'created' });
  expect(entryText(file)).toBe('Grace sent the file produits.csv');
});

test('when things changed together then it is said what was done, in one line', () => {
  const set = (name: string, more: Partial<AuditEntry>) =>
    entryText(entry({ thing: 'change_set', name, ...more }));
  expect(set('produits.csv', { action: 'created', after: { kind: 'import' }, rows: 2_466 })).toBe(
    'Grace imported produits.csv, and 2,465 more',
  );
  expect(set('Prices +10 %', { action: 'created', after: { kind: 'bulk' } })).toBe(
    'Grace changed products together: Prices +10 %',
  );
  expect(set('produits.csv', { after: { state: 'undone' } })).toBe('Grace undid “produits.csv”');
});

test('when a day was closed or a rider gave their cash then that is said as people say it', () => {
  const closed = entry({ thing: 'day_close', name: '2026-11-20', action: 'created', after: { counted: 5 } });
  expect(entryText(closed)).toBe('Grace closed the day 2026-11-20');
  const given = entry({
    ...{ thing: 'rider_hand_over', name: 'Kalisa', action: 'created', after: { counted: 12_400 } },
  });
  expect(entryText(given)).toBe('Grace took the cash of Kalisa: FRW\u00a012,400');
});

test('when staff can change a table then it and its columns have words in every language', () => {
  const schema = readFileSync(new URL('../../../../server/src/database/schema.sql', import.meta.url), 'utf8');
  const audited = [...schema.matchAll(/ON public\."?(\w+)"?[^;]*EXECUTE FUNCTION record_change\(/g)].map(
    ([, table = '']) => table,
  );
  expect(audited.length).toBeGreaterThan(40);
  expect(audited.filter((table) => !Object.hasOwn(NAMES, table))).toEqual([]);
  const bodies = audited.map(
    (table) => new RegExp(`CREATE TABLE "?${table}"? \\((.*?)\\n\\);`, 's').exec(schema)?.[1] ?? '',
  );
  const columns = bodies.flatMap((body) =>
    [...body.matchAll(/^ {2}"?([a-z]\w*)"? /gm)].map(([, column = '']) => column),
  );
  // What ends so never comes into the log.
  const shown = columns.filter((column) => !/_(hash|secret)$/.test(column) && !SILENT.has(column));
  const named = { ...LOG_NAMES, ...COLUMNS, ...SETTING_WORDS };
  expect([...new Set(shown)].filter((column) => !Object.hasOwn(named, column))).toEqual([]);
  // What a column holds one of; names of encodings and of other programs are the same everywhere.
  const lists = bodies.flatMap((body) =>
    [...body.matchAll(/ARRAY\[([^\]]*)\]/g)].map(([, list = '']) => list),
  );
  const values = lists.flatMap((list) =>
    [...list.matchAll(/'([a-z_]+)'::text/g)].map(([, value = '']) => value),
  );
  expect(values.length).toBeGreaterThan(90);
  const unsaid = [...new Set(values)].filter((value) => !Object.hasOwn(LOG_VALUES, value));
  expect(unsaid).toEqual(['woocommerce', 'shopify', 'whatsapp']);
});

test('when an order moved on then its states are words, not names of the database', () => {
  const before = { status: 'packed', rider: null };
  const change = { before, after: { status: 'out_for_delivery', rider: 'Kalisa' } };
  const moved = entry({ thing: 'order', name: 'ISK-2026-000007', action: 'changed', ...change });
  expect(entryText(moved)).toBe(
    'Grace changed the status of the order ISK-2026-000007 from packed to out for delivery',
  );
});
