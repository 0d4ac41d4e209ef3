import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold } from '#server/testing/checkout.ts';
import { aCategory, aCoupon, aProduct } from '#server/testing/given.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { sweepChangeSets } from './work.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const DAY_MS = 86_400_000;

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;

beforeEach(async () => {
  await shop.db.deleteFrom('change_set').execute();
  await shop.db.deleteFrom('category').execute();
  shop.app.pageCache.clear();
  desk = await aDesk(shop);
});

const one = async (id: string) => (await desk.get(`/products/${id}`)).body.data;
const bulk = (body: object, key?: string) => desk.post('/products/bulk', body, key);
const preview = async (body: object) => (await desk.post('/products/bulk/preview', body)).body.data;
const undo = (id: string) => desk.post(`/change-sets/${id}/undo`);

/** Products of unequal prices. */
async function many(count: number, words = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const name = `Good ${String(at).padStart(4, '0')}`;
    ids.push((await aProduct(shop.ctx, { name, price: 300 + 7 * at, ...words })).id);
  }
  return ids;
}

describe('prices of many products', () => {
  test.each<[object, number[]]>([
    [{ price_percent: 10 }, [330, 4_950, 37]],
    [{ price_percent: 10, round_to: 50 }, [350, 4_950, 50]],
    [{ price_percent: 20, round_to: 100 }, [400, 5_400, 41]],
    [{ price_percent: -4, round_to: 10 }, [290, 4_320, 30]],
    [{ price_amount: 25 }, [325, 4_525, 59]],
    [{ price_amount: -25, round_to: 10 }, [280, 4_480, 10]],
    [{ price_percent: 50, price_amount: 5 }, [455, 6_755, 56]],
  ])(
    'when they change by %j then they are %j, as the preview said, and taken back as they were',
    async (change, wanted) => {
      const ids = [
        (await aProduct(shop.ctx, { name: 'A', price: 300 })).id,
        (await aProduct(shop.ctx, { name: 'B', price: 4_500 })).id,
        (await aProduct(shop.ctx, { name: 'C', price: 34 })).id,
      ];
      const seen = await preview({ ids, change });
      expect(seen.rows.map(({ new_price }: { new_price: number }) => new_price)).toEqual(wanted);
      const total = wanted.reduce((sum, price) => sum + price, 0);
      expect(seen).toMatchObject({ total: 3, impossible: 0, prices: 3, sum: 4_834, new_sum: total });
      expect((await one(ids[0] ?? '')).price).toBe(300);
      const { data } = (await bulk({ ids, change })).body;
      expect(await Promise.all(ids.map(async (id) => (await one(id)).price))).toEqual(wanted);
      await undo(data._id);
      expect(await Promise.all(ids.map(async (id) => (await one(id)).price))).toEqual([300, 4_500, 34]);
    },
  );

  test('when the press is repeated then the prices rise once', async () => {
    const [id = ''] = await many(1);
    const body = { ids: [id], change: { price_percent: 10 } };
    const first = await bulk(body, 'a-press');
    expect((await bulk(body, 'a-press')).body).toEqual(first.body);
    expect((await one(id)).price).toBe(330);
    expect((await desk.get('/change-sets')).body.total).toBe(1);
  });

  test('when who looks reads French then what was done is told in it, in the log too', async () => {
    const owner = await aDesk(shop, 'owner');
    const asFrench = async (path: string) => {
      const headers = { 'accept-language': 'fr' };
      return (await shop.call('GET', `/api/v1/admin${path}`, { token: owner.token, headers })).body.data;
    };
    const [id = ''] = await many(1);
    await bulk({ ids: [id], change: { price_percent: 10, round_to: 50, status: 'draft' } });
    const [set] = await asFrench('/change-sets');
    expect(set.title).toBe('Mis en brouillon · Prix +10 %, arrondis à 50');
    const [entry] = await asFrench('/audit?thing=change_set&action=created');
    expect(entry).toMatchObject({ name: set.title, after: { title: set.title } });
    await desk.patch(`/products/${id}/price`, { price: 777 });
    await desk.post(`/change-sets/${set._id}/undo`);
    const [kept] = await asFrench(`/change-sets/${set._id}/entries`);
    expect(kept.reason).toBe('Il a été modifié depuis.');
    const named = await aCategory(shop.ctx, { name: 'Featured · Taken out of {0}' });
    await bulk({ ids: [id], change: { add_category: named.id } });
    const titles = (await asFrench('/change-sets')).map(({ title }: { title: string }) => title);
    expect(titles).toContain('Ajoutés à Featured · Taken out of {0}');
  });

  test('when sizes have prices of their own then they change too, and offers only when they are to', async () => {
    const { id } = await aProduct(shop.ctx, {
      ...{ name: 'Amata', price: 1_000, sale_price: 800 },
      variants: [
        { label: '1 l', price: 1_000, sale_price: 900 },
        { label: '5 l', price: 4_700 },
        { label: 'x' },
      ],
    });
    const was = await one(id);
    const change = { price_percent: 5, round_to: 50 };
    expect(await preview({ ids: [id], change })).toMatchObject({
      ...{ total: 1, prices: 3, sum: 6_700, new_sum: 7_050 },
      rows: [
        { label: null, price: 1_000, new_price: 1_050, sale_price: 800, new_sale_price: 800 },
        { label: '1 l', price: 1_000, new_price: 1_050, new_sale_price: 900 },
        { label: '5 l', price: 4_700, new_price: 4_950, sale_price: null, new_sale_price: null },
      ],
    });
    const { data } = (await bulk({ ids: [id], change: { ...change, with_offers: true } })).body;
    expect(await one(id)).toMatchObject({
      ...{ price: 1_050, sale_price: 850 },
      variants: [{ price: 1_050, sale_price: 950 }, { price: 4_950, sale_price: null }, { price: null }],
    });
    await undo(data._id);
    expect(await one(id)).toMatchObject({ ...was, version: 3, updated_at: expect.any(String) });
  });

  test('when a price would fall to its offer then that product is refused, or left out with the reason', async () => {
    const fine = await aProduct(shop.ctx, { name: 'Fine', price: 1_000 });
    const offered = await aProduct(shop.ctx, { name: 'Offered', price: 1_000, sale_price: 950 });
    const sized = await aProduct(shop.ctx, {
      name: 'Sized',
      price: 900,
      variants: [{ price: 900, sale_price: 851 }],
    });
    const cheap = await aProduct(shop.ctx, { name: 'Cheap', price: 40 });
    const ids = [fine, offered, sized, cheap].map(({ id }) => id);
    const change = { price_amount: -50 };
    expect(await preview({ ids, change })).toMatchObject({
      ...{
        total: 4,
        impossible: 3,
        impossible_names: ['Cheap', 'Offered', 'Sized'],
        prices: 1,
        new_sum: 950,
      },
    });
    const refused = await bulk({ ids, change });
    expect(refusalIn(refused)).toBe('400 validation_error change.price_amount');
    expect(refused.body.errors[0].message).toBe('This is not possible for “Cheap” and 2 more.');
    expect((await one(fine.id)).price).toBe(1_000);
    const { data } = (await bulk({ ids, change, leave_out: true })).body;
    expect(data.counts).toMatchObject({ changed: 1, left_out: 3 });
    expect(await one(offered.id)).toMatchObject({ price: 1_000, sale_price: 950, version: 1 });
    const left = (await desk.get(`/change-sets/${data._id}/entries`, { action: 'left_out' })).body;
    expect(left).toMatchObject({
      total: 3,
      data: [{ name: 'Offered' }, { name: 'Sized' }, { name: 'Cheap' }],
    });
    expect((await desk.get('/products', { change_set: data._id })).body.total).toBe(1);
    expect((await undo(data._id)).body.data.undo).toEqual({ undone: 1, kept: 0, drafted: 0, waiting: 0 });
  });
});

describe('all that filters find', () => {
  test('when there are more than one transaction holds then all are changed by the job, and taken back', async () => {
    await many(603);
    await many(2, { name: 'Other', status: 'draft' });
    const body = { filter: { q: 'Good' }, change: { price_amount: 50 }, expected: 603 };
    const begun = (await bulk(body)).body.data;
    expect(begun).toMatchObject({ state: 'working', counts: { changed: 500, waiting: 103 } });
    expect(refusalIn(await undo(begun._id))).toBe('400 validation_error id');
    await shop.runJobs();
    const done = (await desk.get(`/change-sets/${begun._id}`)).body.data;
    expect(done).toMatchObject({
      state: 'done',
      title: 'Prices +50 FRW',
      counts: { changed: 603, waiting: 0 },
    });
    const { min } = shop.db.fn;
    const lowest = () =>
      shop.db
        .selectFrom('product')
        .select(min('regular_price').as('price'))
        .where('name', 'like', 'Good%')
        .execute();
    expect(await lowest()).toEqual([{ price: 350 }]);
    expect((await undo(begun._id)).body.data).toMatchObject({
      state: 'undoing',
      undo: { undone: 100, waiting: 503 },
    });
    expect(refusalIn(await undo(begun._id))).toBe('400 validation_error id');
    // The job was lost: the sweep finds the work.
    await shop.db.deleteFrom('pgboss.job' as never).execute();
    expect(await sweepChangeSets(shop.ctx)).toBe(1);
    await shop.runJobs();
    expect((await desk.get(`/change-sets/${begun._id}`)).body.data).toMatchObject({
      ...{ state: 'undone', undo: { undone: 603, kept: 0, waiting: 0 } },
    });
    expect(await lowest()).toEqual([{ price: 300 }]);
    const last = await shop.db
      .selectFrom('audit_log')
      .select('actor_name')
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(last).toEqual([{ actor_name: 'The manager' }]);
  });

  test('when they are not as many as were seen then nothing is done', async () => {
    const [id = ''] = await many(4);
    const body = { filter: { q: 'Good' }, change: { status: 'draft' }, expected: 3 };
    const refused = await bulk(body);
    expect(refusalIn(refused)).toBe('400 validation_error expected');
    expect(refused.body.errors[0].message).toContain('4 products');
    expect((await one(id)).status).toBe('published');
    expect((await desk.get('/change-sets')).body.total).toBe(0);
  });

  test('when nothing of what is asked for changes them then it is refused, and no change set is made', async () => {
    await many(1);
    for (const change of [{ stock: -5 }, { round_to: 50 }, { price_percent: 0 }])
      expect(refusalIn(await bulk({ filter: {}, change }))).toBe('400 validation_error change');
    expect((await desk.get('/change-sets')).body.total).toBe(0);
  });

  test.each<[object, string]>([
    [{ change: { status: 'draft' } }, 'ids'],
    [{ ids: [NOBODYS], filter: {}, change: { status: 'draft' } }, 'ids'],
    [{ filter: {}, change: { add_category: NOBODYS } }, 'change.add_category'],
    [{ filter: {}, change: { remove_category: NOBODYS } }, 'change.remove_category'],
    [{ filter: {}, change: { price_percent: 10, round_to: 30 } }, 'change.round_to'],
  ])('when %j is asked for then it is refused', async (body, field) => {
    await many(1);
    expect(refusalIn(await bulk(body))).toMatch(new RegExp(`^400 validation_error ${field}`));
    expect(refusalIn(await desk.post('/products/bulk/preview', body))).toMatch(/^400/);
  });
});

describe('other bulk work', () => {
  test('when a VAT class and categories change then only products that differ are in the set, and go back', async () => {
    const [from, to] = [
      await aCategory(shop.ctx, { name: 'Old' }),
      await aCategory(shop.ctx, { name: 'New' }),
    ];
    const both = await aProduct(shop.ctx, { categories: [from] });
    const none = await aProduct(shop.ctx, { vat_class: 'zero', categories: [to] });
    const change = { vat_class: 'zero', add_category: to.id, remove_category: from.id };
    const { data } = (await bulk({ filter: {}, change })).body;
    expect(data).toMatchObject({
      title: 'VAT class zero · Added to New · Taken out of Old',
      counts: { changed: 1 },
    });
    expect(await one(both.id)).toMatchObject({ vat_class: 'zero', categories: [{ name: 'New' }] });
    expect((await undo(data._id)).body.data.undo.undone).toBe(1);
    expect(await one(both.id)).toMatchObject({ vat_class: 'standard', categories: [{ name: 'Old' }] });
    expect(await one(none.id)).toMatchObject({ vat_class: 'zero', categories: [{ name: 'New' }] });
  });

  test('when products are removed then what the shop needs is left out, and all others come back by undo', async () => {
    const place = await aCategory(shop.ctx);
    const plain = await aProduct(shop.ctx, {
      ...{ name: 'Plain', sku: 'P-1', price: 900, sale_price: 700, stock: 13 },
      ...{ categories: [place], pictures: ['plain-0123456789ab.webp'] },
    });
    const sized = await aProduct(shop.ctx, {
      ...{ name: 'Sized', status: 'draft' },
      variants: [
        { label: 'S', price: 500, sku: 'S-1', stock: 3 },
        { label: 'L', price: 800, stock: 6 },
      ],
    });
    await shop.db.updateTable('product').set({ next_variant_index: 2 }).where('id', '=', sized.id).execute();
    const needed = await aProduct(shop.ctx, { name: 'Needed' });
    await aCoupon(shop.ctx, { code: 'KEEP', products: [needed] });
    const was = [await one(plain.id), await one(sized.id)];
    const { data } = (await bulk({ filter: {}, change: { remove: true }, expected: 3 })).body;
    expect(data).toMatchObject({ title: 'Removed', state: 'done', counts: { removed: 2, left_out: 1 } });
    expect((await desk.get('/products')).body.data).toMatchObject([{ name: 'Needed' }]);
    expect((await undo(data._id)).body.data.undo).toMatchObject({ undone: 2, kept: 0 });
    const dates = { date_created: expect.any(String), updated_at: expect.any(String), version: 1 };
    expect(await one(plain.id)).toEqual({ ...was[0], ...dates });
    expect(await one(sized.id)).toEqual({ ...was[1], ...dates });
    shop.app.pageCache.clear();
    expect((await shop.call('GET', `/api/v1/products/${plain.slug}`)).status).toBe(200);
    await expectInvariantsHold(shop.ctx);
  });

  test('when its address was taken since then what was removed stays away, and it is said why', async () => {
    const { id, slug } = await aProduct(shop.ctx, { name: 'Plain' });
    const { data } = (await bulk({ ids: [id], change: { remove: true } })).body;
    await aProduct(shop.ctx, { name: 'Another', slug });
    expect((await undo(data._id)).body.data.undo).toMatchObject({ undone: 0, kept: 1 });
    const [entry] = (await desk.get(`/change-sets/${data._id}/entries`, { undo: 'kept' })).body.data;
    expect(entry).toMatchObject({ action: 'removed', reason: 'Another product has this address.' });
  });

  test('when a set is ninety days old then it is forgotten; a younger one is not', async () => {
    const ids = await many(2);
    await bulk({ ids, change: { status: 'draft' } });
    shop.clock.advance(89 * DAY_MS);
    desk = await aDesk(shop);
    await bulk({ ids, change: { status: 'published' } });
    await sweepChangeSets(shop.ctx);
    expect((await desk.get('/change-sets')).body.total).toBe(2);
    shop.clock.advance(1 * DAY_MS + 1);
    desk = await aDesk(shop);
    await sweepChangeSets(shop.ctx);
    expect((await desk.get('/change-sets')).body.data).toMatchObject([{ title: 'Published' }]);
  });
});
