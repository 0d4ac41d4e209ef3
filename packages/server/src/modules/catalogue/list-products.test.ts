import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { aCategory, aProduct } from '#server/testing/given.ts';
import { aSmallCatalogue, CATALOGUE_NOW, day } from '#server/testing/given-catalogue.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const shop = shopForFile({ now: CATALOGUE_NOW });
let categories: Awaited<ReturnType<typeof aSmallCatalogue>>;

beforeAll(async () => {
  categories = await aSmallCatalogue(shop.ctx);
});

type Query = Record<string, string | number | boolean>;
const get = (path: string, query: Query = {}) => shop.call('GET', `/api/v1${path}`, { query });
const slugsOf = (body: { data: { slug: string }[] }) => body.data.map((product) => product.slug);
const list = async (query: Query = {}) => slugsOf((await get('/products', query)).body);

describe('GET /products', () => {
  test('when nothing is asked for then published products come newest first, with page, limit and total', async () => {
    const { status, body } = await get('/products/');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'success', results: 4, total: 4, page: 1, limit: 12 });
    expect(slugsOf(body).slice(0, 2)).toEqual(['mango', 'apple']);
  });

  test('when two were created at the same time then the smaller _id comes first', async () => {
    const { body } = await get('/products');
    const [third, fourth] = body.data.slice(2);
    expect(third._id < fourth._id).toBe(true);
  });

  test('when an offer runs then it has a sale price and an end; price stays the list price', async () => {
    const { body } = await get('/products', { category: 'tropical' });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      price: 1_500,
      regular_price: 1_500,
      sale_price: 1_200,
      until: day(2).toISOString(),
    });
  });

  test('when an offer has ended then neither is there, and no filter or sort goes by it', async () => {
    const { body } = await get('/products/apple');
    expect(body.data).toMatchObject({ price: 2_000, sale_price: null, until: null });
    expect(await list({ max_price: 600 })).toEqual([]);
    expect(await list({ on_sale: true })).toEqual(['mango', 'basket']);
  });

  test('when sorted by price then the price paid now counts, the cheapest variant’s', async () => {
    expect(await list({ sort: 'price' })).toEqual(['mango', 'basket', 'apple', 'crate']);
    expect(await list({ sort: '-price' })).toEqual(['crate', 'apple', 'basket', 'mango']);
  });

  test('when sorted by name then upper and lower case are together', async () => {
    expect(await list({ sort: 'name' })).toEqual(['apple', 'basket', 'crate', 'mango']);
    expect(await list({ sort: '-name,price' })).toEqual(['mango', 'crate', 'basket', 'apple']);
  });

  test('when one variant has no price then the product’s price counts', async () => {
    expect(await list({ min_price: 3_000, max_price: 3_000 })).toEqual(['crate']);
  });

  test('when only what is in stock is wanted then sold-out and fully reserved products are missing', async () => {
    expect(await list({ in_stock: true })).toEqual(['mango', 'basket']);
    expect(await list({ in_stock: false })).toHaveLength(4);
  });

  test('when filters are combined then all hold, and the totals say the same', async () => {
    const query = { category: 'fruit', min_price: 1_000, max_price: 2_000, in_stock: true, featured: true };
    expect(await list(query)).toEqual(['mango']);
    expect((await get('/totals/products', query)).body.data).toEqual({ total: 1 });
    expect((await get('/totals/products')).body.data).toEqual({ total: 4 });
  });

  test('when a category is asked for by slug or _id then its sub-categories are included', async () => {
    expect(await list({ category: 'fruit' })).toEqual(['mango', 'apple']);
    expect(await list({ category: categories.fruit.id })).toEqual(['mango', 'apple']);
    expect(await list({ category: 'tropical' })).toEqual(['mango']);
  });

  test('when the category is unknown then the list is empty', async () => {
    expect((await get('/products', { category: 'nowhere' })).body).toMatchObject({ total: 0, data: [] });
    expect(await list({ category: UNKNOWN })).toEqual([]);
    expect(await list({ category: "'; --" })).toEqual([]);
  });

  test('when the range of prices is upside down then 400 names the field', async () => {
    const { status, body } = await get('/products', { min_price: 2_000, max_price: 1_000 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_error', errors: [{ field: 'max_price' }] });
    expect((await get('/totals/products', { min_price: 2, max_price: 1 })).status).toBe(400);
  });

  test('when pages are small then each product is on exactly one', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ limit: 2, page })));
    expect(pages.map((page) => page.length)).toEqual([2, 2, 0]);
    expect(new Set(pages.flat()).size).toBe(4);
    expect((await get('/products', { page: 9, limit: 2 })).body).toMatchObject({
      total: 4,
      results: 0,
      page: 9,
    });
  });

  test('when lists get longer then the statements sent to the database do not get more', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const statements = async (query: Query) => {
      shop.app.pageCache.clear();
      // The first request after a change reads whether the shop is closed.
      await get('/products', { page: 9 });
      sent.mockClear();
      await list(query);
      return sent.mock.calls.length;
    };
    // Which they are, and once all of those that no list has shown since the last change.
    expect(await statements({ limit: 1 })).toBe(2);
    // When the next offer ends is asked once for all lists by price.
    expect(await statements({ limit: 4, sort: 'price', max_price: 7_000 })).toBe(3);
    // How many a category shows is asked once for all its pages.
    expect(await statements({ limit: 4, category: 'fruit', sort: 'price' })).toBe(4);
    expect(await statements({ limit: 4, search: 'mango' })).toBe(3);
    sent.mockRestore();
  });

  test('when fields are named then only they and _id come', async () => {
    const { body } = await get('/products', { fields: 'name,sale_price', limit: 1 });
    expect(Object.keys(body.data[0]).sort()).toEqual(['_id', 'name', 'sale_price']);
  });

  test.each<[string, Query]>([
    ['page', { page: 0 }],
    ['page', { page: 10_001 }],
    ['limit', { limit: 251 }],
    ['sort', { sort: 'stock' }],
    ['fields', { fields: 'secret' }],
    ['min_price', { min_price: 1.5 }],
    ['min_price', { min_price: -1 }],
  ])('when %s is wrong (%j) then 400 names it', async (field, query) => {
    const { status, body } = await get('/products', query);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });
});

describe('the other lists', () => {
  test('when featured products are asked for then drafts are missing; ten a page', async () => {
    const { body } = await get('/products/featured/');
    expect(body.limit).toBe(10);
    expect(slugsOf(body)).toEqual(['mango']);
  });

  test('when a category’s products are asked for then it is found by slug or _id, else 404', async () => {
    expect(slugsOf((await get('/products/product-category/fruit')).body)).toEqual(['mango', 'apple']);
    expect((await get(`/products/product-category/${categories.home.id}`)).body.total).toBe(1);
    expect((await get('/products/product-category/nowhere')).status).toBe(404);
    expect((await get(`/products/product-category/${UNKNOWN}`)).status).toBe(404);
  });

  test('when a range of prices is asked for then its ends are included', async () => {
    const range = (min: unknown, max: unknown) =>
      get(`/products/filter-by-price-range/min/${min}/max/${max}`);
    expect(slugsOf((await range(1_200, 1_400)).body)).toEqual(['mango', 'basket']);
    expect((await range(0, 0)).body.total).toBe(0);
    expect((await range(2, 1)).body).toMatchObject({ code: 'validation_error', errors: [{ field: 'max' }] });
    expect((await range('1.5', 2)).status).toBe(400);
    expect((await range('a', 2)).status).toBe(400);
  });

  test('when the categories are asked for then they come as a tree in the shopkeeper’s order', async () => {
    const { body } = await get('/product/categories/hierarchy');
    expect(body.data.map((each: { slug: string }) => each.slug)).toEqual(['home', 'fruit']);
    expect(body.data[1]).toMatchObject({
      name: 'Fruit',
      local_name: 'imbuto',
      image: null,
      product_count: 2,
      children: [{ slug: 'tropical', product_count: 1, children: [] }],
    });
  });
});

describe('when an offer is over', () => {
  const dear = { min_price: 30_000, sort: 'price' };
  test('then a second later lists go by the price after it, and before it by the offer’s', async () => {
    await aProduct(shop.ctx, { slug: 'lamp', price: 50_000 });
    const chair = { slug: 'chair', price: 90_000, sale_price: 40_000, sale_until: day(1) };
    await aProduct(shop.ctx, chair);
    const untilEnd = day(1).getTime() - shop.ctx.now().getTime();
    shop.clock.advance(untilEnd - 1);
    expect(await list(dear)).toEqual(['chair', 'lamp']);
    expect(await list({ ...dear, max_price: 40_000, on_sale: true })).toEqual(['chair']);
    shop.clock.advance(1);
    shop.app.pageCache.clear();
    expect(await list(dear)).toEqual(['lamp', 'chair']);
    expect(await list({ ...dear, sort: '-price' })).toEqual(['chair', 'lamp']);
    expect(await list({ ...dear, max_price: 40_000 })).toEqual([]);
    expect(await list({ ...dear, on_sale: true })).toEqual([]);
    shop.clock.advance(-untilEnd);
    await shop.db.deleteFrom('product').where('slug', 'in', ['chair', 'lamp']).execute();
  });
});

// Last: these products are beside the small catalogue of the tests above.
describe('products that share what they are sorted by', () => {
  test('when small pages are read then each is on exactly one, by its _id among its equals', async () => {
    const ties = await aCategory(shop.ctx, { name: 'Ties', slug: 'ties' });
    const same = { name: 'Same', price: 777, date_created: day(-9), categories: [ties] };
    const ids: string[] = [];
    for (let n = 0; n < 11; n += 1) ids.push((await aProduct(shop.ctx, same)).id);
    for (const sort of ['price', '-price', 'name', '-date_created']) {
      const seen: string[] = [];
      for (const page of [1, 2, 3, 4, 5]) {
        const { body } = await get('/products', { category: 'ties', sort, limit: 3, page });
        seen.push(...body.data.map((product: { _id: string }) => product._id));
      }
      expect(seen, sort).toEqual(ids.toSorted());
    }
  });
});
