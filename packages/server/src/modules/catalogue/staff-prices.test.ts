import { beforeEach, describe, expect, test } from 'vitest';
import { aCategory, aProduct } from '#server/testing/given.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;

beforeEach(async () => {
  shop.app.pageCache.clear();
  desk = await aDesk(shop);
});

const tomorrow = () => new Date(shop.ctx.now().getTime() + 86_400_000).toISOString();
const yesterday = () => new Date(shop.ctx.now().getTime() - 86_400_000).toISOString();
const one = async (id: string) => (await desk.get(`/products/${id}`)).body.data;

/** As the page cache of this process has it: what staff change is not waited for. */
async function inShop(slug: string) {
  return (await shop.call('GET', `/api/v1/products/${slug}`)).body.data;
}

describe('PATCH /admin/products/{id}/price', () => {
  const price = (id: string, body: object) => desk.patch(`/products/${id}/price`, body);

  test('when a price is typed into the list then the shop has it immediately, noted with what it was', async () => {
    const { id, slug } = await aProduct(shop.ctx, { price: 1_000 });
    expect((await inShop(slug)).price).toBe(1_000);
    const { body } = await price(id, { price: 1_200, sale_price: 900, until: tomorrow() });
    expect(body.data).toMatchObject({ price: 1_200, sale_price: 900, until: tomorrow(), version: 2 });
    expect(await inShop(slug)).toMatchObject({ price: 1_200, sale_price: 900, until: tomorrow() });
    const noted = await shop.db
      .selectFrom('audit_log')
      .select(['actor_name', 'before', 'after'])
      .where('thing', '=', 'product')
      .where('thing_id', '=', id)
      .executeTakeFirst();
    expect(noted).toMatchObject({
      actor_name: 'The manager',
      before: { regular_price: 1_000, sale_price: null },
      after: { regular_price: 1_200, sale_price: 900 },
    });
  });

  test('when one field is given then the others stay; null ends the offer', async () => {
    const { id } = await aProduct(shop.ctx, { price: 1_000, sale_price: 900 });
    expect((await price(id, { price: 1_500 })).body.data).toMatchObject({ price: 1_500, sale_price: 900 });
    expect((await price(id, { sale_price: null })).body.data).toMatchObject({
      price: 1_500,
      sale_price: null,
    });
  });

  test('when a variant is named then only its price changes', async () => {
    const { id } = await aProduct(shop.ctx, { price: 1_000, variants: [{ price: 500 }, { price: 700 }] });
    const { data } = (await price(id, { index: 1, price: 800, sale_price: 750 })).body;
    expect(data).toMatchObject({ price: 1_000, variants: [{ price: 500 }, { price: 800, sale_price: 750 }] });
    const none = (await price(id, { index: 1, price: null, sale_price: null })).body.data;
    expect(none.variants).toMatchObject([{ price: 500 }, { price: null }]);
  });

  test.each<[string, object, string]>([
    ['an offer is none', { sale_price: 1_000 }, 'sale_price'],
    ['the price falls to its offer', { price: 900 }, 'sale_price'],
    ['a product has none', { price: null }, 'price'],
    ['it is nothing', { price: 0 }, 'price'],
    ['it has half francs', { price: 1.5 }, 'price'],
    ['it is text', { price: '900' }, 'price'],
    ['the variant is unknown', { index: 4, price: 900 }, 'index'],
    ['a variant has an offer alone', { index: 0, price: null, sale_price: 5 }, 'sale_price'],
    ['the offer is over before it begins', { sale_price: 800, until: '2020-01-01T00:00:00Z' }, 'until'],
  ])('when %s then it is refused and stays', async (_, body, field) => {
    const { id } = await aProduct(shop.ctx, { price: 1_000, sale_price: 900, variants: [{ price: 500 }] });
    expect(refusalIn(await price(id, body))).toBe(`400 validation_error ${field}`);
    expect(await one(id)).toMatchObject({ price: 1_000, sale_price: 900, variants: [{ price: 500 }] });
  });
});

describe('POST /admin/products/bulk', () => {
  const bulk = (ids: string[], change: object) => desk.post('/products/bulk', { ids, change });

  test('when many are changed then all are, each a version further and noted', async () => {
    const [from, to] = [await aCategory(shop.ctx), await aCategory(shop.ctx)];
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      ids.push((await aProduct(shop.ctx, { status: 'draft', categories: [from] })).id);
    }
    const left = await aProduct(shop.ctx, { categories: [from] });
    const { status, body } = await bulk(ids, { status: 'published', is_featured: true, category: to.id });
    expect([status, body.data.counts]).toMatchObject([200, { changed: 3, waiting: 0, left_out: 0 }]);
    for (const id of ids) {
      expect(await one(id)).toMatchObject({ status: 'published', is_featured: true, version: 2 });
      expect((await one(id)).categories).toMatchObject([{ _id: to.id }]);
    }
    expect((await one(left.id)).categories).toMatchObject([{ _id: from.id }]);
    shop.app.pageCache.clear();
    expect((await shop.call('GET', `/api/v1/products/product-category/${to.slug}`)).body.total).toBe(3);
    const noted = await shop.db.selectFrom('audit_log').select('id').where('thing_id', 'in', ids).execute();
    expect(noted).toHaveLength(3);
  });

  test('when prices rise by a percentage then they are whole francs, the variants’ too', async () => {
    const plain = await aProduct(shop.ctx, { price: 1_005, sale_price: 900 });
    const forms = await aProduct(shop.ctx, { price: 10, variants: [{ price: 333 }, { price: null }] });
    expect((await bulk([plain.id, forms.id], { price_percent: 10 })).status).toBe(200);
    expect(await one(plain.id)).toMatchObject({ price: 1_106, sale_price: 900 });
    expect(await one(forms.id)).toMatchObject({ price: 11, variants: [{ price: 366 }, { price: null }] });
    await bulk([forms.id], { price_percent: -90 });
    expect(await one(forms.id)).toMatchObject({ price: 1, variants: [{ price: 37 }, { price: null }] });
  });

  test('when an offer is made for many then each is below its new price, until it is ended for all', async () => {
    const plain = await aProduct(shop.ctx, { price: 1_000, sale_price: 999 });
    const forms = await aProduct(shop.ctx, { price: 500, variants: [{ price: 333 }, { price: null }] });
    const ids = [plain.id, forms.id];
    const sale = { percent: 25, until: tomorrow() };
    expect((await bulk(ids, { sale, price_percent: 100 })).status).toBe(200);
    expect(await one(plain.id)).toMatchObject({ price: 2_000, sale_price: 1_500, until: tomorrow() });
    expect(await one(forms.id)).toMatchObject({
      ...{ price: 1_000, sale_price: 750, on_sale: true },
      variants: [
        { price: 666, sale_price: 499 },
        { price: null, sale_price: null },
      ],
    });
    await bulk(ids, { sale: null });
    expect(await one(plain.id)).toMatchObject({ price: 2_000, sale_price: null, until: null });
    expect((await one(forms.id)).variants).toMatchObject([{ sale_price: null }, { sale_price: null }]);
  });

  test('when it is not possible for one then it happens to none', async () => {
    const fine = await aProduct(shop.ctx, { price: 1_000 });
    const cheap = await aProduct(shop.ctx, { name: 'Match', price: 1 });
    const offered = await aProduct(shop.ctx, { name: 'Soap', price: 1_000, sale_price: 950 });
    const form = await aProduct(shop.ctx, { name: 'Cap', variants: [{ price: 1 }] });
    const before = await Promise.all([fine, cheap, offered, form].map(({ id }) => one(id)));
    const half = { sale: { percent: 50 } };
    for (const [ids, change, field, name] of [
      [[fine.id, cheap.id], half, 'change.sale.percent', 'Match'],
      [[fine.id, form.id], half, 'change.sale.percent', 'Cap'],
      [[fine.id, offered.id], { price_percent: -10 }, 'change.price_percent', 'Soap'],
      [[fine.id, NOBODYS], { status: 'draft' }, 'ids', ''],
      [[fine.id], { category: NOBODYS }, 'change.category', ''],
      [[fine.id], { sale: { percent: 10, until: yesterday() } }, 'change.sale.until', ''],
      [[fine.id], {}, 'change', ''],
      [[], half, 'ids', ''],
      [[fine.id, fine.id], half, 'ids', ''],
      [Array.from({ length: 501 }, () => fine.id), half, 'ids', ''],
    ] as const) {
      const answer = await bulk([...ids], change);
      expect(refusalIn(answer)).toMatch(new RegExp(`^400 validation_error ${field}`));
      expect(answer.body.errors[0].message).toContain(name);
    }
    expect(await Promise.all([fine, cheap, offered, form].map(({ id }) => one(id)))).toEqual(before);
  });

  test('when two change the same products at the same time then both changes count', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 10; at += 1) ids.push((await aProduct(shop.ctx, { price: 1_000 })).id);
    const answers = await Promise.all([
      bulk(ids, { price_percent: 100 }),
      bulk([...ids].reverse(), { price_percent: 50 }),
    ]);
    expect(answers.map((each) => each.status)).toEqual([200, 200]);
    for (const id of ids) expect((await one(id)).price).toBe(3_000);
  });
});
