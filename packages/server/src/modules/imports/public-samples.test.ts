import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { addPicture } from '#server/modules/media/pictures.ts';
import { anImportFile, importFile, sendImport } from '#server/testing/given-import.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;
beforeEach(async () => {
  desk = await aDesk(shop);
});

const productOf = async (q: string) => (await desk.get('/products', { q })).body.data[0];
const messagesOf = async (id: string, kind: string) =>
  (await desk.get(`/imports/${id}/problems`, { kind })).body.data.map(
    ({ row, message }: { row: number; message: string }) => [row, message],
  );

const warningsIn = ({ warnings }: { warnings: { code: string; count: number }[] }) =>
  warnings.map(({ code, count }) => [code, count]);
/** Columns that say something, of which nothing is read: the page names them. */
const unreadIn = ({ columns }: Pick<CatalogueImport, 'columns'>) =>
  columns.filter(({ field, samples }) => field === null && samples.length).map(({ name }) => name);

describe('the sample products of WooCommerce', () => {
  test('when they are imported then each row is counted, and what cannot be sold here is said', async () => {
    const file = await anImportFile('woocommerce-sample.csv');
    const done = await importFile(shop, desk, { file });
    expect(done).toMatchObject({ format: 'woocommerce', rows: 25, done_rows: 25, problems: 2 });
    expect(done.counts).toMatchObject({ created: 16, failed: 2 });
    expect(await messagesOf(done._id, 'problem')).toEqual([
      [24, 'Products of the kind “grouped” cannot be sold here.'],
      [25, 'Products of the kind “external” cannot be sold here.'],
    ]);
    // Every address of a picture was asked for, and nothing of the products that did not come in.
    const notes = await messagesOf(done._id, 'note');
    expect(
      notes.filter(([, said]: [number, string]) => said.includes('(https://pictures.example/')),
    ).toHaveLength(21);
    expect(notes).toHaveLength(21);
    expect(warningsIn(done)).toEqual([
      ...[
        ['no_stock', 16],
        ['no_vat_class', 16],
        ['hidden', 1],
        ['not_goods', 2],
        ['more_words', 16],
      ],
    ]);
    expect(unreadIn(done)).toEqual([
      ...['Tax status', 'Tax class', 'In stock?', 'Backorders allowed?', 'Sold individually?'],
      ...['Allow customer reviews?', 'Download limit', 'Download expiry days', 'Grouped products'],
      ...['External URL', 'Button text', 'Position', 'Attribute 1 visible', 'Attribute 1 global'],
      ...['Attribute 2 visible', 'Attribute 2 global', 'Meta: _wpcom_is_markdown'],
      ...['Download 1 name', 'Download 1 URL', 'Download 2 name', 'Download 2 URL'],
    ]);
    const again = await importFile(shop, desk, { file });
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 16, failed: 2 });
  });

  test('when a product has options beside its colour then each combination is a variant of its own', async () => {
    await importFile(shop, desk, { file: await anImportFile('woocommerce-sample.csv') });
    expect((await productOf('kit-basket-red')).variants).toMatchObject([
      { label: 'Red, Lid: No', color: 'Red', sku: 'kit-basket-red', price: 45, sale_price: 42 },
      { label: 'Green, Lid: No', color: 'Green', price: 45, sale_price: null },
      { label: 'Blue, Lid: No', color: 'Blue', sku: 'kit-basket-blue' },
      { label: 'Blue, Lid: Yes', color: 'Blue', sku: 'kit-basket-blue-lid' },
    ]);
  });

  test('when a product is hidden or nothing to bring to a door then it is a draft, and that is said', async () => {
    const { warnings } = await importFile(shop, desk, { file: await anImportFile('woocommerce-sample.csv') });
    expect(await productOf('kit-cook-book')).toMatchObject({ status: 'draft' });
    expect(await productOf('kit-basket-handle')).toMatchObject({ status: 'draft' });
    expect(await productOf('kit-basket-lid')).toMatchObject({ status: 'published' });
    const counted = warnings.map(({ code, count }: { code: string; count: number }) => [code, count]);
    expect(counted).toEqual(
      expect.arrayContaining([
        ['hidden', 1],
        ['not_goods', 2],
      ]),
    );
    expect(counted.map(([code]: [string]) => code)).not.toContain('no_status');
  });
});

describe('the sample products of Shopify', () => {
  const sample = () => anImportFile('shopify-sample.csv');

  test('when its prices are of another currency and no one said so then what has cents stays out, and is asked about', async () => {
    const done = await importFile(shop, desk, { file: await sample() });
    expect(done).toMatchObject({ format: 'shopify', rows: 17, done_rows: 17, problems: 5 });
    expect(done.counts).toMatchObject({ created: 1, failed: 2 });
    expect(done.questions.map(({ code }: { code: string }) => code)).toEqual([
      'currency',
      'vat_class',
      'tags',
    ]);
  });

  test('when it is answered what a dollar is then all three come in whole, and each thing left out is said', async () => {
    const sent = (await sendImport(shop, desk, { file: await sample() })).body.data;
    await desk.patch(`/imports/${sent._id}`, { answers: { francs_per_unit: 1_450 } });
    await desk.post(`/imports/${sent._id}/start`, {});
    await shop.runJobs();
    const done = (await desk.get(`/imports/${sent._id}`)).body.data;
    expect(done).toMatchObject({
      done_rows: 17,
      problems: 0,
      counts: { created: 3, failed: 0 },
    });
    const shirt = await productOf('KIT_SHI_111');
    expect(shirt).toMatchObject({ status: 'published', price: 36_250, on_hand: 0, dimensions: '145 g' });
    expect(shirt.variants).toHaveLength(12);
    expect(shirt.variants.at(-1)).toMatchObject({
      ...{ label: 'Purple, L', color: 'Purple', size: 'L', sku: 'KIT_SHI_433', barcode: '600100000021' },
    });
    // Shopify's own sample has the price before the offer below the price: there is no offer, and it is said.
    const trousers = await productOf('KIT_TRO_285');
    expect(trousers).toMatchObject({ status: 'draft', price: 137_750, sale_price: null, on_hand: 45 });
    expect(trousers.variants.map(({ label, on_hand }: Record<string, unknown>) => [label, on_hand])).toEqual([
      ...[
        ['28', 20],
        ['30', 15],
        ['40', 10],
      ],
    ]);
    expect(await productOf('KIT_HAT_275')).toMatchObject({
      ...{ status: 'draft', price: 33_336, sale_price: 26_086, on_hand: 50, categories: [{ name: 'Hats' }] },
    });
    const notes = await messagesOf(done._id, 'note');
    expect(
      notes.filter(([, said]: [number, string]) => said.startsWith('This is not higher than the price')),
    ).toHaveLength(3);
    expect(warningsIn(done)).toEqual([
      ...[
        ['no_stock', 1],
        ['no_vat_class', 3],
        ['vendor', 3],
        ['tags', 3],
      ],
    ]);
    expect(unreadIn(done)).toEqual([
      ...['Product Category', 'Published', 'Variant Inventory Policy', 'Variant Fulfillment Service'],
      ...['Variant Requires Shipping', 'Variant Taxable', 'Image Position', 'Gift Card', 'SEO Title'],
      ...['SEO Description', 'Google Shopping / Google Product Category', 'Google Shopping / Gender'],
      ...['Google Shopping / Age Group', 'Google Shopping / MPN', 'Google Shopping / Condition'],
      ...['Google Shopping / Custom Product', 'Variant Weight Unit', 'Cost per item'],
      ...['Included / United States', 'Included / International'],
    ]);
  });
});

test('when a product of Shopify has three options then no variant is lost', async () => {
  const done = await importFile(shop, desk, { file: await anImportFile('shopify-template.csv') });
  expect(done).toMatchObject({ format: 'shopify', rows: 5, done_rows: 5, counts: { created: 2, failed: 0 } });
  expect((await productOf('cloth-s-red-cotton')).variants).toMatchObject([
    { label: 'Small, Red, Cotton', size: 'Small', color: 'Red', price: 2_500, on_hand: 3 },
    { label: 'Small, Red, Linen', size: 'Small', color: 'Red', price: 2_700, on_hand: 4 },
    { label: 'Large, Red, Linen', size: 'Large', color: 'Red', price: 2_900, on_hand: 5 },
  ]);
});

describe('photos of variants', () => {
  /** One picture a file name, each of its own colour. */
  const take = (filenames: readonly string[]) =>
    Promise.all(
      filenames.map(async (filename, at) => {
        const background = { r: 10 * at, g: 90, b: 30 };
        const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .jpeg()
          .toBuffer();
        const { name } = await addPicture(shop.ctx, shop.app.gallery, { file: { filename, bytes } });
        return { filename, picture: name };
      }),
    );
  const importWith = async (
    file: string | Buffer,
    filenames: readonly string[],
    answers: CatalogueImport['answers'] = {},
  ) => {
    const photos = await take(filenames);
    const sent = (await sendImport(shop, desk, { file })).body.data;
    const { data } = (await desk.patch(`/imports/${sent._id}`, { photos, answers })).body;
    await desk.post(`/imports/${sent._id}/start`, {});
    await shop.runJobs();
    return {
      unmatched: data.photos.unmatched,
      nameOf: (filename: string) => photos.find((each) => each.filename === filename)?.picture ?? '',
    };
  };

  test('when rows of variants name pictures then those say which variants they show', async () => {
    const woo = await importWith(await anImportFile('woocommerce-sample.csv'), [
      ...['basket.jpg', 'basket-blue.jpg', 'basket-green.jpg', 'basket-lid.jpg'],
    ]);
    const basket = await productOf('kit-basket-red');
    expect(basket.image_alts).toMatchObject({
      [woo.nameOf('basket.jpg')]: 'Basket, Red, Lid: No',
      [woo.nameOf('basket-lid.jpg')]: 'Basket, Blue, Lid: Yes',
    });
    const { nameOf } = await importWith(await anImportFile('shopify-template.csv'), [
      ...['cloth.jpg', 'cloth-cotton.jpg', 'cloth-linen.jpg', 'mat.jpg', 'mat-back.jpg'],
    ]);
    const cloth = await productOf('cloth-s-red-cotton');
    const names = ['cloth.jpg', 'cloth-cotton.jpg', 'cloth-linen.jpg'].map(nameOf);
    expect([...cloth.images].sort()).toEqual([...names].sort());
    // The last is of two variants: what they have in common. The first is the product's.
    expect(names.map((name) => cloth.image_alts[name] ?? null)).toEqual([
      ...[null, 'Table Cloth, Small, Red, Cotton', 'Table Cloth, Red, Linen'],
    ]);
    expect((await productOf('Door Mat')).images).toHaveLength(2);
  });

  test('when the file says in words what a picture shows then that is what it shows', async () => {
    const { nameOf } = await importWith(
      await anImportFile('shopify-sample.csv'),
      ['picture-1.jpg', 'picture-2.jpg', 'picture-3.jpg'],
      { francs_per_unit: 1_450 },
    );
    const { image_alts } = await productOf('KIT_SHI_111');
    expect(
      ['picture-1.jpg', 'picture-2.jpg', 'picture-3.jpg'].map((each) => image_alts[nameOf(each)]),
    ).toEqual(['Shirts on a rail', 'The green shirt', 'All four colours']);
  });

  test('when photos of the phone are called by the SKUs of variants then they say which they show, and words of staff stay', async () => {
    const file =
      'kind,slug,sku,name,label,price\nproduct,jug,,Jug,,\nvariant,jug,J-S,,Small,700\nvariant,jug,J-L,,Large,900\n';
    const { nameOf, unmatched } = await importWith(file, ['J-S.jpg', 'j-l (1).jpg', 'jug.jpg', 'IMG_1.jpg']);
    expect(unmatched).toEqual(['img_1.jpg']);
    const { _id, version, images, image_alts } = await productOf('J-S');
    expect(images).toHaveLength(3);
    const [small, large, whole] = ['J-S.jpg', 'j-l (1).jpg', 'jug.jpg'].map(nameOf) as [
      string,
      string,
      string,
    ];
    expect([small, large, whole].map((name) => image_alts[name] ?? null)).toEqual([
      ...['Jug, Small', 'Jug, Large', null],
    ]);
    await desk.patch(`/products/${_id}`, { version, image_alts: { [small]: 'A blue jug' } });
    await importWith(file, ['J-S.jpg', 'j-l (1).jpg', 'jug.jpg']);
    expect((await productOf('J-S')).image_alts).toMatchObject({
      [small]: 'A blue jug',
      [large]: 'Jug, Large',
    });
  });
});

describe('a table of one’s own', () => {
  test.each([
    ['Désignation;Réf;Prix de vente;Qté;Rayon', 'Huile 1 l;H-1;3.400;8;Épicerie'],
    ['DESIGNATION;Ref.;Prix de vente (FRW);Quantite;Catégorie', 'Huile 1 l;H-1;3 400 Frw;8;Épicerie'],
    ['Izina;Kode;Igiciro;Umubare;Icyiciro', 'Huile 1 l;H-1;3,400;8;Épicerie'],
  ])('when its columns are called %s then they are known', async (header, row) => {
    const done = await importFile(shop, desk, { file: `${header}\n${row}\n` });
    expect(done.columns.map(({ field }: { field: string }) => field)).toEqual([
      ...['name', 'sku', 'price', 'stock', 'categories'],
    ]);
    const { sku, price, on_hand, categories } = await productOf('H-1');
    expect({ sku, price, on_hand, categories }).toMatchObject({
      ...{ sku: 'H-1', price: 3_400, on_hand: 8, categories: [{ name: 'Épicerie' }] },
    });
  });

  test('when no price of a column has decimals then points separate thousands, and that is said once', async () => {
    const file = 'name,price,sale_price\nA,1.200,1.100\nB,12.400.000,\nC,850,\nD,1.050 Frw,\n';
    const done = await importFile(shop, desk, { file });
    expect(done.counts).toMatchObject({ created: 4, failed: 0 });
    expect((await productOf('A')).price).toBe(1_200);
    expect((await productOf('B')).price).toBe(12_400_000);
    expect((await productOf('D')).price).toBe(1_050);
    expect(await messagesOf(done._id, 'note')).toEqual([
      [1, 'Points separate thousands in this column: 1.200 is read as 1,200 francs.'],
      [1, 'Points separate thousands in this column: 1.100 is read as 1,100 francs.'],
    ]);
  });

  test('when another price of the column has decimals then such a price stays a question', async () => {
    const done = await importFile(shop, desk, { file: 'name,price\nA,1.200\nB,12.50\nC,700.00\n' });
    expect(done.counts).toMatchObject({ created: 1, failed: 2 });
    expect((await messagesOf(done._id, 'problem')).map(([row]: [number]) => row)).toEqual([2, 3]);
  });
});

test('when it is answered once what new products are then those are it of which the file does not say it', async () => {
  const file = 'sku,name,price,status,vat_class\nQ-1,A,500,,\nQ-2,B,700,draft,zero\nQ-3,C,900,,\n';
  await importFile(shop, desk, { file: 'sku,name,price\nQ-3,C,800\n' });
  const seen = await importFile(shop, desk, { file, dry_run: true });
  expect(seen.warnings.map(({ code }: { code: string }) => code)).toContain('no_vat_class');
  const answers = { status: 'published', vat_class: 'exempt' };
  const { data } = (await desk.patch(`/imports/${seen._id}`, { answers })).body;
  expect(data).toMatchObject({ state: 'checked', answers, counts: { created: 2, updated: 1 } });
  expect(data.warnings.map(({ code }: { code: string }) => code)).toEqual(['no_stock', 'no_category']);
  await desk.post(`/imports/${seen._id}/start`, {});
  await shop.runJobs();
  expect(await productOf('Q-1')).toMatchObject({ status: 'published', vat_class: 'exempt' });
  expect(await productOf('Q-2')).toMatchObject({ status: 'draft', vat_class: 'zero' });
  expect(await productOf('Q-3')).toMatchObject({ price: 900, status: 'draft', vat_class: 'standard' });
});
