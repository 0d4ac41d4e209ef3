import { beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '#server/testing/given.ts';
import { aSmallCatalogue, CATALOGUE_NOW, day } from '#server/testing/given-catalogue.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk } from '#server/testing/staff-desk.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const shop = shopForFile({ now: CATALOGUE_NOW });

beforeAll(async () => {
  await aSmallCatalogue(shop.ctx);
});

const get = (path: string) => shop.call('GET', `/api/v1${path}`);

describe('a product in an answer', () => {
  test('when it has pictures then their names and ready URLs of width 320 come', async () => {
    const { body } = await get('/products/mango');
    expect(body.data.images).toEqual(['mango-0123456789ab.webp', 'mango-cut-0123456789ab.webp']);
    expect(body.data.small_pictures[0]).toEqual({
      url: '/gallery/mango-0123456789ab-320.webp',
      width: 320,
      height: 240,
      alt: null,
    });
    expect(body.data.small_pictures).toHaveLength(2);
  });

  test('when it is in a sub-category then the parent comes before it, and is named as the one above', async () => {
    const { body } = await get('/products/mango');
    const [fruit, tropical] = body.data.categories;
    expect([fruit, tropical]).toMatchObject([
      { slug: 'fruit', parent: null },
      { slug: 'tropical', parent: fruit._id },
    ]);
    expect(body.data.categories).toHaveLength(2);
  });

  test('when orders hold some of it then they are not in its stock; variants count together', async () => {
    expect((await get('/products/mango')).body.data).toMatchObject({
      stock_quantity: 6,
      stock_status: 'instock',
    });
    expect((await get('/products/apple')).body.data).toMatchObject({
      stock_quantity: 0,
      stock_status: 'outofstock',
    });
    const { data } = (await get('/products/basket')).body;
    expect(data.stock_quantity).toBe(6);
    expect(data.variants).toMatchObject([
      { index: 0, label: 'Small', size: 'S', color: null, price: 4_000, sale_price: null, stock_quantity: 2 },
      { index: 1, label: 'Large', size: 'L', price: 8_000, sale_price: 1_400, stock_quantity: 4 },
    ]);
  });

  test('when its offer ends then the sale price of the variants goes too', async () => {
    const late = await aProduct(shop.ctx, {
      slug: 'late',
      price: 900,
      sale_until: day(1),
      date_created: day(-9),
      variants: [{ price: 900, sale_price: 700 }],
    });
    const before = (await get('/products/late')).body.data;
    expect(before).toMatchObject({ until: day(1).toISOString(), variants: [{ sale_price: 700 }] });
    shop.clock.set(day(1));
    shop.app.pageCache.clear();
    const after = (await get('/products/late')).body.data;
    expect(after).toMatchObject({ until: null, variants: [{ sale_price: null }] });
    shop.clock.set(CATALOGUE_NOW);
    await shop.db.deleteFrom('product').where('id', '=', late.id).execute();
    shop.app.pageCache.clear();
  });
});

describe('a product whose variants are not alike', () => {
  const shown = async (input: Parameters<typeof aProduct>[1]) => {
    const { id, slug } = await aProduct(shop.ctx, { date_created: day(-9), sale_until: day(1), ...input });
    const { data } = (await get(`/products/${slug}`)).body;
    await shop.db.deleteFrom('product').where('id', '=', id).execute();
    return data;
  };

  test.each([
    ['the variants have prices of their own', { price: 900, sale_price: 500, variants: [{ price: 700 }] }],
    [
      'one has none, so that the product’s counts',
      { price: 900, variants: [{ price: 800, sale_price: 100 }, { price: null }] },
    ],
  ])('when an offer changes no price, since %s, then it has no end either', async (_, input) => {
    expect(await shown(input)).toMatchObject({ until: null });
  });

  test('when of each variant less is left than is sold at least then it is out of stock', async () => {
    const apples = { sold_by: 'weight', step_grams: 100, min_grams: 200 } as const;
    const few = { ...apples, variants: [{ stock: 150 }, { stock: 150 }] };
    expect(await shown(few)).toMatchObject({ stock_quantity: 300, stock_status: 'outofstock' });
    const enough = { ...apples, variants: [{ stock: 150 }, { stock: 200 }] };
    expect(await shown(enough)).toMatchObject({ stock_quantity: 350, stock_status: 'instock' });
  });
});

describe('GET /products/{id}', () => {
  test('when asked by slug or _id then the same product comes, in full', async () => {
    const bySlug = (await get('/products/mango/')).body.data;
    const byId = (await get(`/products/${bySlug._id}`)).body.data;
    expect(byId).toEqual(bySlug);
    expect(bySlug).toMatchObject({
      sku: 'FRU-1',
      local_name: null,
      dimensions: null,
      date_created: day(-1).toISOString(),
    });
  });

  test('when walked by next and previous then every product is met once, in the order of the list', async () => {
    const order: string[] = (await get('/products')).body.data.map((each: { slug: string }) => each.slug);
    const walked: string[] = [];
    let at: { slug: string } | null = { slug: order[0] as string };
    while (at) {
      walked.push(at.slug);
      at = (await get(`/products/${at.slug}`)).body.data.next;
    }
    expect(walked).toEqual(order);
    for (const [place, slug] of order.entries()) {
      const { previous } = (await get(`/products/${slug}`)).body.data;
      expect(previous?.slug ?? null).toBe(order[place - 1] ?? null);
    }
  });

  test('when a neighbour has a picture then it comes along', async () => {
    const { previous } = (await get('/products/apple')).body.data;
    expect(previous).toEqual({ slug: 'mango', name: 'Mango', image: 'mango-0123456789ab.webp' });
  });

  test.each(['nothing', UNKNOWN, 'durian'])('when it is unknown or a draft (%s) then 404', async (id) => {
    const { status, body } = await get(`/products/${id}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ status: 'fail', code: 'not_found' });
  });

  test('when it is malformed then 400', async () => {
    expect((await get('/products/Not%20a%20slug')).status).toBe(400);
  });
});

describe('the words of pictures', () => {
  const [MANGO, CUT] = ['mango-0123456789ab.webp', 'mango-cut-0123456789ab.webp'] as const;

  test('when staff say what pictures show then shoppers hear it immediately, each with its picture wherever it is', async () => {
    const desk = await aDesk(shop);
    const { _id } = (await get('/products/mango')).body.data;
    const say = async (body: object) => (await desk.patch(`/products/${_id}`, body)).body.data;
    const first = await say({ image_alts: { [MANGO]: '  A whole mango ', [CUT]: 'Cut in two' } });
    expect(first.image_alts).toEqual({ [MANGO]: 'A whole mango', [CUT]: 'Cut in two' });

    await say({ images: [CUT, MANGO], image_alts: { [CUT]: null } });
    const { small_pictures } = (await get('/products/mango')).body.data;
    expect(small_pictures.map((each: { alt: string | null }) => each.alt)).toEqual([null, 'A whole mango']);

    const next = await say({ image_alts: { [CUT]: 'Two halves', 'x-0123456789ab.webp': 'Nothing' } });
    expect(next.image_alts).toEqual({ [CUT]: 'Two halves', [MANGO]: 'A whole mango' });
    const refused = await desk.patch(`/products/${_id}`, { image_alts: { [CUT]: ' ' } });
    expect(refused.status).toBe(400);
  });
});
