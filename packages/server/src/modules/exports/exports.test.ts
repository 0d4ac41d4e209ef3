import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#server/testing/checkout.ts';
import { aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { importFile } from '#server/testing/given-import.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { startShop } from '#server/testing/start-shop.ts';

const shop = shopForFile({ seed: 'demo' });
let desk: StaffDesk;
beforeAll(async () => {
  desk = await aDesk(shop);
});

const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true });
const STEPS = { step_grams: 100, min_grams: 100 };
const productsIn = (text: string) => rowsOf(text).filter(({ kind }) => kind === 'product');
const versions = () => shop.db.selectFrom('product').select(['id', 'version']).orderBy('id').execute();

describe('GET /admin/exports/products.csv', () => {
  test('when the whole catalogue is exported and imported again then nothing changes, and it exports the same', async () => {
    await desk.post('/products', {
      name: '=HYPERLINK("x")',
      local_name: '\'@igitoki, "fresh"',
      short_description: '-2 for 1\nnext <line>',
      price: 1200,
      sale_price: 900,
      until: '2026-12-01T10:20:30.456Z',
      variants: [
        { label: '+1 kg', size: '1 kg', stock: 3, price: 1200, sale_price: 1000 },
        { label: '2 kg', size: '2 kg', stock: 0 },
      ],
    });
    // Three tons lie there in grams.
    const { _id: rice } = (
      await desk.post('/products', { name: 'Rice in bulk', price: 900, sold_by: 'weight', ...STEPS })
    ).body.data;
    for (const delta of [1_000_000, 1_000_000, 1_000_000])
      expect((await desk.post(`/products/${rice}/stock`, { delta, reason: 'received' })).status).toBe(200);
    const first = await desk.get('/exports/products.csv');
    expect(first.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products.csv"',
      'cache-control': 'no-store',
    });
    expect(first.text.startsWith('\uFEFF')).toBe(true);
    const formulas = rowsOf(first.text).flatMap((row) =>
      Object.values(row).filter((cell) => /^[=+\-@\t\r]/.test(cell)),
    );
    expect(formulas).toEqual([]);
    const before = await versions();
    const done = await importFile(shop, desk, { file: first.text });
    expect(done).toMatchObject({
      format: 'isoko',
      problems: 0,
      counts: { created: 0, updated: 0, unchanged: before.length, failed: 0, categories: 0 },
    });
    expect(await versions()).toEqual(before);
    expect((await desk.get('/exports/products.csv')).text).toBe(first.text);
  });

  test('when a part of it is imported into an empty shop then that has the same products', async () => {
    const other = await startShop();
    try {
      const text = (await desk.get('/exports/products.csv', { category: 'fresh-fruits' })).text;
      const theirs = await aDesk(other);
      expect(productsIn(text).length).toBeGreaterThan(5);
      const done = await importFile(other, theirs, { file: text });
      expect(done.counts).toMatchObject({ failed: 0, updated: 0, created: productsIn(text).length });
      // Their gallery has none of our pictures; French spaces at which no line breaks are plain ones in what is typed.
      const without = (table: string) =>
        rowsOf(table.replace(/[\u00A0\u202F]/g, ' '))
          .map(({ images: _, ...rest }) => JSON.stringify(rest))
          .sort();
      expect(without((await theirs.get('/exports/products.csv')).text)).toEqual(without(text));
    } finally {
      await other.close();
    }
  });

  test('when the list is narrowed then so is the table', async () => {
    const { text } = await desk.get('/exports/products.csv', { q: 'HYPERLINK' });
    expect(rowsOf(text).map(({ kind, label }) => [kind, label])).toEqual([
      ['product', ''],
      ['variant', "'+1 kg"],
      ['variant', '2 kg'],
    ]);
  });
});

describe('GET /admin/exports/customers.csv and orders.csv', () => {
  test('when someone’s name is a formula then the table has it harmless', async () => {
    await aCustomer(shop.ctx, { name: '=cmd|calc', email: 'formula@example.rw' });
    const { text } = await desk.get('/exports/customers.csv', { q: 'formula@' });
    expect(rowsOf(text)).toMatchObject([{ name: "'=cmd|calc", email: 'formula@example.rw', orders: '0' }]);
  });

  test('when there are no orders then the table has its header alone, and no such day is refused', async () => {
    const { status, text } = await desk.get('/exports/orders.csv', {
      from: '2026-11-01',
      status: 'delivered',
    });
    expect([status, text.trim().split('\n')]).toMatchObject([200, { length: 1 }]);
    expect(await desk.get('/exports/orders.csv', { from: '2026-02-30' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'from' }] },
    });
  });

  test('when an order has two lines then its total and what was sent back are there once', async () => {
    const lines = [];
    for (const name of ['Counted once', 'And beside it']) {
      const { body } = await desk.post('/products', { name, price: 30_000, stock: 9, status: 'published' });
      lines.push({ product: body.data._id, quantity: 1 });
    }
    const placed = await placeOrder(shop, aGuestOrder(lines));
    const move = (path: string, body: object) => desk.post(`/orders/${placed._id}/${path}`, body);
    for (const status of ['packed', 'out_for_delivery']) await move('status', { status });
    await move('status', { status: 'delivered', amount: placed.total });
    const part = { status: 'partly_refunded', amount: 500, reference: 'R-1', note: 'One was wet.' };
    expect((await move('payment', part)).status).toBe(200);
    const { text } = await desk.get('/exports/orders.csv', { from: '2026-11-20', to: '2026-11-20' });
    const rows = rowsOf(text).filter((row) => row.order === placed.number);
    expect(rows.map((row) => row.total)).toEqual([String(placed.total), '']);
    expect(rows.map((row) => row.refunded)).toEqual(['500', '']);
    expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('refunded');
    expect(rows[0]).toMatchObject({ phone: "'+250788123456", quantity: '1', status: 'delivered' });
  });
});
