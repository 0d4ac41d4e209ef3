import { beforeAll, expect, test } from 'vitest';
import { importFile } from '#server/testing/given-import.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { PictureUnreachable } from './fetch-picture.ts';
import { importNow } from './import-now.ts';

const shop = shopForFile();
let desk: StaffDesk;
beforeAll(async () => {
  desk = await aDesk(shop);
});

const notesOf = async (id: string) => (await desk.get(`/imports/${id}/problems`)).body.data;

test.each([true, false])(
  'when a file leaves things unsaid then its report says what becomes of how many products (dry run: %s)',
  async (dry_run) => {
    const file =
      'name,sku,price,stock\nNo number,UNSAID-1,10,\nNone either,UNSAID-2,10,\nSeven,UNSAID-3,10,7\n';
    const { warnings, counts } = await importFile(shop, desk, { file, dry_run });
    expect(counts).toMatchObject({ created: 3, failed: 0 });
    expect(warnings.map(({ code, count }: { code: string; count: number }) => [code, count])).toEqual([
      ['no_stock', 2],
      ['no_status', 3],
      ['no_vat_class', 3],
      ['no_category', 3],
    ]);
    expect(warnings[0].message).toBe(
      '2 products have no stock number: they are imported with 0 and shown as sold out.',
    );
  },
);

test('when the file of an open shop says everything, or is about what the shop has, then nothing is warned of', async () => {
  const whole =
    'name,sku,price,stock,status,vat_class,categories\nWhole,WHOLE-1,10,0,published,exempt,Fruit\n';
  expect((await importFile(shop, desk, { file: whole })).warnings).toEqual([]);
  expect((await importFile(shop, desk, { file: 'sku,price\nWHOLE-1,12\n' })).warnings).toEqual([]);
});

test('when a variant of several has no number then its product is one without', async () => {
  const file =
    'ID,Type,SKU,Name,Published,Regular price,Stock,Short description,Description,Parent,Attribute 1 name,Attribute 1 value(s)\n' +
    '1,variable,VAR,Shirt,1,,20,Short,"Long, and more of it",,Size,"S, L"\n' +
    '2,variation,VAR-S,Shirt - S,1,900,3,,,VAR,Size,S\n3,variation,VAR-L,Shirt - L,1,900,,,,VAR,Size,L\n';
  const done = await importFile(shop, desk, { file });
  expect(done.warnings).toMatchObject([
    {
      code: 'no_stock',
      count: 1,
      message: expect.stringContaining('1 product has no stock number: it is imported'),
    },
    { code: 'no_vat_class', count: 1 },
    { code: 'no_category', count: 1 },
    { code: 'more_words', count: 1 },
  ]);
  // The number of the product itself, which no stock unit is.
  expect(await notesOf(done._id)).toMatchObject([
    { row: 2, column: 'Stock', kind: 'note', message: expect.stringContaining('counted per variant') },
  ]);
});

test.each([
  ['fewer pieces than none', 'name,price,stock\nN1,10,-3', [2, 'stock'], 'it counts as 0'],
  [
    'an endless address',
    `name,price,images\nN2,10,https://a.example/${'x'.repeat(2000)}`,
    [2, 'images'],
    'too long',
  ],
  ['one side of three', 'Name,Price,Length (cm)\nN3,10,5', [2, 'Length (cm)'], 'belong together'],
  ['a comma too many', 'name,price\nN4,10,000', [2, null], 'more cells than the header'],
  [
    'a row that adds nothing',
    'handle,name,price\nn5,N5,10\nn5,Other words,',
    [3, 'handle'],
    'not a variant of it',
  ],
  [
    'a price before the offer that was lower',
    'Handle,Title,Variant Price,Variant Compare At Price,Option1 Value\nn6,N6,10,8,Default Title',
    [2, 'Variant Compare At Price'],
    'there is no offer',
  ],
])('when a file has %s then a note says what is left out', async (_, file, place, message) => {
  const mapping = { 'Length (cm)': 'length', Name: 'name', Price: 'price' };
  const input = file.includes('Length') ? { mapping: JSON.stringify(mapping) } : {};
  const done = await importFile(shop, desk, { file, ...input });
  expect(done.counts).toMatchObject({ created: 1, failed: 0 });
  const [note] = await notesOf(done._id);
  expect([note.row, note.column]).toEqual(place);
  expect(note).toMatchObject({ kind: 'note', message: expect.stringContaining(message) });
});

test('when the command in the terminal imports a file then the audit log and the stock say so', async () => {
  const fetchPicture = () => Promise.reject(new PictureUnreachable('nowhere'));
  const deps = { gallery: shop.app.gallery, fetchPicture, folder: null };
  const file = { filename: 'prices.csv', bytes: Buffer.from('name,sku,price,stock\nTyped,TERM-1,10,4\n') };
  const done = await importNow(shop.ctx, deps, { file, mode: 'all', dryRun: false, onProgress: () => {} });
  expect(done).toMatchObject({ state: 'done', by: 'Terminal', counts: { created: 1 } });
  const owner = await aDesk(shop, 'owner');
  const { _id } = (await desk.get('/products', { q: 'TERM-1' })).body.data[0];
  for (const [thing, thing_id] of [['product', _id] as const, ['catalogue_import', done._id] as const]) {
    const { body } = await owner.get('/audit', { thing, thing_id });
    expect(body.data.at(-1)).toMatchObject({ action: 'created', actor: { _id: null, name: 'Terminal' } });
  }
  const moves = await desk.get(`/products/${_id}/stock-moves`);
  expect(moves.body.data[0]).toMatchObject({ reason: 'opening', on_hand: 4, actor: 'Terminal' });
});

test('when the SKUs of one row are those of two products then it is refused and neither product changes', async () => {
  const two = 'name,sku,price,stock\nFirst twin,TWIN-1,1100,4\nSecond twin,TWIN-2,1300,6\n';
  expect((await importFile(shop, desk, { file: two })).counts).toMatchObject({ created: 2 });
  const twins = async () => (await desk.get('/products', { q: 'twin', sort: 'name' })).body.data;
  const before = await twins();
  expect(before).toHaveLength(2);
  const file =
    'ID,Type,SKU,Name,Published,Regular price,Stock,Parent,Attribute 1 name,Attribute 1 value(s)\n' +
    '1,variable,TWIN-1,Third twin,1,,9,,Size,"S, L"\n' +
    '2,variation,TWIN-2,Third twin - S,1,700,9,TWIN-1,Size,S\n3,variation,TWIN-3,Third twin - L,1,700,9,TWIN-1,Size,L\n';
  const done = await importFile(shop, desk, { file });
  expect(done.counts).toMatchObject({ created: 0, updated: 0, failed: 1 });
  expect(await notesOf(done._id)).toContainEqual(
    expect.objectContaining({
      kind: 'problem',
      column: 'SKU',
      message: expect.stringMatching(
        /^Its SKUs belong to different products: “(First|Second) twin” and “(First|Second) twin”/,
      ),
    }),
  );
  expect(await twins()).toEqual(before);
});
