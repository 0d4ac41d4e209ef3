import { beforeEach, describe, expect, test } from 'vitest';
import { aCategory, aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';

const shop = shopForFile({ emptied: 'goods and orders', storefront: true });
let desk: StaffDesk;

beforeEach(async () => {
  await shop.db.deleteFrom('category').execute();
  await shop.db.deleteFrom('redirect').execute();
  desk = await aDesk(shop);
});

interface Row {
  _id: string;
  name: string;
  level: number;
}

/** The tree as staff see it: `Fruit`, `· Tropical`. */
async function tree(): Promise<string[]> {
  const { body } = await desk.get('/categories');
  return body.data.map(({ name, level }: Row) => `${'· '.repeat(level)}${name}`);
}

async function inShop(): Promise<string[]> {
  shop.app.pageCache.clear();
  const { body } = await shop.call('GET', '/api/v1/product/categories/hierarchy');
  return body.data.map((each: { name: string }) => each.name);
}

/** Fruit (Tropical, Berries) and Home. */
async function aTree() {
  const fruit = await aCategory(shop.ctx, { name: 'Fruit', slug: 'fruit', position: 0 });
  const home = await aCategory(shop.ctx, { name: 'Home', slug: 'home', position: 1 });
  const tropical = await aCategory(shop.ctx, { name: 'Tropical', parent: fruit, position: 0 });
  const berries = await aCategory(shop.ctx, { name: 'Berries', parent: fruit, position: 1 });
  return { fruit, home, tropical, berries };
}

describe('the tree', () => {
  test('when it is listed then each is before what is below it, drafts counted upwards', async () => {
    const { tropical } = await aTree();
    await aProduct(shop.ctx, { status: 'draft', categories: [tropical] });
    const { body } = await desk.get('/categories');
    expect(body).toMatchObject({ total: 4, limit: 250 });
    expect(body.data).toMatchObject([
      { name: 'Fruit', level: 0, parent: null, path: ['Fruit'], product_count: 1 },
      { name: 'Tropical', level: 1, path: ['Fruit', 'Tropical'], product_count: 1 },
      { name: 'Berries', level: 1, product_count: 0 },
      { name: 'Home', level: 0 },
    ]);
    expect((await desk.get('/categories', { q: 'ERR' })).body.total).toBe(1);
    expect((await desk.get('/categories', { ids: `${tropical.id},${NOBODYS}` })).body.total).toBe(1);
    expect((await desk.get(`/categories/${tropical.id}`)).body.data).toEqual(body.data[1]);
  });

  test('when one is made then it is the last of its siblings, and the shop shows it', async () => {
    const { fruit } = await aTree();
    const { status, body } = await desk.post('/categories', { name: 'Imbuto z’umwaka', parent: fruit.id });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ slug: 'imbuto-zumwaka', position: 2, level: 1, parent: fruit.id });
    expect((await desk.post('/categories', { name: 'Imbuto z’umwaka' })).body.data.slug).toBe(
      'imbuto-zumwaka-2',
    );
    expect(await tree()).toEqual([
      'Fruit',
      '· Tropical',
      '· Berries',
      '· Imbuto z’umwaka',
      'Home',
      'Imbuto z’umwaka',
    ]);
    expect(await inShop()).toEqual(['Fruit', 'Home', 'Imbuto z’umwaka']);
    const noted = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('thing_id', '=', body.data._id);
    expect(await noted.execute()).toEqual([{ action: 'created' }]);
  });

  test('when one is changed then the rest stays, and its old address leads to the new one', async () => {
    const { fruit } = await aTree();
    const { body } = await desk.patch(`/categories/${fruit.id}`, { name: 'Fruits', slug: 'fruits' });
    expect(body.data).toMatchObject({ name: 'Fruits', slug: 'fruits', position: 0, parent: null });
    const kept = await shop.db.selectFrom('redirect').select(['kind', 'slug', 'target']).execute();
    expect(kept).toEqual([{ kind: 'category', slug: 'fruit', target: 'fruits' }]);
    expect(await inShop()).toEqual(['Fruits', 'Home']);
  });

  test('when one moves under another then it is the last there', async () => {
    const { fruit, home } = await aTree();
    const { body } = await desk.patch(`/categories/${home.id}`, { parent: fruit.id });
    expect(body.data).toMatchObject({ parent: fruit.id, position: 2 });
    await desk.patch(`/categories/${home.id}`, { parent: fruit.id, name: 'House' });
    expect(await tree()).toEqual(['Fruit', '· Tropical', '· Berries', '· House']);
  });

  test('when one would be below itself, or too deep, then it is refused', async () => {
    const { fruit, home, tropical } = await aTree();
    for (const parent of [fruit.id, tropical.id, NOBODYS]) {
      const answer = await desk.patch(`/categories/${fruit.id}`, { parent });
      expect(refusalIn(answer)).toBe('400 validation_error parent');
    }
    let parent: string = tropical.id;
    for (const name of ['Mango', 'Green mango']) {
      parent = (await desk.post('/categories', { name, parent })).body.data._id;
    }
    expect(refusalIn(await desk.post('/categories', { name: 'Fifth', parent }))).toBe(
      '400 validation_error parent',
    );
    // Home is at the top; with all of Fruit below it, the fourth level would be the fifth.
    const deep = await desk.patch(`/categories/${fruit.id}`, { parent: home.id });
    expect(refusalIn(deep)).toBe('400 validation_error parent');
  });

  test('when it has four levels then a page has two of them, and the way to what it shows', async () => {
    const { tropical } = await aTree();
    await aRegion(shop.ctx);
    const mango = await aCategory(shop.ctx, { name: 'Mangoes', slug: 'mangoes', parent: tropical });
    const green = await aCategory(shop.ctx, { name: 'Unripe', slug: 'unripe', parent: mango });
    await aCategory(shop.ctx, { name: 'Dried', slug: 'dried', parent: mango });
    await aCategory(shop.ctx, { name: 'Pineapples', slug: 'pineapples', parent: tropical });
    await aProduct(shop.ctx, { slug: 'apple-mango', categories: [green] });
    shop.app.pageCache.clear();
    const NAMES = ['Fruit', 'Tropical', 'Pineapples', 'Mangoes', 'Unripe', 'Dried'];
    const namesOn = async (page: string) => {
      const { status, text } = await shop.call('GET', page);
      expect([page, status]).toEqual([page, 200]);
      return NAMES.filter((name) => text.includes(name)).join(' ');
    };
    for (const page of ['/', '/shop', '/fr/blog', '/cart', '/product-category/fruit'])
      expect(await namesOn(page)).toBe('Fruit Tropical');
    expect(await namesOn('/product/details/apple-mango')).toBe('Fruit Tropical Mangoes Unripe');
    expect(await namesOn(`/product-category/${tropical.slug}`)).toBe('Fruit Tropical Pineapples Mangoes');
    for (const page of ['/product-category/mangoes', '/product-category/unripe', '/shop?category=unripe'])
      expect(await namesOn(page)).toBe(NAMES.join(' '));
  });

  test('when two move below each other at the same time then one does', async () => {
    const { fruit, home } = await aTree();
    const answers = await Promise.all([
      desk.patch(`/categories/${fruit.id}`, { parent: home.id }),
      desk.patch(`/categories/${home.id}`, { parent: fruit.id }),
    ]);
    expect(answers.map((each) => each.status).sort()).toEqual([200, 400]);
    expect(await tree()).toHaveLength(4);
  });

  test.each<[string, object, string]>([
    ['has no name', { name: ' ' }, 'name'],
    ['has the address of another', { slug: 'home' }, 'slug'],
    ['has a picture nobody knows', { image: 'x-0123456789ab.webp' }, 'image'],
  ])('when one %s then 400 names the field', async (_, wrong, field) => {
    const { fruit } = await aTree();
    const refused = `400 validation_error ${field}`;
    expect(refusalIn(await desk.patch(`/categories/${fruit.id}`, wrong))).toBe(refused);
    expect(refusalIn(await desk.post('/categories', { name: 'New', ...wrong }))).toBe(refused);
    expect(await tree()).toHaveLength(4);
  });
});

describe('DELETE /admin/categories/{id}', () => {
  test('when something is in it then it stays, else it goes and its address says so', async () => {
    const { fruit, home, tropical, berries } = await aTree();
    const { id } = await aProduct(shop.ctx, { categories: [tropical] });
    await aCoupon(shop.ctx, { code: 'MAISON', categories: [home] });
    for (const held of [fruit, tropical, home]) {
      expect(refusalIn(await desk.remove(`/categories/${held.id}`))).toBe('400 validation_error id');
    }
    expect((await desk.remove(`/categories/${berries.id}`)).body).toEqual({ status: 'success', data: null });
    expect((await desk.remove(`/categories/${berries.id}`)).status).toBe(404);
    await desk.patch(`/products/${id}`, { categories: [] });
    expect((await desk.remove(`/categories/${tropical.id}`)).status).toBe(200);
    expect((await desk.remove(`/categories/${fruit.id}`)).status).toBe(200);
    const gone = await shop.db.selectFrom('redirect').select('target').where('slug', '=', 'fruit').execute();
    expect(gone).toEqual([{ target: null }]);
    expect(await tree()).toEqual(['Home']);
  });

  test('when a product goes in while it is removed then no product hangs in the air', async () => {
    for (let round = 0; round < 5; round += 1) {
      const category = await aCategory(shop.ctx);
      const product = await aProduct(shop.ctx);
      const [removed, changed] = await Promise.all([
        desk.remove(`/categories/${category.id}`),
        desk.patch(`/products/${product.id}`, { categories: [category.id] }),
      ]);
      expect([removed, changed].map((each) => each.status).sort()).toEqual([200, 400]);
    }
  });
});

describe('PUT /admin/categories/order', () => {
  const order = (categories: object[]) => desk.put('/categories/order', { categories });
  const at = (category: { id: string }, parent: { id: string } | null, position: number) => ({
    _id: category.id,
    parent: parent?.id ?? null,
    position,
  });

  test('when the tree is dragged into another shape then it has that, and only what moved is noted', async () => {
    const { fruit, home, tropical, berries } = await aTree();
    const { body } = await order([
      at(home, null, 0),
      at(fruit, home, 0),
      at(berries, fruit, 0),
      at(tropical, null, 1),
    ]);
    expect(body.data).toEqual({ changed: 4 });
    expect(await tree()).toEqual(['Home', '· Fruit', '· · Berries', 'Tropical']);
    expect(await inShop()).toEqual(['Home', 'Tropical']);
    const again = await order([
      at(home, null, 0),
      at(fruit, home, 0),
      at(berries, fruit, 1),
      at(tropical, null, 1),
    ]);
    expect(again.body.data).toEqual({ changed: 1 });
  });

  test('when it is no tree, or not all of it, then nothing moves', async () => {
    const { fruit, home, tropical, berries } = await aTree();
    const rest = [at(tropical, null, 2), at(berries, null, 3)];
    const unknown = { _id: NOBODYS, parent: null, position: 0 };
    for (const [places, field] of [
      [[at(fruit, home, 0), at(home, fruit, 0), ...rest], 'categories.0.parent'],
      [[at(home, null, 0), at(fruit, fruit, 0), ...rest], 'categories.1.parent'],
      [[at(home, null, 0), at(fruit, { id: NOBODYS }, 0), ...rest], 'categories.1.parent'],
      [[at(home, null, 0), ...rest], 'categories'],
      [[at(home, null, 0), at(fruit, null, 0), unknown, ...rest], 'categories'],
      [[at(home, null, 0), at(home, null, 1), at(fruit, null, 0), ...rest], 'categories'],
    ] as const)
      expect(refusalIn(await order([...places]))).toBe(`400 validation_error ${field}`);
    expect(await tree()).toEqual(['Fruit', '· Tropical', '· Berries', 'Home']);
  });
});

describe('prices by kilo, litre and piece', () => {
  async function comparedOf(slug: string) {
    shop.app.pageCache.clear();
    const { data } = (await shop.call('GET', `/api/v1/products/${slug}`)).body;
    return [data, ...data.variants].map(({ compared_price }) => compared_price);
  }

  test('when a product comes in sizes then each is compared by the kilo at the price paid now, and the cheapest is told for all', async () => {
    const { fruit } = await aTree();
    await aProduct(shop.ctx, {
      slug: 'potatoes',
      categories: [fruit],
      unit: '1 kg',
      variants: [
        { label: '1 kg', price: 650 },
        { label: '10 kg', price: 6_200, sale_price: 5_700 },
        { label: '25 kg sack', price: 15_000 },
      ],
    });
    expect(await comparedOf('potatoes')).toEqual([
      { price: 570, of: 'g', from: true },
      null,
      { price: 570, of: 'g', from: false },
      { price: 600, of: 'g', from: false },
    ]);
  });

  test('when a category does not compare then nothing in it or below it does, until it does again', async () => {
    const { home, fruit, tropical } = await aTree();
    await aProduct(shop.ctx, { slug: 'bucket', unit: '20 L', price: 3_500, categories: [home] });
    await aProduct(shop.ctx, { slug: 'mango', unit: '500 g', price: 700, categories: [tropical] });
    expect(await comparedOf('bucket')).toEqual([{ price: 175, of: 'ml', from: false }]);
    const { body } = await desk.patch(`/categories/${home.id}`, { unit_pricing: false });
    expect(body.data).toMatchObject({ name: 'Home', unit_pricing: false });
    await desk.patch(`/categories/${fruit.id}`, { unit_pricing: false });
    expect([await comparedOf('bucket'), await comparedOf('mango')]).toEqual([[null], [null]]);
    await desk.patch(`/categories/${fruit.id}`, { unit_pricing: true });
    expect([await comparedOf('bucket'), await comparedOf('mango')]).toEqual([
      [null],
      [{ price: 1_400, of: 'g', from: false }],
    ]);
  });

  test('when a thing has dimensions then its litres are not what is bought', async () => {
    const dimensions = '42 × 32 × 50 cm';
    await aProduct(shop.ctx, { slug: 'basket', unit: '45 L', price: 9_000 });
    await aProduct(shop.ctx, { slug: 'sack', unit: '45 kg', price: 9_000 });
    await shop.db.updateTable('product').set({ dimensions }).execute();
    expect(await comparedOf('basket')).toEqual([null]);
    expect(await comparedOf('sack')).toEqual([{ price: 200, of: 'g', from: false }]);
  });
});
