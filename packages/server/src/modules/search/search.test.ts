import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCategory, aProduct } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile();

beforeAll(async () => {
  const { ctx } = shop;
  const fresh = await aCategory(ctx, { name: 'Fresh Vegetables', local_name: 'imboga', slug: 'vegetables' });
  const roots = await aCategory(ctx, { name: 'Roots', local_name: 'ibijumba', slug: 'roots', parent: fresh });
  const dairy = await aCategory(ctx, {
    name: 'Dairy & Bakery',
    local_name: "amata n'imigati",
    slug: 'dairy',
  });
  const pantry = await aCategory(ctx, { name: 'Pantry', slug: 'pantry' });
  const products: Parameters<typeof aProduct>[1][] = [
    { name: 'Irish Potatoes (Kinigi)', local_name: 'Ibirayi', slug: 'irish-potatoes', categories: [roots] },
    { name: 'Drinking Glasses', local_name: 'Ibirahuri', slug: 'glasses', categories: [pantry] },
    { name: 'Sweet Potatoes', slug: 'sweet-potatoes', categories: [roots] },
    { name: 'Potato Crisps', slug: 'potato-crisps', sku: 'SNA-014', categories: [pantry] },
    { name: 'Tomatoes', local_name: 'Inyanya', slug: 'tomatoes', sku: 'VEG-001', categories: [fresh] },
    { name: 'Tomato Paste', slug: 'tomato-paste', categories: [pantry] },
    { name: 'Fresh Milk', local_name: 'Amata', slug: 'fresh-milk', categories: [dairy], price: 900 },
    { name: 'Milk Powder', slug: 'milk-powder', categories: [dairy], price: 4_000 },
    { name: 'Crème fraîche', slug: 'creme-fraiche', categories: [dairy] },
    {
      name: 'Long Grain Rice',
      slug: 'rice',
      categories: [pantry],
      variants: [
        { label: '5 kg', sku: 'RIC-002-05', price: 7_000 },
        { label: '25 kg', sku: 'RIC-002-25', price: 33_000 },
      ],
    },
    { name: 'Secret Sauce', slug: 'secret-sauce', status: 'draft' },
  ];
  for (const product of products) await aProduct(ctx, product);
});

/** The slugs found, in their order. */
async function find(text: string, query: Record<string, string | number> = {}): Promise<string[]> {
  const { status, body } = await shop.call('GET', `/api/v1/products/filter/${encodeURIComponent(text)}`, {
    query,
  });
  expect(status, text).toBe(200);
  return body.data.map((product: { slug: string }) => product.slug);
}

describe('when a shopper types', () => {
  test.each([
    ['half a local word, nearer to this whole one', 'ibira', 'irish-potatoes'],
    ['a part from inside a word', 'birayi', 'irish-potatoes'],
    ['capitals and outer spaces', '  TOMATOES ', 'tomatoes'],
    ['a word with a letter missing', 'tomatos', 'tomatoes'],
    ['a word with two letters swapped', 'mlik', 'fresh-milk'],
    ['a word with a wrong first letter', 'bomatoes', 'tomatoes'],
    ['a word with a letter too many', 'ibirrayi', 'irish-potatoes'],
    ['half a word with a typo', 'pottat', 'potato-crisps'],
    ['a short word with a typo', 'rize', 'rice'],
    ['the plural of what is sold in the singular', 'crisp', 'potato-crisps'],
    ['no accents', 'creme fraiche', 'creme-fraiche'],
    ['accents where there are none', 'tömàtóes', 'tomatoes'],
    ['an SKU', 'VEG-001', 'tomatoes'],
    ['an SKU without its hyphen', 'veg001', 'tomatoes'],
    ["a variant's SKU", 'RIC-002-25', 'rice'],
    ['a product and a size', 'rice 25 kg', 'rice'],
    ['words in another order', 'kinigi potatoes irish', 'irish-potatoes'],
    ['two words with a typo each', 'tomatoe psate', 'tomato-paste'],
    ['words nobody means', 'a bag of the rice', 'rice'],
  ])('%s then it is found first', async (_, text, slug) => {
    expect((await find(text))[0]).toBe(slug);
  });

  test("a category's word, also in the local language or of the parent, then its products are found", async () => {
    expect((await find('roots')).sort()).toEqual(['irish-potatoes', 'sweet-potatoes']);
    expect((await find('imboga')).sort()).toEqual(['irish-potatoes', 'sweet-potatoes', 'tomatoes']);
    expect(await find('imigati')).toHaveLength(3);
  });

  test('a whole name then it is before names that merely contain it, and before categories', async () => {
    expect(await find('tomatoes')).toEqual(['tomatoes', 'tomato-paste']);
    expect((await find('fresh'))[0]).toBe('fresh-milk');
    expect((await find('potato'))[0]).toBe('potato-crisps');
  });

  test('several words then only products with all of them are found', async () => {
    expect(await find('fresh milk')).toEqual(['fresh-milk']);
  });

  test('words that no product has together then those with the most of them are found', async () => {
    expect(await find('fresh milk paste')).toEqual(['fresh-milk']);
    expect((await find('milk zzzzzz')).sort()).toEqual(['fresh-milk', 'milk-powder']);
  });

  test('a number then it is not taken for another', async () => {
    expect(await find('VEG 001')).toEqual(['tomatoes']);
    expect(await find('002')).toEqual(['rice']);
    expect(await find('007')).toEqual([]);
  });

  test('a word one letter away from a part of an SKU then it is not taken for that', async () => {
    expect(await find('rio')).toEqual([]);
  });

  test('a word of a draft then nothing is found', async () => {
    expect(await find('secret')).toEqual([]);
  });
});

describe('when a search is limited to a category', () => {
  test('then only its products and those below it are found, by slug or _id', async () => {
    expect(await find('potato', { category: 'vegetables' })).toEqual(['sweet-potatoes', 'irish-potatoes']);
    const { id } = await shop.db
      .selectFrom('category')
      .select('id')
      .where('slug', '=', 'pantry')
      .executeTakeFirstOrThrow();
    expect(await find('potato', { category: id })).toEqual(['potato-crisps']);
  });

  test('then the words that fit best there count, even if others fit better elsewhere', async () => {
    expect(await find('fresh potatoes crisps', { category: 'dairy' })).toEqual(['fresh-milk']);
  });

  test('then an unknown category finds nothing', async () => {
    expect(await find('potato', { category: 'nowhere' })).toEqual([]);
  });
});

describe('when the text is strange', () => {
  test.each(['%', '_', '\\', '%%%', "'", '"', "';--", '(((', '[a', '*', '?', '🥔', '<->', '&|!'])(
    '%j then it is data: an answer, no error',
    async (text) => {
      const { status, body } = await shop.call('GET', `/api/v1/products/filter/${encodeURIComponent(text)}`);
      expect(status).toBe(200);
      expect(body.total).toBeLessThan(9);
    },
  );

  test('then signs find nothing and do not act as wildcards', async () => {
    for (const text of ['%', '___', '\\', '🥔']) expect(await find(text), text).toEqual([]);
    expect(await find('xqz%')).toEqual([]);
  });

  test('then signs between words only separate them', async () => {
    expect(await find("tomato'; DROP TABLE product; -- paste")).toContain('tomato-paste');
    expect(await find('🍅 tomatoes')).toEqual(['tomatoes', 'tomato-paste']);
  });

  test('then a NUL is refused', async () => {
    expect((await shop.call('GET', '/api/v1/products/filter/tom%00ato')).status).toBe(400);
    expect((await shop.call('GET', '/api/v1/products?search=%00')).status).toBe(400);
  });

  test('then a name of blanks is none, and not everything', async () => {
    for (const blank of ['%20', '%20%20%20', '%C2%A0', '%E3%80%80']) {
      const { status, body } = await shop.call('GET', `/api/v1/products/filter/${blank}`);
      expect([status, body.errors?.[0]?.field], blank).toEqual([400, 'name']);
    }
  });

  test('then more than 100 characters are refused with the field', async () => {
    const long = 'a'.repeat(101);
    const path = await shop.call('GET', `/api/v1/products/filter/${long}`);
    expect(path.status).toBe(400);
    expect(path.body).toMatchObject({ code: 'validation_error', errors: [{ field: 'name' }] });
    const query = await shop.call('GET', '/api/v1/products', { query: { search: long } });
    expect(query.body).toMatchObject({ code: 'validation_error', errors: [{ field: 'search' }] });
    expect((await shop.call('GET', `/api/v1/products/filter/${'a'.repeat(10_240)}`)).status).toBeOneOf([
      400, 414,
    ]);
  });

  test('then a hundred letters of nonsense are answered', async () => {
    expect(await find('qx '.repeat(33))).toEqual([]);
    expect(await find('x'.repeat(100))).toEqual([]);
  });
});

describe('when products are listed with a search filter', () => {
  const list = (query: Record<string, string | number | boolean>) =>
    shop.call('GET', '/api/v1/products', { query });

  test('then the other filters, sorts and totals apply to what is found', async () => {
    const { body } = await list({ search: 'milk', sort: '-price' });
    expect(body.data.map((each: { slug: string }) => each.slug)).toEqual(['milk-powder', 'fresh-milk']);
    const cheap = await list({ search: 'milk', max_price: 1_000 });
    expect(cheap.body).toMatchObject({ total: 1, data: [{ slug: 'fresh-milk' }] });
    const total = await shop.call('GET', '/api/v1/totals/products', {
      query: { search: 'milk', max_price: 1_000 },
    });
    expect(total.body.data).toEqual({ total: 1 });
  });

  test('then pages follow one order without gaps, and count all', async () => {
    const all = await find('potato', { limit: 250 });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find('potato', { limit: 1, page })));
    expect(pages.flat()).toEqual(all);
    const beyond = await shop.call('GET', '/api/v1/products/filter/potato', { query: { page: 9 } });
    expect(beyond.body).toMatchObject({ total: 3, results: 0, page: 9, limit: 12 });
  });

  test('then each part of many is what the whole list has there, in every order', async () => {
    for (const n of Array(31).keys())
      await aProduct(shop.ctx, {
        name: `Lantern ${'x'.repeat(n % 7)}`,
        slug: `lantern-${n}`,
        price: 900 - n,
      });
    for (const sort of ['-relevance', 'name', '-price']) {
      const all = await find('lantern', { limit: 250, sort });
      expect(new Set(all).size).toBe(31);
      for (const limit of [5, 12, 20]) {
        const parts: string[] = [];
        for (let page = 1; page <= Math.ceil(31 / limit); page += 1)
          parts.push(...(await find('lantern', { limit, page, sort })));
        expect(parts, `${sort} by ${limit}`).toEqual(all);
      }
    }
    const short = await shop.call('GET', '/api/v1/products/filter/lantern', { query: { limit: 5 } });
    expect(short.body).toMatchObject({ total: 31, results: 5 });
    await sql`DELETE FROM product WHERE slug LIKE 'lantern-%'`.execute(shop.db);
    shop.app.pageCache.clear();
  });

  test('then `-relevance` sorts the best match first, and an empty text is no filter', async () => {
    const { body } = await list({ search: 'tomato paste', sort: '-relevance' });
    expect(body.data[0].slug).toBe('tomato-paste');
    expect((await list({ search: '  ' })).body.total).toBe(10);
    expect((await list({ search: '%' })).body.total).toBe(0);
  });
});

describe('when the catalogue changes, whoever writes', () => {
  const write = async (text: ReturnType<typeof sql>) => {
    await text.execute(shop.db);
    shop.app.pageCache.clear();
  };

  test('then the search follows names, SKUs, status, variants and deletion', async () => {
    const { id } = await aProduct(shop.ctx, { name: 'Quinoa', sku: 'QUI-001', slug: 'quinoa' });
    expect(await find('quinoa')).toEqual(['quinoa']);
    await write(sql`UPDATE product SET name = 'Amaranth grain', sku = 'AMA-001' WHERE id = ${id}`);
    expect(await find('quinoa')).toEqual([]);
    expect(await find('AMA-001')).toEqual(['quinoa']);
    await write(sql`INSERT INTO variant (product_id, index, label, sku) VALUES (${id}, 0, 'Jumbo', 'ZYX-9')`);
    expect(await find('jumbo')).toEqual(['quinoa']);
    await write(sql`DELETE FROM variant WHERE product_id = ${id}`);
    expect(await find('ZYX-9')).toEqual([]);
    await write(sql`UPDATE product SET status = 'draft' WHERE id = ${id}`);
    expect(await find('amaranth')).toEqual([]);
    await write(sql`UPDATE product SET status = 'published' WHERE id = ${id}`);
    expect(await find('amaranth')).toEqual(['quinoa']);
    await write(sql`DELETE FROM product WHERE id = ${id}`);
    expect(await find('amaranth')).toEqual([]);
  });

  test("then the search follows a category's name and place, for everything below it", async () => {
    const parent = await aCategory(shop.ctx, { name: 'Garden', slug: 'garden' });
    const child = await aCategory(shop.ctx, { name: 'Seedlings', slug: 'seedlings', parent });
    const { id } = await aProduct(shop.ctx, { name: 'Basil', slug: 'basil', categories: [child] });
    expect(await find('garden')).toEqual(['basil']);
    await write(sql`UPDATE category SET name = 'Orchard' WHERE slug = 'garden'`);
    expect(await find('garden')).toEqual([]);
    expect(await find('orchard')).toEqual(['basil']);
    await write(sql`UPDATE category SET parent_id = NULL WHERE slug = 'seedlings'`);
    expect(await find('orchard')).toEqual([]);
    await write(sql`DELETE FROM product_category WHERE product_id = ${id}`);
    expect(await find('seedlings')).toEqual([]);
    await write(sql`DELETE FROM product WHERE id = ${id}`);
  });

  test('then a word that no product has any more does not hinder a typo', async () => {
    const { id } = await aProduct(shop.ctx, { name: 'Tomatos', slug: 'misspelled' });
    await write(sql`UPDATE product SET name = 'Cucumber' WHERE id = ${id}`);
    expect(await find('tomatos')).toContain('tomatoes');
    await write(sql`DELETE FROM product WHERE id = ${id}`);
  });
});
