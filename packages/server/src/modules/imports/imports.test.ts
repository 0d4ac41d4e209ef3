import { beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#server/check-invariants.ts';
import { anImportFile, importFile, sendImport } from '#server/testing/given-import.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile();
let desk: StaffDesk;
beforeAll(async () => {
  desk = await aDesk(shop);
});

const problemsOf = async (id: string) =>
  (await desk.get(`/imports/${id}/problems`, { kind: 'problem' })).body.data.map(
    ({ row, column }: { row: number; column: string }) => [row, column],
  );
const productOf = async (slug: string) => (await shop.call('GET', `/api/v1/products/${slug}`)).body.data;
const countOf = async (table: 'product' | 'category' | 'variant' | 'stock_move') =>
  (
    await shop.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst()
  )?.n;

describe('a file of WooCommerce', () => {
  test('when it is looked at without being written then it says what would come of it, and nothing is there', async () => {
    const file = await anImportFile('woocommerce.csv');
    const done = await importFile(shop, desk, { file, name: 'woo.csv', dry_run: true });
    expect(done).toMatchObject({ state: 'checked', format: 'woocommerce', rows: 8, done_rows: 8 });
    expect(done.counts).toMatchObject({ created: 3, failed: 3, updated: 0, categories: 6, pictures: 3 });
    expect(await problemsOf(done._id)).toEqual([
      [6, 'Regular price'],
      [7, 'Type'],
      [9, 'Parent'],
    ]);
    expect(await countOf('product')).toBe(0);
    expect(await countOf('category')).toBe(0);
    const started = await desk.post(`/imports/${done._id}/start`, {});
    expect(started.body.data.state).toBe('running');
  });

  test('when the same file is written then the shop has its products, with variants, offers, categories and clean words', async () => {
    await shop.runJobs();
    expect(await productOf('avocado-friends')).toMatchObject({
      name: 'Avocado & friends',
      sku: 'WOO-AVOCADO',
      regular_price: 1200,
      sale_price: 900,
      until: '2026-12-24T21:59:59.000Z',
      is_featured: true,
      stock_quantity: 40,
      short_description: 'Ripe today. From Gitarama.',
      categories: [{ name: 'Fresh produce' }, { name: 'Fruit' }, { name: 'Offers' }],
    });
    const shirt = await productOf('market-shirt');
    expect(shirt).toMatchObject({
      regular_price: 9500,
      short_description: 'Cotton. Made in Huye.',
      dimensions: '30 × 20 × 2 cm',
    });
    expect(shirt.variants).toMatchObject([
      {
        label: 'Red, M',
        color: 'Red',
        size: 'M',
        sku: 'WOO-SHIRT-RM',
        price: 9500,
        sale_price: 8000,
        stock_quantity: 5,
      },
      { label: 'Blue, L', sku: 'WOO-SHIRT-BL', price: 9900, sale_price: null, stock_quantity: 3 },
    ]);
    // A draft, and of a stock unit below zero nothing is left.
    const { body } = await desk.get('/products', { q: 'Plain salt' });
    expect(body.data).toMatchObject([{ status: 'draft', stock_quantity: 0, price: 500 }]);
    expect((await checkInvariants(shop.db)).filter(({ violations }) => violations > 0)).toEqual([]);
  });

  test('when it is imported again then nothing changes and nothing is there twice', async () => {
    const [products, moves] = [await countOf('product'), await countOf('stock_move')];
    const done = await importFile(shop, desk, { file: await anImportFile('woocommerce.csv') });
    expect(done).toMatchObject({
      state: 'done',
      counts: { created: 0, updated: 0, unchanged: 3, failed: 3, categories: 0 },
    });
    expect(await countOf('product')).toBe(products);
    expect(await countOf('stock_move')).toBe(moves);
  });

  test('when staff imported something then the audit log has it under their name', async () => {
    const rows = await shop.db.selectFrom('audit_log').select(['thing', 'actor_name']).distinct().execute();
    const entries = rows.map(({ thing }) => thing);
    expect(entries).toEqual(expect.arrayContaining(['product', 'variant', 'category', 'catalogue_import']));
    expect(entries).not.toContain('catalogue_import_run');
    expect(new Set(rows.map((row) => row.actor_name))).toEqual(new Set(['The manager']));
  });
});

describe('a file of Shopify', () => {
  test('when it is written then rows of one handle are one product, and the higher price is the list price', async () => {
    const done = await importFile(shop, desk, { file: await anImportFile('shopify.csv') });
    expect(done).toMatchObject({
      state: 'done',
      format: 'shopify',
      counts: { created: 2, failed: 0 },
      notes: 2,
    });
    const coffee = await productOf('mountain-coffee');
    expect(coffee).toMatchObject({
      name: 'Mountain coffee',
      sku: null,
      short_description: 'Washed arabica. Huye 1,900 m',
      categories: [{ name: 'Coffee' }],
    });
    expect(coffee.variants).toMatchObject([
      {
        label: '250 g, Whole',
        size: '250 g',
        price: 5000,
        sale_price: 4500,
        sku: 'SHO-COF-250',
        stock_quantity: 12,
      },
      { label: '1 kg, Whole', size: '1 kg', price: 16_000, sale_price: null, stock_quantity: 4 },
    ]);
    const { body } = await desk.get('/products', { q: 'SHO-POT' });
    expect(body.data).toMatchObject([{ slug: 'clay-pot', status: 'draft', variants: [], stock_quantity: 7 }]);
  });
});

describe('a file of one’s own', () => {
  test('when it has other words, semicolons and Windows letters then they are noticed, and a column can be corrected', async () => {
    const text = 'Machin;Combien;Quantity\nIgitoki frais \u2014 caf\u00e9;1 500;12\n';
    const file = Buffer.from(text.replace('\u2014', '\u0097'), 'latin1');
    const { body } = await sendImport(shop, desk, { file, name: 'liste.csv' });
    expect(body.data).toMatchObject({ separator: ';', encoding: 'windows-1252', format: 'other', rows: 1 });
    expect(body.data.columns).toEqual([
      { name: 'Machin', field: null, samples: ['Igitoki frais — café'] },
      { name: 'Combien', field: null, samples: ['1 500'] },
      { name: 'Quantity', field: 'stock', samples: ['12'] },
    ]);
    const id = body.data._id;
    const early = await desk.post(`/imports/${id}/start`, {});
    expect(early).toMatchObject({ status: 400, body: { errors: [{ field: 'mapping' }] } });
    const wrong = await desk.patch(`/imports/${id}`, {
      mapping: { Machin: 'name', Combien: 'name', X: 'sku' },
    });
    expect(wrong.body.errors.map((each: { field: string }) => each.field)).toEqual([
      'mapping.Combien',
      'mapping.X',
    ]);
    await desk.patch(`/imports/${id}`, { mapping: { Machin: 'name', Combien: 'price', Quantity: 'stock' } });
    await desk.post(`/imports/${id}/start`, {});
    await shop.runJobs();
    const found = await desk.get('/products', { q: 'Igitoki' });
    expect(found.body.data).toMatchObject([
      { name: 'Igitoki frais — café', price: 1500, on_hand: 12, status: 'draft' },
    ]);
  });

  test('when it names categories in another language then its products are in those that the shop has', async () => {
    const made = async (category: object) => (await desk.post('/categories', category)).body.data._id;
    const fruits = await made({ name: 'Fresh fruits', local_name: 'Imbuto' });
    const bananas = await made({ name: 'Bananas', parent: fruits });
    // Its name in the shop’s language is the Kinyarwanda name of the other one.
    const spices = await made({ name: 'Imineke', local_name: 'Ibirungo' });
    await desk.patch(`/translations/${fruits}`, { fr: { name: 'Fruits frais' } });
    await desk.patch(`/translations/${bananas}`, { rw: { name: 'Imineke' }, fr: { name: 'Bananes' } });
    const file = [
      'name,sku,price,categories',
      'Avoka,LNG-1,300,imbuto',
      'Umuneke,LNG-2,150,FRUITS  FRAIS > Imineke',
      'Banane,LNG-3,250,bananes',
      'Tangawizi,LNG-4,700,Imineke',
      'Inanasi,LNG-5,900,Imbuto > Inanasi',
    ].join('\n');
    const done = await importFile(shop, desk, { file });
    expect(done.counts).toMatchObject({ created: 5, failed: 0, categories: 1 });
    const placed = (await desk.get('/products', { q: 'LNG-', sort: 'name' })).body.data;
    const categoryOf = (name: string) =>
      placed.find((product: { name: string }) => product.name === name).categories[0];
    expect(categoryOf('Avoka')._id).toBe(fruits);
    expect(categoryOf('Umuneke')._id).toBe(bananas);
    expect(categoryOf('Banane')._id).toBe(bananas);
    expect(categoryOf('Tangawizi')._id).toBe(spices);
    const { body } = await desk.get(`/categories/${categoryOf('Inanasi')._id}`);
    expect(body.data).toMatchObject({ name: 'Inanasi', parent: fruits });
  });

  test('when a row changes a price and a stock by SKU then the rest stays, and the shop shows it immediately', async () => {
    await shop.call('GET', '/api/v1/products/avocado-friends');
    const done = await importFile(shop, desk, {
      file: 'sku,price,stock\nWOO-AVOCADO,1300,38\nWOO-SHIRT-BL,,9\nWOO-SHIRT-RM,9600,4\n',
    });
    expect(done.counts).toMatchObject({ updated: 3, failed: 0 });
    expect(await productOf('avocado-friends')).toMatchObject({
      regular_price: 1300,
      sale_price: 900,
      stock_quantity: 38,
    });
    // The SKU of a variant is that variant's row.
    expect(await productOf('market-shirt')).toMatchObject({
      name: 'Market shirt',
      sku: 'WOO-SHIRT',
      variants: [
        { sku: 'WOO-SHIRT-RM', price: 9600, sale_price: 8000, stock_quantity: 4 },
        { sku: 'WOO-SHIRT-BL', price: 9900, stock_quantity: 9 },
      ],
    });
    const { body } = await desk.get('/products', { q: 'WOO-AVOCADO' });
    const moves = await desk.get(`/products/${body.data[0]._id}/stock-moves`);
    expect(moves.body.data[0]).toMatchObject({
      reason: 'counted',
      on_hand_delta: -2,
      note: 'Import of products.csv',
    });
  });

  test.each<[string, string, string]>([
    ['a price with cents', 'name,price\nA,1.5', 'price'],
    ['no price', 'name,price\nA,', 'price'],
    ['a price of nothing', 'name,price\nA,0', 'price'],
    ['an offer above the price', 'name,price,sale_price\nA,10,20', 'sale_price'],
    ['no name', 'sku,price\nNEW-1,5', 'name'],
    ['a day nobody knows', 'name,price,until\nA,5,31/12/26', 'until'],
    ['five levels', 'name,price,categories\nA,5,a > b > c > d > e', 'categories'],
    ['a stock of words', 'name,price,stock\nA,5,many', 'stock'],
    ['a name without end', `name,price\n${'n'.repeat(201)},5`, 'name'],
  ])('when a row has %s then its product is left out, with the column', async (_, file, column) => {
    const done = await importFile(shop, desk, { file });
    expect(done.counts).toMatchObject({ created: 0, failed: 1, categories: 0 });
    const { body } = await desk.get(`/imports/${done._id}/problems`);
    expect(body.data[0]).toMatchObject({ row: 2, kind: 'problem' });
    // A column the file has not is not named.
    expect([column, null]).toContain(body.data[0].column);
  });

  test('when one variant is wrong then nothing of its product is written', async () => {
    const before = [await countOf('product'), await countOf('variant')];
    const file =
      'kind,slug,name,price,label,sku\nproduct,jug,Jug,900,,\nvariant,jug,,800,Small,J-1\nvariant,jug,,80.5,Large,J-2\n';
    const done = await importFile(shop, desk, { file });
    expect(done.counts).toMatchObject({ created: 0, failed: 1 });
    expect(await problemsOf(done._id)).toEqual([[4, 'price']]);
    expect([await countOf('product'), await countOf('variant')]).toEqual(before);
  });

  test('when a product is in it twice then the second is told where the first is', async () => {
    const done = await importFile(shop, desk, {
      file: 'name,sku,price\nPan,P-1,10\nPot,P-1,20\nPan two,,5\nPan two,,6\n',
    });
    expect(done.counts).toMatchObject({ created: 2, failed: 2 });
    const { body } = await desk.get(`/imports/${done._id}/problems`);
    expect(body.data.map((each: { message: string }) => each.message)).toEqual([
      'This SKU is already in row 2.',
      'This product is already in row 4.',
    ]);
  });

  test.each([
    ['new', { created: 1, skipped: 1, updated: 0 }],
    ['existing', { created: 0, skipped: 1, updated: 1 }],
  ])('when only what is %s is wanted then the rest is skipped', async (mode, counts) => {
    const file = `name,sku,price\nAny,MODE-${mode},10\nAvocado,WOO-AVOCADO,${mode === 'new' ? 1 : 1400}\n`;
    const done = await importFile(shop, desk, { file, mode });
    expect(done.counts).toMatchObject(counts);
  });
});

describe('an import', () => {
  test.each<[string, string | Uint8Array]>([
    ['a picture', Uint8Array.from([0xff, 0xd8, 0xff, 0, 1])],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x61, 0])],
    ['a header alone', 'name,price\n'],
    ['an open quotation mark', `name,price\n"A,1\n${'x'.repeat(10)}`],
    ['nothing', ''],
  ])('when the file is %s then it is refused', async (_, file) => {
    expect(await sendImport(shop, desk, { file })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'file' }] },
    });
  });

  test.each(['[]', '{', '{"name":"colour of the sky"}', '{"other":"name"}'])(
    'when its mapping is %s then it is refused',
    async (mapping) => {
      const { status, body } = await sendImport(shop, desk, { file: 'name,price\nA,1\n', mapping });
      expect([status, body.errors[0].field.split('.')[0]]).toEqual([400, 'mapping']);
    },
  );

  test('when it is cancelled then nothing more is written, and its end is for good', async () => {
    const { body } = await sendImport(shop, desk, { file: 'name,price\nNever,1\n' });
    const id = body.data._id;
    await desk.post(`/imports/${id}/start`, {});
    expect((await desk.post(`/imports/${id}/start`, {})).body.errors).toMatchObject([{ field: 'id' }]);
    expect((await desk.patch(`/imports/${id}`, { mode: 'new' })).body.errors).toMatchObject([
      { field: 'id' },
    ]);
    expect((await desk.remove(`/imports/${id}`)).body.data).toBeNull();
    await shop.runJobs();
    expect((await desk.get(`/imports/${id}`)).body.data).toMatchObject({ state: 'cancelled', done_rows: 0 });
    expect((await desk.get('/products', { q: 'Never' })).body.total).toBe(0);
    for (const answer of [await desk.remove(`/imports/${id}`), await desk.post(`/imports/${id}/start`, {})])
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'id' }] } });
    const kept = await shop.db
      .selectFrom('catalogue_import_run')
      .select('file')
      .where('import_id', '=', id)
      .execute();
    expect(kept).toEqual([{ file: null }]);
  });

  test('when it is looked for then the list has it, the latest first', async () => {
    shop.clock.advance(1000);
    await sendImport(shop, desk, { file: 'name,price\nLatest,1\n', name: 'latest.csv' });
    const { body } = await desk.get('/imports', { limit: 2 });
    expect(body.data[0]).toMatchObject({ state: 'ready', by: 'The manager', filename: 'latest.csv' });
  });
});
