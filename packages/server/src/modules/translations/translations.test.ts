import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { placeOrder } from '#server/testing/checkout.ts';
import { aCategory, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { holderOf } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ clockAt: '2026-03-02T08:00:00Z', emptied: 'goods and orders' });
let desk: StaffDesk;
let potatoes: { id: string };
let sack: string;

beforeEach(async () => {
  await shop.db.deleteFrom('category').execute();
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  desk = await aDesk(shop);
  const roots = await aCategory(shop.ctx, { name: 'Roots', slug: 'roots' });
  const created = await desk.post('/products', {
    ...{ name: 'Irish Potatoes', local_name: 'Ibirayi', price: 700, unit: '1 kg', status: 'published' },
    short_description: 'Floury.',
    categories: [roots.id],
    variants: [
      { label: '1 kg', price: 700, stock: 9 },
      { label: '25 kg sack', price: 15_000, stock: 4 },
    ],
  });
  potatoes = { id: created.body.data._id };
  sack = created.body.data.variants[1]._id;
  await aProduct(shop.ctx, { name: 'Rice', slug: 'rice', price: 1_500, stock: 5 });
});

const translate = (id: string, texts: object) => desk.patch(`/translations/${id}`, texts);
const read = async (path: string, language?: string) =>
  shop.call('GET', `/api/v1${path}`, { headers: language ? { 'accept-language': language } : {} });
const product = async (language?: string) => (await read(`/products/${potatoes.id}`, language)).body.data;

describe('reading', () => {
  test('when a text has a version in the reader’s language then they read it, and what is missing says its language', async () => {
    await translate(potatoes.id, { fr: { name: 'Pommes de terre', unit: '1 kg' } });
    await translate(sack, { fr: { label: 'Sac de 25 kg' } });
    const french = await product('fr-RW,fr;q=0.9,en;q=0.5');
    expect(french).toMatchObject({
      ...{ name: 'Pommes de terre', local_name: 'Ibirayi', short_description: 'Floury.' },
      written_in: { short_description: 'en' },
      variants: [{ label: '1 kg', written_in: { label: 'en' } }, { label: 'Sac de 25 kg' }],
      categories: [{ name: 'Roots', written_in: { name: 'en' } }],
    });
    expect(french.variants[1].written_in).toBeUndefined();
    expect(french.original_name).toBeUndefined();
    expect((await read('/products', 'fr')).body.data.map(({ name }: { name: string }) => name)).toContain(
      'Pommes de terre',
    );
    const { previous, next } = (await read('/products/rice', 'fr')).body.data;
    expect(previous ?? next).toMatchObject({ name: 'Pommes de terre' });
  });

  test('when a recipe is read in another language then what it takes is too, each line with its amount', async () => {
    const created = await desk.post('/posts', {
      ...{ title: 'Isombe', description: '<p>Boil it.</p>', status: 'published', serves: 6 },
      ingredients: ['onions 300 g', 'akabanga 10 ml'],
    });
    const { _id, slug } = created.body.data;
    const takes = async (language: string) => (await read(`/blog/${slug}`, language)).body.data;
    expect(await takes('fr')).toMatchObject({
      ingredients: [{ name: 'onions' }, { name: 'akabanga' }],
      written_in: { ingredients: 'en' },
    });
    const lacking = await desk.get(`/translations/${_id}`);
    expect(lacking.body.data.written.ingredients).toBe('onions 300 g\nakabanga 10 ml');
    await translate(_id, { fr: { ingredients: 'oignons 300 g\n\nakabanga 10 ml' } });
    const french = await takes('fr');
    expect(french.ingredients).toEqual([
      { text: 'oignons 300 g', name: 'oignons', quantity: 300, unit: 'g' },
      { text: 'akabanga 10 ml', name: 'akabanga', quantity: 10, unit: 'ml' },
    ]);
    expect(french.written_in.ingredients).toBeUndefined();
    expect((await takes('en')).ingredients[0].text).toBe('onions 300 g');
    const plain = await desk.post('/posts', {
      title: 'News',
      description: '<p>Hello.</p>',
      status: 'published',
    });
    const news = await desk.get(`/translations/${plain.body.data._id}`);
    expect(news.body.data.missing.fr).toEqual(['title', 'description']);
    expect((await read(`/blog/${plain.body.data.slug}`, 'fr')).body.data.written_in).not.toHaveProperty(
      'ingredients',
    );
  });

  test('when no language is asked for, or the shop’s own, then the answer is what staff wrote', async () => {
    const before = await product();
    await translate(potatoes.id, { fr: { name: 'Pommes de terre' }, rw: { short_description: 'Byiza.' } });
    for (const language of [undefined, '*', 'de', 'en', 'en-GB,fr;q=0.8']) {
      expect(await product(language)).toEqual(before);
    }
    expect(JSON.stringify(before)).not.toContain('written_in');
  });

  test('when it is read in Kinyarwanda then the local name leads, and the shop’s own comes with it', async () => {
    expect(await product('rw')).toMatchObject({ name: 'Ibirayi', original_name: 'Irish Potatoes' });
    await translate(potatoes.id, { rw: { name: 'Ibirayi bya Kinigi' } });
    expect(await product('rw')).toMatchObject({ name: 'Ibirayi bya Kinigi', local_name: 'Ibirayi' });
    const rice = (await read('/products/rice', 'rw')).body.data;
    expect(rice).toMatchObject({ name: 'Rice', written_in: { name: 'en' } });
  });

  test('when the shop writes in French then French is what staff wrote, and English a version', async () => {
    await desk.patch('/settings', { content_language: 'fr' });
    onTestFinished(async () => void (await desk.patch('/settings', { content_language: 'en' })));
    await translate(potatoes.id, { en: { name: 'Spuds' } });
    expect(await product()).toMatchObject({ name: 'Irish Potatoes' });
    expect(await product('fr')).toMatchObject({ name: 'Irish Potatoes' });
    expect(await product('en')).toMatchObject({ name: 'Spuds', written_in: { short_description: 'fr' } });
  });

  test('when a product is searched by its name in another language then it is found, also after that name is gone', async () => {
    const found = async () => (await read('/products?search=pommes%20terre')).body.total;
    expect(await found()).toBe(0);
    await translate(potatoes.id, { fr: { name: 'Pommes de terre' } });
    expect(await found()).toBe(1);
    await translate(potatoes.id, { fr: { name: null } });
    expect(await found()).toBe(0);
  });
});

describe('an order', () => {
  const lines = () => [{ product: potatoes.id, index: 1, quantity: 2 }];
  const quoted = async (language?: string) => {
    const headers: Record<string, string> = language ? { 'accept-language': language } : {};
    const body = { line_items: lines() };
    return (await shop.call('POST', '/api/v1/cart/quote', { body, headers })).body.data;
  };

  test('when a cart is quoted in another language then only words differ', async () => {
    await translate(potatoes.id, { fr: { name: 'Pommes de terre' } });
    const [plain, french] = [await quoted(), await quoted('fr')];
    expect(french.line_items[0]).toMatchObject({
      ...{ index: 1, label: '25 kg sack', price: 15_000, sum: 30_000 },
      product: { _id: potatoes.id, name: 'Pommes de terre' },
      written_in: { label: 'en' },
    });
    expect(french.totals).toEqual(plain.totals);
    expect(french.changes).toEqual([]);
  });

  test('when a cart is quoted in another language then its units are in that language too', async () => {
    const { body } = await desk.post('/products', {
      ...{ name: 'Eggs', unit: 'Tray of 30', price: 4_300, stock: 7, status: 'published' },
    });
    await translate(body.data._id, { fr: { unit: 'Plateau de 30' } });
    const said = async (language: string) => {
      const headers = { 'accept-language': language };
      const wanted = { line_items: [{ product: body.data._id, quantity: 2 }] };
      const quote = await shop.call('POST', '/api/v1/cart/quote', { body: wanted, headers });
      return quote.body.data.line_items[0].product;
    };
    expect(await said('en')).toMatchObject({ unit: 'Tray of 30' });
    expect(await said('fr')).toMatchObject({ unit: 'Plateau de 30', written_in: { name: 'en' } });
    expect(await said('rw')).toMatchObject({ unit: 'Tray of 30', written_in: { name: 'en', unit: 'en' } });
  });

  test('when it was placed then it keeps what its goods were called in every language', async () => {
    await translate(potatoes.id, { fr: { name: 'Pommes de terre' } });
    await translate(sack, { fr: { label: 'Sac de 25 kg' } });
    const placed = await placeOrder(shop, aGuestOrder(lines()));
    await translate(potatoes.id, { fr: { name: 'Patates' } });
    await translate(sack, { fr: { label: null } });
    const look = async (language?: string) => {
      const headers = {
        'x-order-token': placed.access_token,
        ...(language ? { 'accept-language': language } : {}),
      };
      return (await shop.call('GET', `/api/v1/orders/${placed._id}`, { headers })).body.data.line_items[0];
    };
    expect(await look('fr')).toMatchObject({ label: 'Sac de 25 kg', product: { name: 'Pommes de terre' } });
    expect(await look('rw')).toMatchObject({
      label: '25 kg sack',
      product: { name: 'Ibirayi', original_name: 'Irish Potatoes' },
      written_in: { label: 'en' },
    });
    expect(await look()).toMatchObject({ label: '25 kg sack', product: { name: 'Irish Potatoes' } });
    const { line_items } = (await desk.get(`/orders/${placed._id}`)).body.data;
    expect(line_items[0].product.name).toBe('Irish Potatoes');
    expect((await holderOf(shop, placed).look()).status).toBe(200);
  });
});

describe('staff', () => {
  test('when a version is changed then what is not named stays, and what is missing is counted', async () => {
    await translate(potatoes.id, { fr: { name: 'Pommes de terre', unit: '1 kg' }, rw: { unit: '1 kg' } });
    await translate(potatoes.id, { fr: { name: '  Patates ' }, rw: { unit: '' } });
    const { body } = await desk.get(`/translations/${potatoes.id}`);
    expect(body.data).toMatchObject({
      ...{ kind: 'product', language: 'en', written: { name: 'Irish Potatoes', dimensions: null } },
      translations: { fr: { name: 'Patates', unit: '1 kg' } },
      missing: { fr: ['short_description'], rw: ['name', 'short_description', 'unit'] },
      parts: [{ kind: 'variant' }, { _id: sack }],
    });
    expect(body.data.translations.rw).toBeUndefined();
    const counted = (await desk.get('/translations/missing')).body.data;
    expect(counted[0]).toEqual({ kind: 'product', count: 2, missing: { fr: 2, rw: 2 } });
    const lacking = await desk.get('/translations', { kind: 'product', missing: 'fr', q: 'rice' });
    expect(lacking.body).toMatchObject({ total: 1, data: [{ written: { name: 'Rice' } }] });
  });

  test.each([
    [{ en: { name: 'Spuds' } }, 'en'],
    [{ fr: { price: '3' } }, 'fr.price'],
    [{ fr: { name: 'x'.repeat(201) } }, 'fr.name'],
    [{ fr: { name: [{ heading: 'x' }] } }, 'fr.name'],
  ])('when %j is written then it is refused with the field, and nothing changes', async (texts, field) => {
    const { status, body } = await translate(potatoes.id, { fr: { unit: '1 kilo' }, ...texts });
    expect(status).toBe(400);
    expect(body.errors.map((each: { field: string }) => each.field)).toContain(field);
    expect((await desk.get(`/translations/${potatoes.id}`)).body.data.translations).toEqual({});
  });

  test('when an item is removed then its versions go, and the log says who wrote them', async () => {
    await translate(sack, { fr: { label: 'Sac' } });
    const owner = await aDesk(shop, 'owner');
    const log = await owner.get('/audit', { thing: 'translation', thing_id: sack });
    expect(log.body).toMatchObject({
      total: 1,
      data: [{ action: 'created', after: { texts: { label: 'Sac' } } }],
    });
    expect((await desk.remove(`/products/${potatoes.id}`)).status).toBe(200);
    expect(await shop.db.selectFrom('translation').selectAll().execute()).toEqual([]);
    expect((await desk.get(`/translations/${sack}`)).status).toBe(404);
  });

  test('when an editor or a packer writes a version then it is refused', async () => {
    for (const role of ['packer', 'editor'] as const) {
      const other = await aDesk(shop, role);
      expect((await other.patch(`/translations/${potatoes.id}`, { fr: { name: 'Patates' } })).status).toBe(
        403,
      );
    }
  });
});
