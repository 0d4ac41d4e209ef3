import {
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  PRODUCT_TEXTS,
  productField,
} from '@isoko/contract/product-fields';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { importFile } from '#server/testing/given-import.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile();
let desk: StaffDesk;
beforeAll(async () => {
  desk = await aDesk(shop);
});

/** Columns that no one writes as a field. */
const KEPT_BY_THE_SHOP = ['id', 'version', 'next_variant_index', 'date_created', 'updated_at'];

test('when the table of fields is laid beside the columns of a product then each has the other', async () => {
  const { rows } = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'product'`.execute(shop.db);
  const columns: Partial<Record<string, string>> = { price: 'regular_price', until: 'sale_until' };
  const expected = [...PRODUCT_FIELD_NAMES.map((field) => columns[field] ?? field), ...KEPT_BY_THE_SHOP];
  expect(rows.map(({ name }) => name).sort()).toEqual(expected.sort());
});

test.each(PRODUCT_TEXTS)(
  'when a product has a %s then staff, shop, copy and files have it, and no longer one fits',
  async (text) => {
    const { longest } = PRODUCT_FIELDS[text];
    const said = `${text} ${'x'.repeat(longest)}`.slice(0, longest);
    const body = { name: `With ${text}`, price: 700, status: 'published' };
    const made = (await desk.post('/products', { ...body, sku: `T-${text}`, [text]: said })).body.data;
    expect(made[text]).toBe(said);
    expect((await desk.get(`/products/${made._id}`)).body.data[text]).toBe(said);
    const seen = (await shop.call('GET', `/api/v1/products/${made.slug}`)).body.data;
    expect(seen[text]).toBe(productField(text).forStaff ? undefined : said);
    const copy = (await desk.post(`/products/${made._id}/duplicate`, {})).body.data;
    expect(copy[text]).toBe(PRODUCT_FIELDS[text].isCopied ? said : null);
    const refused = await desk.patch(`/products/${made._id}`, { [text]: `${said}x` });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: text }] } });

    const exported = String((await desk.get('/exports/products.csv', { q: `T-${text}` })).body);
    const changed = exported.replace(said, 'said anew');
    expect(changed).not.toBe(exported);
    expect((await importFile(shop, desk, { file: exported })).counts).toMatchObject({ unchanged: 1 });
    expect((await importFile(shop, desk, { file: changed })).counts).toMatchObject({ updated: 1 });
    expect((await desk.get(`/products/${made._id}`)).body.data[text]).toBe('said anew');
  },
);
