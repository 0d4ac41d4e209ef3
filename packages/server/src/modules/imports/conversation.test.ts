import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { readProducts } from '#server/modules/catalogue/staff-products.ts';
import { addPicture } from '#server/modules/media/pictures.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { anImportFile, importFile, sendImport } from '#server/testing/given-import.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;
beforeEach(async () => {
  await shop.db.deleteFrom('category').execute();
  desk = await aDesk(shop);
});

const send = async (file: string | Buffer, name = 'goods.csv') =>
  (await sendImport(shop, desk, { file, name })).body.data;
const answer = async (id: string, answers: object) =>
  (await desk.patch(`/imports/${id}`, { answers })).body.data;
/** Looks at a file, or writes it, and gives what came of it. */
async function run(id: string, dry_run = false) {
  await desk.post(`/imports/${id}/start`, { dry_run });
  await shop.runJobs();
  return (await desk.get(`/imports/${id}`)).body.data;
}
const codesOf = ({ questions }: { questions: { code: string; count: number }[] }) =>
  questions.map(({ code, count }) => [code, count]);
const productOf = async (q: string) => (await desk.get('/products', { q })).body.data[0];
const fieldsOf = ({ columns }: { columns: { field: string | null }[] }) => columns.map(({ field }) => field);
const messagesOf = async (id: string, kind: string) =>
  (await desk.get(`/imports/${id}/problems`, { kind })).body.data.map(
    ({ row, message }: { row: number; message: string }) => `${row}: ${message}`,
  );

describe('columns that are called nothing known', () => {
  const rows = [
    ['Igitoki', 'TX-01', '1 500 Frw', '12', 'Fruits', '4006381333931', 'igitoki.jpg', '2,5 kg', '31/12/2026'],
    ['Umuneke', 'TX-02', '2 400 Frw', '0', 'Fruits', '5449000000996', 'umuneke.jpg', '500 g', '30/11/2026'],
    ['Ibirayi', 'TX-03', '800 Frw', '140', 'Légumes', '4006381333931', 'ibirayi.png', '10 kg', '28/12/2026'],
    ['Karoti', 'TX-04', '950 Frw', '33', 'Légumes', '5449000000996', '', '750 g', '29/12/2026'],
    ['Inyanya', 'TX-05', '1 100 Frw', '7', 'Légumes', '4006381333931', 'inyanya.jpg', '', '27/12/2026'],
    ['Umunyu', 'TX-06', '400 Frw', '61', 'Épicerie', '5449000000996', 'umunyu.jpg', '1 kg', '26/12/2026'],
  ];
  const header = 'A1;B1;C1;D1;E1;F1;G1;H1;I1';

  test('when their cells show what they are then they are read as that, and it is said that they were guessed', async () => {
    const file = await send(`${header}\n${rows.map((row) => row.join(';')).join('\n')}\n`);
    expect(fieldsOf(file)).toEqual([
      ...['name', 'sku', 'price', 'stock', 'categories', 'barcode', 'images', 'weight', 'until'],
    ]);
    expect(file.columns.every(({ by_values }: { by_values?: boolean }) => by_values === true)).toBe(true);
    const done = await run(file._id);
    expect(done.counts).toMatchObject({ created: 6, failed: 0 });
    expect(await productOf('TX-01')).toMatchObject({
      price: 1_500,
      unit: '2.5 kg',
      barcode: '4006381333931',
    });
  });

  test('when there are too few of them then nothing is guessed', async () => {
    const few = rows.slice(0, 4).map((row) => row.join(';'));
    expect(fieldsOf(await send(`${header}\n${few.join('\n')}\n`)).filter(Boolean)).toEqual([]);
  });
});

describe('what a column leaves open', () => {
  test('when prices look like another currency’s then the rate is asked for, and they come in as whole francs', async () => {
    const file = await send(
      'name,sku,price,sale_price\nShirt,D-1,19.99,17.50\nCap,D-2,11.05,\nBelt,D-3,65,55\n',
    );
    expect(codesOf(file)[0]).toEqual(['currency', 2]);
    const answered = await answer(file._id, { francs_per_unit: 1_455.5 });
    expect(codesOf(answered)[0]).toEqual(['currency', 2]);
    await run(file._id);
    expect(await productOf('D-1')).toMatchObject({ price: 29_095, sale_price: 25_471 });
    expect(await productOf('D-2')).toMatchObject({ price: 16_083, sale_price: null });
    expect(await productOf('D-3')).toMatchObject({ price: 94_608, sale_price: 80_053 });
  });

  test('when they are francs all the same then one answer says so, and cents stay a problem', async () => {
    const file = await send('name,sku,price\nNail,N-1,15\nScrew,N-2,18.50\nNut,N-3,25\n');
    expect(codesOf(file)[0]).toEqual(['currency', 1]);
    await answer(file._id, { francs_per_unit: 1 });
    expect((await run(file._id)).counts).toMatchObject({ created: 2, failed: 1 });
    expect((await productOf('N-1')).price).toBe(15);
  });

  test('when it is not clear which number is the month then it is asked, and nothing is guessed before', async () => {
    const csv = 'name,sku,price,sale_price,until\nA,M-1,900,800,05/06/2027\nB,M-2,700,600,01/02/2027\n';
    const file = await send(csv);
    expect(codesOf(file)[0]).toEqual(['dates', 2]);
    expect((await run(file._id, true)).counts).toMatchObject({ created: 0, failed: 2 });
    const answered = await answer(file._id, { dates: 'day' });
    // It is read otherwise, so what was found is forgotten.
    expect(answered).toMatchObject({ state: 'ready', problems: 0 });
    await run(file._id);
    expect((await productOf('M-1')).until).toBe('2027-06-05T21:59:59.000Z');
    const other = await send(csv.replaceAll('M-', 'W-').replaceAll('\nA', '\nC').replaceAll('\nB', '\nD'));
    await answer(other._id, { dates: 'month' });
    await run(other._id);
    expect((await productOf('W-1')).until).toBe('2027-05-06T21:59:59.000Z');
  });

  test('when one row of a column shows it then it is settled for all of them', async () => {
    const file = await send(
      'name,sku,price,sale_price,until\nA,S-1,900,800,05/06/2027\nB,S-2,700,600,31/01/2027\n',
    );
    expect(codesOf(file).map(([code]) => code)).not.toContain('dates');
    await run(file._id);
    expect((await productOf('S-1')).until).toBe('2027-06-05T21:59:59.000Z');
  });

  test('when weights have no unit then it is asked; a column or a cell that names one is clear', async () => {
    const file = await send('name,sku,price,poids\nA,G-1,900,"2,5"\nB,G-2,700,750 g\n');
    expect(codesOf(file)[0]).toEqual(['weights', 1]);
    await answer(file._id, { weights: 'kg' });
    await run(file._id);
    expect((await productOf('G-1')).unit).toBe('2.5 kg');
    expect((await productOf('G-2')).unit).toBe('750 g');
    const clear = await send('name,sku,price,Poids (g)\nC,G-3,900,400\n');
    expect(codesOf(clear).map(([code]) => code)).not.toContain('weights');
    await run(clear._id);
    expect((await productOf('G-3')).unit).toBe('400 g');
  });

  test('when a column has ticks alone then an empty cell says no', async () => {
    const file = await send('name,sku,price,publié\nA,T-1,900,x\nB,T-2,700,\nC,T-3,800,X\n');
    const done = await run(file._id);
    expect(codesOf(done).map(([code]) => code)).not.toContain('status');
    expect((await productOf('T-1')).status).toBe('published');
    expect((await productOf('T-2')).status).toBe('draft');
  });
});

describe('what products leave open', () => {
  test('when rows are about the same thing then one answer says which counts, and each row is counted', async () => {
    const csv = 'name,sku,price\nPan,P-1,1000\nPot,P-2,2000\nPan again,P-1,1300\n';
    const asked = await send(csv);
    expect(codesOf(asked)[0]).toEqual(['repeated', 1]);
    await answer(asked._id, { repeated: 'last' });
    const done = await run(asked._id);
    expect(done).toMatchObject({
      done_rows: 3,
      counts: { created: 2, skipped: 1, failed: 0 },
      problems: 0,
      notes: 1,
    });
    expect(await productOf('P-1')).toMatchObject({ name: 'Pan again', price: 1_300 });
    expect(await messagesOf(done._id, 'note')).toEqual([
      '2: This SKU is also in row 4, which counts instead.',
    ]);
  });

  test('when categories have VAT classes of their own then theirs goes before that of all', async () => {
    const file = await send(
      'name,sku,price,categories\nA,V-1,900,Fruit > Fresh\nB,V-2,700,Home\nC,V-3,800,\n',
    );
    const vat = file.questions.find(({ code }: { code: string }) => code === 'vat_class');
    expect(vat.categories).toEqual([
      { name: 'Fruit', count: 1 },
      { name: 'Home', count: 1 },
    ]);
    await answer(file._id, { vat_class: 'zero', vat_by_category: { Fruit: 'exempt' } });
    await run(file._id);
    const classes = await Promise.all(
      ['V-1', 'V-2', 'V-3'].map(async (sku) => (await productOf(sku)).vat_class),
    );
    expect(classes).toEqual(['exempt', 'zero', 'zero']);
  });

  test.each([
    [{ hidden: 'skip', not_goods: 'skip' }, { created: 13, skipped: 3 }, null],
    [{ hidden: 'published' }, { created: 16, skipped: 0 }, 'published'],
    [{}, { created: 16, skipped: 0 }, 'draft'],
  ])(
    'when hidden and virtual products are answered with %j then so they come in',
    async (answers, counts, status) => {
      const file = await send(await anImportFile('woocommerce-sample.csv'));
      expect(codesOf(file)).toEqual(
        expect.arrayContaining([
          ['hidden', 1],
          ['not_goods', 2],
        ]),
      );
      await answer(file._id, { ...answers, francs_per_unit: 1_400 });
      const done = await run(file._id);
      expect(done.counts).toMatchObject({ ...counts, failed: 2 });
      expect(done.done_rows).toBe(25);
      expect((await productOf('kit-basket-handle'))?.status ?? null).toBe(status);
      expect((await productOf('kit-cook-book'))?.status ?? null).toBe(status === null ? null : 'draft');
    },
  );

  test('when a file of Shopify has vendors, tags, bar codes and grams then none is lost unsaid', async () => {
    const file = await send(await anImportFile('shopify-template.csv'));
    expect(codesOf(file)).toContainEqual(['tags', 2]);
    await answer(file._id, { tags: 'categories' });
    const done = await run(file._id);
    expect(done.warnings).toContainEqual({
      ...{ code: 'vendor', count: 2 },
      message: '2 products have a brand or maker: the shop has no field for it, so it is left out.',
    });
    const cloth = await productOf('cloth-s-red-cotton');
    expect(cloth).toMatchObject({
      dimensions: '200 g',
      variants: [{ barcode: '6001' }, { barcode: '6002' }, { barcode: '6003' }],
    });
    expect(cloth.categories.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Linen',
      'table cloth red',
    ]);
    expect(await productOf('6003')).toMatchObject({ name: 'Table Cloth' });
    const count = (await desk.post('/stocktakes', {})).body.data;
    const scanned = (await desk.get(`/stocktakes/${count._id}/lines`, { sku: '6003' })).body.data;
    expect(scanned).toMatchObject([{ product: { name: 'Table Cloth' }, sku: 'cloth-l-red-linen' }]);
  });
});

describe('cells that are corrected', () => {
  const FILE = 'name,sku,price,stock\nA,C-1,dear,3\nB,C-2,dear,5\nC,C-3,900,many\nD,C-4,700,1\n';
  const mend = (id: string, cells: object[]) => desk.patch(`/imports/${id}/cells`, { cells });

  test('when cells of a file that was looked at are corrected then their products are tried again, and nothing is written', async () => {
    const { _id } = await send(FILE);
    expect(await run(_id, true)).toMatchObject({ counts: { created: 1, failed: 3 }, problems: 3 });
    const groups = (await desk.get(`/imports/${_id}/problem-groups`)).body.data;
    expect(
      groups.map(({ column, count, values }: Record<string, unknown>) => [column, count, values]),
    ).toEqual([
      ['price', 2, [{ value: 'dear', count: 2 }]],
      ['stock', 1, [{ value: 'many', count: 1 }]],
    ]);
    const first = await mend(_id, [{ column: 'price', was: 'dear', value: '1 200' }]);
    expect(first.body.data).toMatchObject({
      state: 'checked',
      counts: { created: 3, failed: 1 },
      problems: 1,
    });
    expect((await desk.get('/products')).body.total).toBe(0);
    // What is wrong again is said again, with what the cell holds now.
    const second = await mend(_id, [{ column: 'stock', row: 4, value: 'few' }]);
    expect(second.body.data).toMatchObject({ counts: { created: 3, failed: 1 }, problems: 1 });
    expect((await desk.get(`/imports/${_id}/problems`)).body.data).toMatchObject([
      { row: 4, column: 'stock', value: 'few' },
    ]);
    await mend(_id, [{ column: 'stock', row: 4, value: '8' }]);
    expect((await run(_id)).counts).toMatchObject({ created: 4, failed: 0 });
    expect(await productOf('C-3')).toMatchObject({ on_hand: 8 });
    expect(await productOf('C-2')).toMatchObject({ price: 1_200 });
  });

  test('when there is no such cell, or the import is over, then it is refused', async () => {
    const { _id } = await send(FILE);
    const wrong = [
      { column: 'colour', row: 2, value: 'x' },
      { column: 'price', row: 77, value: '1' },
      { column: 'price', value: '1' },
    ];
    const refused = await mend(_id, wrong);
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'cells.0',
      'cells.1',
      'cells.2',
    ]);
    await run(_id);
    expect(refusalIn(await mend(_id, [{ column: 'price', row: 2, value: '1' }]))).toBe(
      '400 validation_error id',
    );
  });

  test('when rows were left out then they are a table with the reasons, which comes in when it is corrected', async () => {
    const { _id } = await send(`${FILE}"=E",C-5,x,2\n`, 'list.csv');
    await run(_id);
    const { text } = await desk.get(`/imports/${_id}/left-out.csv`);
    const lines = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toEqual([
      'name,sku,price,stock,Reason',
      'A,C-1,dear,3,“dear” is not a price.',
      'B,C-2,dear,5,“dear” is not a price.',
      'C,C-3,900,many,“many” is not a number of pieces.',
      "'=E,C-5,x,2,“x” is not a price.",
    ]);
    const rest = (await desk.post(`/imports/${_id}/left-out`)).body.data;
    expect(rest).toMatchObject({ filename: 'Left out of list.csv', state: 'ready', rows: 4 });
    await mend(rest._id, [
      { column: 'price', was: 'dear', value: '650' },
      { column: 'price', row: 5, value: '75' },
      { column: 'stock', was: 'many', value: '9' },
    ]);
    expect((await run(rest._id)).counts).toMatchObject({ created: 4, failed: 0 });
    expect(await productOf('C-5')).toMatchObject({ name: '=E', price: 75 });
    expect(refusalIn(await desk.post(`/imports/${rest._id}/left-out`))).toBe('400 validation_error id');
  });

  test('when one variant is wrong then all rows of its product are among those that were left out', async () => {
    const file =
      'kind,slug,name,price,label\nproduct,jug,Jug,900,\nvariant,jug,,800,Small\nvariant,jug,,x,Large\nproduct,pan,Pan,70,\n';
    const { _id } = await send(file);
    await run(_id);
    const { text } = await desk.get(`/imports/${_id}/left-out.csv`);
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      'product,jug,Jug,900,,',
      'variant,jug,,800,Small,',
      'variant,jug,,x,Large,“x” is not a price.',
    ]);
  });
});

test('when a sheet of one’s own names the option before its value then the variant is called by the value', async () => {
  const { _id } = await send(
    'kind,slug,name,price,sku,variante\nproduct,rice,Rice,900,,\nvariant,rice,,800,R-10,Taille : 10 kg\n' +
      'variant,rice,,900,R-R,Couleur: rouge\nvariant,rice,,950,R-X,Reçu: 12:30\n',
  );
  await run(_id);
  const { variants } = await productOf('R-10');
  expect(variants).toMatchObject([
    { label: '10 kg', size: '10 kg' },
    { label: 'rouge', color: 'rouge' },
    { label: 'Reçu: 12:30', size: null, color: null },
  ]);
});

test('when photos are chosen beside a file then each goes to the product it is called by, and the others are listed', async () => {
  const take = async (filename: string, background: string) => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const { name } = await addPicture(shop.ctx, shop.app.gallery, { file: { filename, bytes } });
    return { filename, picture: name };
  };
  const photos = [
    await take('F-1.JPG', '#100'),
    await take('f-1 (2).jpg', '#200'),
    await take('Red cabbage.jpg', '#300'),
    await take('IMG_2041.jpg', '#400'),
    await take('beans.jpg', '#500'),
  ];
  const file = await send(
    'name,sku,price,images\nBananas,F-1,900,\nRed cabbage,F-2,700,\nBeans,F-3,800,Beans.jpg\n',
  );
  const with_photos = (await desk.patch(`/imports/${file._id}`, { photos })).body.data;
  expect(with_photos.photos).toEqual({ count: 5, unmatched: ['img_2041.jpg'] });
  const done = await run(file._id);
  expect(done.counts).toMatchObject({ created: 3, pictures: 4 });
  expect((await productOf('F-1')).images).toEqual([photos[0]?.picture, photos[1]?.picture]);
  expect((await productOf('F-2')).images).toEqual([photos[2]?.picture]);
  expect((await productOf('F-3')).images).toEqual([photos[4]?.picture]);
  const [, change] = [await desk.post(`/change-sets/${done._id}/undo`), (await desk.get('/products')).body];
  expect(change.total).toBe(0);
  const none = [{ filename: 'x.jpg', picture: 'nothing-0123456789ab.webp' }];
  const other = await send('name,price\nLast,100\n');
  expect(refusalIn(await desk.patch(`/imports/${other._id}`, { photos: none }))).toBe(
    '400 validation_error photos.0',
  );
});

describe('texts in other languages', () => {
  const said = async (id: string) => (await desk.get(`/translations/${id}`)).body.data.translations;

  test('when a sheet has a name in several languages then that of the shop is the name, and the others its versions', async () => {
    const file = await send(
      'nom;izina;name;sku;price;Description (FR);unit_rw\nChou rouge;Ishu ritukura;Red cabbage;L-1;900;Frais.;umufuka\n',
    );
    expect(fieldsOf(file)).toEqual([
      ...['name_fr', 'name_rw', 'name', 'sku', 'price', 'short_description_fr', 'unit_rw'],
    ]);
    await answer(file._id, { status: 'published' });
    await run(file._id);
    const { _id, name } = await productOf('L-1');
    expect(name).toBe('Red cabbage');
    expect(await said(_id)).toEqual({
      fr: { name: 'Chou rouge', short_description: 'Frais.' },
      rw: { name: 'Ishu ritukura', unit: 'umufuka' },
    });
    const page = await shop.call('GET', '/api/v1/products/red-cabbage', {
      headers: { 'accept-language': 'fr' },
    });
    expect(page.body.data).toMatchObject({ _id, name: 'Chou rouge' });
  });

  test('when only they differ then the product is updated, and taking it back gives what it was called before', async () => {
    const first =
      'kind,slug,name,price,label,sku,name_fr,label_fr\nproduct,oil,Oil,900,,,Huile,\nvariant,oil,,800,Small,O-S,,Petite\n';
    await importFile(shop, desk, { file: first });
    const [was] = (await desk.get('/products')).body.data;
    const again = await importFile(shop, desk, { file: first });
    expect(again.counts).toMatchObject({ updated: 0, unchanged: 1 });
    const next = await importFile(shop, desk, {
      file: first.replace('Huile', 'Huile fine').replace('Petite', 'Menue'),
    });
    expect(next.counts).toMatchObject({ updated: 1, unchanged: 0 });
    const variant = was.variants[0]._id;
    expect([await said(was._id), await said(variant)]).toEqual([
      { fr: { name: 'Huile fine' } },
      { fr: { label: 'Menue' } },
    ]);
    expect((await desk.post(`/change-sets/${next.change_set}/undo`)).body.data.undo).toMatchObject({
      undone: 1,
      kept: 0,
    });
    expect([await said(was._id), await said(variant)]).toEqual([
      { fr: { name: 'Huile' } },
      { fr: { label: 'Petite' } },
    ]);
    const { text } = await desk.get('/exports/products.csv');
    expect(text).toContain('name_fr,name_rw');
    expect(text).not.toContain('name_en');
    await desk.patch(`/translations/${was._id}`, { rw: { name: 'Amavuta' } });
    // Staff translated it since.
    const { body } = await desk.post(`/change-sets/${again.change_set}/undo`);
    expect(body.data.undo).toMatchObject({ undone: 0 });
  });

  test('when one is too long then its row is left out, with the column', async () => {
    const { _id } = await send(`name,sku,price,name_fr\nA,X-1,900,${'é'.repeat(201)}\nB,X-2,800,Bien\n`);
    expect((await run(_id)).counts).toMatchObject({ created: 1, failed: 1 });
    expect((await desk.get(`/imports/${_id}/problems`)).body.data).toMatchObject([
      { row: 2, column: 'name_fr' },
    ]);
  });

  test('when products were deleted together then undoing it brings their words and their places on wishlists back', async () => {
    await importFile(shop, desk, {
      file: 'name,sku,price,status,name_fr\nTea,K-1,900,published,Thé\nSalt,K-2,300,published,Sel\n',
    });
    const tea = await productOf('K-1');
    const { token } = await aCustomer(shop.ctx);
    const wishlist = async (path = '') => shop.call('GET', `/api/v1/wishlist${path}`, { token });
    expect((await wishlist(`/product/${tea._id}`)).body.data.line_items).toHaveLength(1);
    const { body } = await desk.post('/products/bulk', { ids: [tea._id], change: { remove: true } });
    expect((await wishlist()).body.data.line_items).toEqual([]);
    const undone = await desk.post(`/change-sets/${body.data._id}/undo`);
    expect(undone.body.data.undo).toMatchObject({ undone: 1 });
    expect(await said(tea._id)).toEqual({ fr: { name: 'Thé' } });
    expect((await wishlist()).body.data.line_items).toMatchObject([{ product: { _id: tea._id } }]);
    expect(await readProducts(shop.ctx, [tea._id])).toHaveLength(1);
  });
});
