import { beforeAll, describe, expect, test } from 'vitest';
import { aSmallCatalogue, CATALOGUE_NOW, day } from '#server/testing/given-catalogue.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

type Query = Record<string, string | number | boolean>;

const shop = shopForFile({ now: CATALOGUE_NOW });
let desk: StaffDesk;

beforeAll(async () => {
  await aSmallCatalogue(shop.ctx);
  const mango = shop.db.updateTable('product').where('slug', '=', 'mango');
  await mango.set({ local_name: 'Umwembe wé 100%' }).execute();
  const large = shop.db.updateTable('variant').where('label', '=', 'Large');
  await large.set({ sku: 'BSK_L' }).execute();
  desk = await aDesk(shop, 'packer');
});

async function slugs(query: Query): Promise<string[]> {
  const { body } = await desk.get('/products', query);
  expect(body).toMatchObject({ status: 'success' });
  return body.data.map((each: { slug: string }) => each.slug);
}

describe('GET /admin/products', () => {
  test('when nothing is asked for then drafts come too, the newest first', async () => {
    const all = await slugs({});
    expect(all.slice(0, 3)).toEqual(['durian', 'mango', 'apple']);
    expect(all.slice(3).sort()).toEqual(['basket', 'crate']);
    expect((await desk.get('/products', { limit: 2, page: 3 })).body).toMatchObject({
      ...{ total: 5, results: 1, page: 3, limit: 2 },
    });
  });

  test('when offers are over then staff still see what is written down', async () => {
    const { body } = await desk.get('/products', { q: 'apple' });
    expect(body.data).toMatchObject([
      { price: 2_000, sale_price: 500, until: day(-1).toISOString(), on_sale: false },
    ]);
  });

  test.each<[string, Query, string[]]>([
    ['part of a name', { q: 'PPL' }, ['apple']],
    ['part of a local name, without its accents', { q: 'wembe we' }, ['mango']],
    ['an SKU', { q: 'fru-1' }, ['mango']],
    ['a variant’s SKU', { q: 'bsk_' }, ['basket']],
    ['a sign that means any elsewhere', { q: '0%' }, ['mango']],
    ['only such a sign', { q: '_L' }, ['basket']],
    ['what nobody has', { q: 'zebra' }, []],
    ['spaces', { q: '  ', status: 'draft' }, ['durian']],
    ['a status', { status: 'draft' }, ['durian']],
    ['a category with what is below', { category: 'fruit' }, ['durian', 'mango', 'apple']],
    ['no category there is', { category: 'nowhere' }, []],
    ['running offers', { on_sale: true }, ['mango', 'basket']],
    ['what is featured', { featured: true }, ['durian', 'mango']],
    ['empty shelves', { stock: 'out', category: 'fruit' }, ['apple']],
    ['shelves that run low', { stock: 'low', below: 7, category: 'fruit' }, ['mango', 'apple']],
  ])('when asked for %s (%j) then these come', async (_, query, expected) => {
    expect(await slugs(query)).toEqual(expected);
  });

  test.each(['ANANAS', 'inanasi', 'sucre'])(
    'when what a product is called in another language is typed (%s) then it comes',
    async (q) => {
      const [mango] = (await desk.get('/products', { q: 'mango' })).body.data;
      const owner = await aDesk(shop, 'owner');
      const texts = { fr: { name: 'Ananas sucré' }, rw: { name: 'Inanasi' } };
      await owner.patch(`/translations/${mango._id}`, texts);
      const { data } = (await desk.get('/products', { q })).body;
      const name = q === 'inanasi' ? 'Inanasi' : 'Ananas sucré';
      expect(data).toEqual([expect.objectContaining({ slug: 'mango', found_by: name })]);
    },
  );

  test.each([
    ['wembe', 'Umwembe wé 100%'],
    ['bsk_', 'BSK_L'],
    ['mango', undefined],
    ['fru-1', undefined],
  ])(
    'when %s is typed and the name and SKU do not say it, then what was found by does (%s)',
    async (q, by) => {
      const [found] = (await desk.get('/products', { q })).body.data;
      expect(found.found_by).toBe(by);
    },
  );

  test('when sorted then names go as people expect, prices by what is paid, stock by what is left', async () => {
    expect((await slugs({ sort: 'name' })).slice(0, 2)).toEqual(['apple', 'basket']);
    expect(await slugs({ sort: 'price', category: 'fruit' })).toEqual(['durian', 'mango', 'apple']);
    expect(await slugs({ sort: 'stock', category: 'fruit' })).toEqual(['apple', 'mango', 'durian']);
    expect(await slugs({ sort: '-stock', category: 'fruit' })).toEqual(['durian', 'mango', 'apple']);
  });

  test('when ids are given then those come, unknown ones left out', async () => {
    const { data } = (await desk.get('/products', { q: 'a' })).body;
    const ids = data.map((each: { _id: string }) => each._id);
    const asked = [...ids, '00000000-0000-4000-8000-000000000000'].join(',');
    expect((await desk.get('/products', { ids: asked })).body.total).toBe(ids.length);
    expect(refusalIn(await desk.get('/products', { ids: 'mango' }))).toBe('400 validation_error ids');
    const many = Array.from({ length: 101 }, () => ids[0]).join(',');
    expect(refusalIn(await desk.get('/products', { ids: many }))).toBe('400 validation_error ids');
  });
});
