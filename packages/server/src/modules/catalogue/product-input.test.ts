import { beforeAll, expect, test } from 'vitest';
import { importFile } from '#server/testing/given-import.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile();
let desk: StaffDesk;
beforeAll(async () => {
  desk = await aDesk(shop);
});

test('when texts hold what no one sees then they are kept without it, and lines stay lines', async () => {
  const { status, body } = await desk.post('/products', {
    ...{ name: ' Ikawa\u202E \u0007nziza\n', local_name: '\u2066ikawa\u2069', price: 4_500 },
    ...{ sku: ' CF\u200B1 ', unit: '\u202E', dimensions: '250\u0001g' },
    ...{ short_description: 'Washed.\u0007\r\nSweet \u202Eand clean.' },
    variants: [{ label: 'Red\u202E', size: ' M\u0007 ', color: '\u202A', sku: '\u0007' }],
  });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    ...{ name: 'Ikawa nziza', slug: 'ikawa-nziza', local_name: 'ikawa' },
    ...{ sku: 'CF 1', unit: null, dimensions: '250 g', short_description: 'Washed.\nSweet and clean.' },
    variants: [{ label: 'Red', size: 'M', color: null, sku: null }],
  });
  const changed = await desk.patch(`/products/${body.data._id}`, { name: 'Ikawa\u202D', unit: '1\u0007kg' });
  expect(changed.body.data).toMatchObject({ name: 'Ikawa', local_name: 'ikawa', unit: '1 kg' });
});

test.each<[string, object, string[]]>([
  ['the name', { name: '\u202E' }, ['name']],
  [
    'a variant',
    { name: 'Ikawa', variants: [{ label: 'A' }, { label: '\u202E\u0007' }] },
    ['variants.1.label'],
  ],
])('when nothing that is seen is left of %s then 400 names it', async (_, words, fields) => {
  const { status, body } = await desk.post('/products', { price: 4_500, ...words });
  expect(status).toBe(400);
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
});

test('when a file holds what no one sees then its products come in without it, once', async () => {
  const file = [
    'sku,name,price,short description,category',
    'T\u200B-7,Icyayi\u202E \u0007cyiza,1700,"Black.\u0007\nFrom \u202EMulindi.",Icya\u202Eyi > Black\u0007',
    '',
  ].join('\n');
  expect((await importFile(shop, desk, { file })).counts).toMatchObject({ created: 1, categories: 2 });
  const [made] = (await desk.get('/products', { q: 'Icyayi' })).body.data;
  expect(made).toMatchObject({
    ...{ sku: 'T -7', name: 'Icyayi cyiza', slug: 'icyayi-cyiza' },
    ...{ short_description: 'Black.\nFrom Mulindi.', categories: [{ name: 'Black' }] },
  });
  expect((await importFile(shop, desk, { file })).counts).toMatchObject({ unchanged: 1, categories: 0 });
});

test('when the name of a category holds what no one sees then it is kept without it, or refused', async () => {
  const { body } = await desk.post('/categories', { name: ' Tea\u202E\u0007leaves ', local_name: '\u202E' });
  expect(body.data).toMatchObject({ name: 'Tea leaves', slug: 'tea-leaves', local_name: null });
  const path = `/categories/${body.data._id}`;
  expect((await desk.patch(path, { name: 'Tea\u2067s' })).body.data.name).toBe('Tea s');
  const refused = await desk.patch(path, { name: '\u202E' });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'name' }] } });
});

test.each([
  [50, '100 or 200'],
  [250, '200 or 300'],
])(
  'when the least of a weight is no whole step, %i g, then two that are get named',
  async (min_grams, two) => {
    const apples = { name: 'Apples', price: 2_600, sold_by: 'weight', step_grams: 100 };
    const { status, body } = await desk.post('/products', { ...apples, min_grams });
    expect(status).toBe(400);
    const message = `The minimum must be a multiple of 100 g, such as ${two}, not ${min_grams}.`;
    expect(body.errors).toEqual([{ field: 'min_grams', message }]);
  },
);
