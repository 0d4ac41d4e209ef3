import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aCategory, aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const DAY_MS = 86_400_000;
const PICTURES = ['coffee-0123456789ab.webp', 'coffee-2-0123456789ab.webp'] as const;

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;

beforeEach(async () => {
  await shop.db.deleteFrom('category').execute();
  await shop.db.deleteFrom('redirect').execute();
  desk = await aDesk(shop);
  const rows = PICTURES.map((name) => ({
    name,
    width: 800,
    height: 600,
    bytes: 9,
    created_at: shop.ctx.now(),
  }));
  await shop.db.insertInto('picture').values(rows).execute();
});

const coffee = { name: 'Ikawa y’u Rwanda 250 g', price: 4_500 };
const inDays = (days: number) => new Date(shop.ctx.now().getTime() + days * DAY_MS).toISOString();
const inShop = (slug: string) => {
  shop.app.pageCache.clear();
  return shop.call('GET', `/api/v1/products/${slug}`);
};

async function create(body: object) {
  const answer = await desk.post('/products', body);
  expect(answer.body).toMatchObject({ status: 'success' });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

async function change(id: string, body: object) {
  const answer = await desk.patch(`/products/${id}`, body);
  expect(answer.body).toMatchObject({ status: 'success' });
  return answer.body.data;
}

describe('POST /admin/products', () => {
  test('when only a name and a price are given then it is a draft without stock, and no shopper sees it', async () => {
    const made = await create(coffee);
    expect(made).toMatchObject({
      ...coffee,
      slug: 'ikawa-yu-rwanda-250-g',
      status: 'draft',
      version: 1,
      ...{ sale_price: null, until: null, on_sale: false, on_hand: 0, reserved: 0, stock_quantity: 0 },
      ...{ categories: [], images: [], variants: [], sku: null, vat_class: 'standard' },
      date_created: shop.ctx.now().toISOString(),
    });
    expect((await inShop(made.slug)).status).toBe(404);
    expect((await create(coffee)).slug).toBe('ikawa-yu-rwanda-250-g-2');
    expect((await desk.get(`/products/${made._id}`)).body.data).toEqual(made);
  });

  test('when everything is given then the shop shows all of it, stock by its opening moves, noted who made it', async () => {
    const categories = [await aCategory(shop.ctx), await aCategory(shop.ctx)].map(({ id }) => id);
    const variants = [
      { label: 'Beans', sku: 'CF-B', price: 4_500, sale_price: 4_000, stock: 7 },
      { label: 'Ground', sku: 'CF-G', price: 5_000, stock: 3 },
    ];
    const made = await create({
      ...{ ...coffee, slug: 'coffee', local_name: 'ikawa', unit: '250 g', sku: 'CF', status: 'published' },
      ...{ short_description: 'Washed Bourbon.', vat_class: 'zero', until: inDays(3), is_featured: true },
      ...{ categories, images: [...PICTURES].reverse(), variants },
    });
    expect(made).toMatchObject({ on_sale: true, on_hand: 10, until: inDays(3), vat_class: 'zero' });
    expect(made.categories.map((each: { _id: string }) => each._id)).toEqual(categories);
    const { data } = (await inShop('coffee')).body;
    expect(data).toMatchObject({
      images: [...PICTURES].reverse(),
      stock_quantity: 10,
      is_featured: true,
      variants: [
        { index: 0, label: 'Beans', sku: 'CF-B', price: 4_500, sale_price: 4_000, stock_quantity: 7 },
        { index: 1, label: 'Ground', sku: 'CF-G', price: 5_000, sale_price: null, stock_quantity: 3 },
      ],
    });
    await expectInvariantsHold(shop.ctx);
    const noted = await shop.db
      .selectFrom('audit_log')
      .select(['thing', 'action'])
      .where('thing_id', '=', made._id)
      .where('actor_name', '=', 'The manager')
      .execute();
    expect(noted).toEqual([{ thing: 'product', action: 'created' }]);
  });

  test.each<[string, object, string[]]>([
    ['has no price', { price: undefined }, ['price']],
    ['costs nothing', { price: 0 }, ['price']],
    ['has half francs', { price: 10.5 }, ['price']],
    ['has an offer that is none', { sale_price: 4_500 }, ['sale_price']],
    ['has an offer that is over', { sale_price: 4_000, until: '2026-11-20T07:59:59Z' }, ['until']],
    ['is nowhere', { categories: [NOBODYS] }, ['categories.0']],
    ['has a picture nobody knows', { images: [PICTURES[0], 'x-0123456789ab.webp'] }, ['images.1']],
    ['has a picture twice', { images: [PICTURES[0], PICTURES[0]] }, ['images.1']],
    ['has a bad address', { slug: 'Ikawa!' }, ['slug']],
    ['has the address of another', { slug: 'taken' }, ['slug']],
    ['has the SKU of another', { sku: 'TAKEN' }, ['sku']],
    ['has a variant with that SKU', { variants: [{ label: 'A', sku: 'TAKEN' }] }, ['variants.0.sku']],
    ['has one SKU twice', { sku: 'A', variants: [{ label: 'A', sku: 'A' }] }, ['variants.0.sku']],
    ['has one label twice', { variants: [{ label: 'A' }, { label: 'a ' }] }, ['variants.1.label']],
    [
      'has a variant with an offer alone',
      { variants: [{ label: 'A', sale_price: 5 }] },
      ['variants.0.sale_price'],
    ],
    ['has less than nothing', { stock: -1 }, ['stock']],
    ['is counted twice', { stock: 1, variants: [{ label: 'A', stock: 1 }] }, ['stock']],
  ])('when it %s then 400 names the field, and nothing is kept', async (_, wrong, fields) => {
    await aProduct(shop.ctx, { slug: 'taken', sku: 'TAKEN' });
    const { status, body } = await desk.post('/products', { ...coffee, ...wrong });
    expect(status).toBe(400);
    expect(body.errors.map((each: { field: string }) => each.field)).toEqual(fields);
    expect(await shop.db.selectFrom('product').select('slug').execute()).toEqual([{ slug: 'taken' }]);
  });

  test('when words have spaces around them then they are kept without', async () => {
    const made = await create({
      ...coffee,
      name: ' Coffee ',
      sku: 'CF ',
      variants: [{ label: ' A ', sku: ' A1' }],
    });
    expect(made).toMatchObject({ name: 'Coffee', sku: 'CF', variants: [{ label: 'A', sku: 'A1' }] });
    expect((await change(made._id, { unit: ' 250 g' })).unit).toBe('250 g');
  });

  test('when two take one address at the same time then one gets it', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => desk.post('/products', { ...coffee, slug: 'one' })),
    );
    expect(answers.map((each) => each.status).sort()).toEqual([201, 400, 400]);
    const refused = answers.find((each) => each.status === 400);
    expect(refused?.body.errors).toEqual([{ field: 'slug', message: 'Another product has this address.' }]);
  });
});

describe('PATCH /admin/products/{id}', () => {
  test('when some fields are given then the others stay', async () => {
    const made = await create({ ...coffee, sku: 'CF', images: PICTURES, stock: 4, status: 'published' });
    const changed = await change(made._id, { name: 'Coffee', sale_price: 4_000 });
    expect(changed).toEqual({
      ...made,
      ...{ name: 'Coffee', sale_price: 4_000, on_sale: true, version: 2 },
    });
    const next = await change(made._id, { sale_price: null, images: [PICTURES[1]], version: 2 });
    expect(next).toMatchObject({ sale_price: null, images: [PICTURES[1]], version: 3, sku: 'CF' });
    expect((await inShop(made.slug)).body.data).toMatchObject({ name: 'Coffee', sale_price: null });
  });

  test('when someone else was faster then no one is overwritten', async () => {
    const { _id } = await create(coffee);
    const both = await Promise.all(
      ['A', 'B'].map((name) => desk.patch(`/products/${_id}`, { name, version: 1 })),
    );
    expect(both.map((each) => each.status).sort()).toEqual([200, 400]);
    expect(refusalIn(both.find((each) => each.status === 400) as never)).toBe('400 validation_error version');
  });

  test('when its address changes then the old one leads to it', async () => {
    const { _id, slug } = await create({ ...coffee, status: 'published' });
    await change(_id, { slug: 'coffee' });
    const kept = await shop.db.selectFrom('redirect').select(['kind', 'slug', 'target']).execute();
    expect(kept).toEqual([{ kind: 'product', slug, target: 'coffee' }]);
    expect((await inShop('coffee')).status).toBe(200);
  });

  test('when an offer is over then it may be sent along again, but not made anew', async () => {
    const { _id, until } = await create({ ...coffee, sale_price: 4_000, until: inDays(1) });
    shop.clock.advance(2 * DAY_MS);
    expect((await change(_id, { name: 'Coffee', until })).on_sale).toBe(false);
    const past = await desk.patch(`/products/${_id}`, { until: inDays(-0.5) });
    expect(refusalIn(past)).toBe('400 validation_error until');
    const low = await desk.patch(`/products/${_id}`, { price: 4_000 });
    expect(refusalIn(low)).toBe('400 validation_error sale_price');
    shop.clock.advance(-2 * DAY_MS);
  });

  test('when nothing is known of it then 404', async () => {
    for (const answer of [
      await desk.patch(`/products/${NOBODYS}`, { name: 'A' }),
      await desk.get(`/products/${NOBODYS}`),
      await desk.remove(`/products/${NOBODYS}`),
      await desk.post(`/products/${NOBODYS}/duplicate`),
      await desk.patch(`/products/${NOBODYS}/price`, { price: 1 }),
      await desk.post(`/products/${NOBODYS}/stock`, { delta: 1, reason: 'received' }),
      await desk.get(`/products/${NOBODYS}/stock-moves`),
    ])
      expect(answer.status).toBe(404);
  });
});

test('when variants share size and colour then their names tell them apart', async () => {
  const variants = ['Logo', 'No logo'].map((word) => ({ label: `Blue, ${word}`, color: 'Blue', stock: 3 }));
  const made = await create({ ...coffee, variants });
  expect(made.variants).toMatchObject([{ label: 'Blue, Logo' }, { label: 'Blue, No logo', color: 'Blue' }]);
});

describe('DELETE /admin/products/{id}', () => {
  test('when nothing needs it then it goes, and its address says so', async () => {
    const { _id, slug } = await create({ ...coffee, variants: [{ label: 'A', stock: 2 }] });
    expect((await desk.remove(`/products/${_id}`)).body).toEqual({ status: 'success', data: null });
    const kept = await shop.db.selectFrom('redirect').select(['slug', 'target']).execute();
    expect(kept).toEqual([{ slug, target: null }]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when orders are on their way then it stays; when they are through their lines outlive it', async () => {
    await aRegion(shop.ctx);
    await aDeliveryZone(shop.ctx);
    const made = await create({ ...coffee, stock: 4, status: 'published' });
    const order = await placeOrder(shop, aGuestOrder([{ product: made._id, quantity: 2 }]));
    expect(refusalIn(await desk.remove(`/products/${made._id}`))).toBe('400 validation_error id');
    const look = { headers: { 'x-order-token': order.access_token } };
    await shop.call('DELETE', `/api/v1/orders/${order._id}`, look);
    expect((await desk.remove(`/products/${made._id}`)).status).toBe(200);
    const { line_items } = (await shop.call('GET', `/api/v1/orders/${order._id}`, look)).body.data;
    expect(line_items).toMatchObject([{ product: { name: coffee.name }, quantity: 2 }]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when it was packed but not delivered then it stays, though nothing is set aside any more', async () => {
    await aRegion(shop.ctx);
    await aDeliveryZone(shop.ctx);
    const made = await create({ ...coffee, stock: 4, status: 'published' });
    const order = await placeOrder(shop, aGuestOrder([{ product: made._id, quantity: 4 }]));
    await shop.db.updateTable('stock_unit').set({ reserved: 0, on_hand: 0 }).execute();
    await shop.db.updateTable('order').set({ status: 'packed' }).where('id', '=', order._id).execute();
    expect(refusalIn(await desk.remove(`/products/${made._id}`))).toBe('400 validation_error id');
  });

  test('when a coupon is for it alone then it stays: else the coupon would be for everything', async () => {
    const { id } = await aProduct(shop.ctx);
    await aCoupon(shop.ctx, { code: 'IKAWA', products: [{ id }] });
    const { body } = await desk.remove(`/products/${id}`);
    expect(body.errors).toMatchObject([{ field: 'id', message: expect.stringContaining('IKAWA') }]);
  });

  test('when it is bought and removed at the same time then one of both happens', async () => {
    await aRegion(shop.ctx);
    await aDeliveryZone(shop.ctx);
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await create({ ...coffee, stock: 4, status: 'published' });
      const [removed, bought] = await Promise.all([
        desk.remove(`/products/${_id}`),
        shop.call('POST', '/api/v1/orders/guests', { body: aGuestOrder([{ product: _id, quantity: 1 }]) }),
      ]);
      expect([removed.status === 200, bought.status === 201].filter(Boolean)).toHaveLength(1);
      expect(bought.status).toBeLessThan(500);
    }
    await expectInvariantsHold(shop.ctx);
  });
});

test('when a product is duplicated then the copy is a draft with stock, SKUs and offers of its own: none', async () => {
  const { id } = await aCategory(shop.ctx);
  const made = await create({
    ...{ ...coffee, sku: 'CF', status: 'published', sale_price: 4_000, unit: '250 g', images: PICTURES },
    ...{
      categories: [id],
      variants: [{ label: 'Beans', sku: 'CF-B', price: 4_500, sale_price: 1, stock: 7 }],
    },
  });
  const { status, body } = await desk.post(`/products/${made._id}/duplicate`);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    ...{ name: `${coffee.name} (copy)`, status: 'draft', sku: null, sale_price: null, unit: '250 g' },
    ...{ images: PICTURES, categories: [{ _id: id }], stock_quantity: 0 },
    variants: [{ index: 0, label: 'Beans', sku: null, price: 4_500, sale_price: null }],
  });
  expect(body.data._id).not.toBe(made._id);
  await expectInvariantsHold(shop.ctx);
});
