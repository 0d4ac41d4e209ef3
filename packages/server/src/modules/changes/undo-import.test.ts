import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { importFile } from '#server/testing/given-import.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;

beforeEach(async () => {
  await shop.db.deleteFrom('change_set').execute();
  await shop.db.deleteFrom('category').execute();
  await shop.db.deleteFrom('redirect').execute();
  desk = await aDesk(shop);
});

const FILE = [
  'sku,name,price,stock,status,categories',
  'A-1,Ibirayi,700,12,published,Food > Roots',
  'A-2,Ibitoki,900,7,published,Food > Roots',
  'A-3,Igikoma,1300,5,draft,Food',
].join('\n');

const products = async (query = {}) => (await desk.get('/products', { sort: 'name', ...query })).body.data;
const bySku = async (sku: string) => (await products({ q: sku }))[0];
const setOf = async (id: string) => (await desk.get(`/change-sets/${id}`)).body.data;
const undo = (id: string, key?: string) => desk.post(`/change-sets/${id}/undo`, undefined, key);
const categories = async () =>
  (await desk.get('/categories')).body.data.map(({ name }: { name: string }) => name);
const keptOf = async (id: string) =>
  (await desk.get(`/change-sets/${id}/entries`)).body.data
    .filter((each: { undo: string }) => each.undo !== 'undone')
    .map(({ name, undo, reason }: Record<string, string>) => [name, undo, reason]);

describe('the change set of an import', () => {
  test('when a file was only looked at then there is none; written, it names what it made and finds it', async () => {
    await aProduct(shop.ctx, { name: 'Isabune' });
    expect((await importFile(shop, desk, { file: FILE, dry_run: true })).change_set).toBeNull();
    expect((await desk.get('/change-sets')).body.total).toBe(0);
    const done = await importFile(shop, desk, { file: FILE, name: 'stock.csv' });
    expect(done.change_set).toBe(done._id);
    expect(await setOf(done.change_set)).toMatchObject({
      ...{ kind: 'import', title: 'stock.csv', state: 'done', by: 'The manager', undone_at: null },
      counts: { made: 3, changed: 0, removed: 0, categories: 2, waiting: 0, left_out: 0 },
      undo: { undone: 0, kept: 0, drafted: 0, waiting: 0 },
    });
    const found = await products({ change_set: done.change_set });
    expect(found.map(({ sku }: { sku: string }) => sku)).toEqual(['A-1', 'A-2', 'A-3']);
    expect((await products()).length).toBe(4);
  });

  test('when it is taken back then all it made is gone, and nothing else; a second time it is refused', async () => {
    await aProduct(shop.ctx, { name: 'Isabune' });
    await desk.post('/categories', { name: 'Food' });
    const { change_set } = await importFile(shop, desk, { file: FILE });
    const { body } = await undo(change_set, 'one-press');
    expect(body.data).toMatchObject({
      ...{ state: 'undone', undone_by: 'The manager', undone_at: shop.ctx.now().toISOString() },
      undo: { undone: 4, kept: 0, drafted: 0, waiting: 0 },
    });
    expect((await products()).map(({ name }: { name: string }) => name)).toEqual(['Isabune']);
    expect(await categories()).toEqual(['Food']);
    // The same press gets the same answer; another one is told.
    expect((await undo(change_set, 'one-press')).body).toEqual(body);
    expect(refusalIn(await undo(change_set))).toBe('400 validation_error id');
    expect((await importFile(shop, desk, { file: FILE })).counts.created).toBe(3);
    await expectInvariantsHold(shop.ctx);
  });

  test('when products were published since then they go all the same; one whose price was changed by hand stays', async () => {
    const { change_set } = await importFile(shop, desk, { file: FILE });
    const ids = (await products({ change_set })).map(({ _id }: { _id: string }) => _id);
    await desk.post('/products/bulk', {
      filter: { change_set },
      change: { status: 'published' },
      expected: 3,
    });
    await desk.patch(`/products/${ids[1]}/price`, { price: 950 });
    const { data } = (await undo(change_set)).body;
    expect(data.undo).toMatchObject({ undone: 2, kept: 3, drafted: 0 });
    expect(await products()).toMatchObject([{ sku: 'A-2', price: 950, status: 'published' }]);
    expect(await keptOf(change_set)).toEqual([
      ['Food', 'kept', 'This category has subcategories. Please move them first.'],
      ['Roots', 'kept', '1 products are in this category. Please move them first.'],
      ['Ibitoki', 'kept', 'It has been changed since.'],
    ]);
  });

  test('when one was counted by hand then it stays; when it was ordered then it is made a draft', async () => {
    await aRegion(shop.ctx);
    await aDeliveryZone(shop.ctx);
    const { change_set } = await importFile(shop, desk, { file: FILE });
    const [ordered, counted] = [await bySku('A-1'), await bySku('A-2')];
    const order = await placeOrder(shop, aGuestOrder([{ product: ordered._id, quantity: 2 }]));
    await desk.post(`/products/${counted._id}/stock`, { delta: 4, reason: 'counted' });
    expect((await undo(change_set)).body.data.undo).toMatchObject({ undone: 1, kept: 3, drafted: 1 });
    expect(await products()).toMatchObject([
      { sku: 'A-1', status: 'draft', on_hand: 12, reserved: 2 },
      { sku: 'A-2', status: 'published', on_hand: 11 },
    ]);
    const look = { headers: { 'x-order-token': order.access_token } };
    expect((await shop.call('GET', `/api/v1/orders/${order._id}`, look)).body.data.status).toBe('confirmed');
    await expectInvariantsHold(shop.ctx);
  });

  test('when an order of one was called off since then it is a draft all the same: its line is kept', async () => {
    await aRegion(shop.ctx);
    await aDeliveryZone(shop.ctx);
    const { change_set } = await importFile(shop, desk, { file: FILE });
    const order = await placeOrder(shop, aGuestOrder([{ product: (await bySku('A-1'))._id, quantity: 2 }]));
    const look = { headers: { 'x-order-token': order.access_token } };
    await shop.call('DELETE', `/api/v1/orders/${order._id}`, look);
    expect((await undo(change_set)).body.data.undo).toMatchObject({ undone: 2, drafted: 1 });
    expect(await products()).toMatchObject([{ sku: 'A-1', status: 'draft', on_hand: 12, reserved: 0 }]);
  });

  test('when the shop needs one of them then it stays, and it is said why', async () => {
    const { change_set } = await importFile(shop, desk, { file: FILE });
    await aCoupon(shop.ctx, { code: 'IGIKOMA', products: [{ id: (await bySku('A-3'))._id }] });
    expect((await undo(change_set)).body.data.undo).toMatchObject({ undone: 3, kept: 2 });
    expect((await keptOf(change_set)).at(-1)).toEqual([
      'Igikoma',
      'kept',
      expect.stringContaining('IGIKOMA'),
    ]);
  });

  test('when orders come while it is taken back then each is kept whole, and no product goes under one', async () => {
    await aRegion(shop.ctx);
    await aDeliveryZone(shop.ctx);
    const { change_set } = await importFile(shop, desk, { file: FILE });
    const wanted = [await bySku('A-1'), await bySku('A-2')];
    const [undone, ...answers] = await Promise.all([
      undo(change_set),
      ...wanted.map(({ _id }) => postOrder(shop, aGuestOrder([{ product: _id, quantity: 3 }]))),
    ]);
    const taken = answers.filter(({ status }) => status === 201).length;
    expect(undone.body.data.undo.drafted).toBe(taken);
    const left = await products();
    expect(left.filter(({ reserved }: { reserved: number }) => reserved === 3)).toHaveLength(taken);
    expect(left.every(({ status }: { status: string }) => status === 'draft')).toBe(true);
    expect(left).toHaveLength(taken);
    await expectInvariantsHold(shop.ctx);
  });
});

describe('taking back what an import changed', () => {
  const BEFORE = [
    'sku,name,price,sale_price,stock,status,label',
    'B-1,Isukari,1500,1400,20,published,',
    'B-2,Umunyu,400,,9,published,',
  ].join('\n');

  test('when it changed prices, stock and variants then each is as it was, and what was changed by hand stays', async () => {
    await importFile(shop, desk, { file: BEFORE });
    const was = await products();
    const file = 'sku,price,sale_price,stock\nB-1,1700,1600,26\nB-2,450,,3\n';
    const { change_set, counts } = await importFile(shop, desk, { file });
    expect(counts.updated).toBe(2);
    expect((await setOf(change_set)).counts).toMatchObject({ made: 0, changed: 2 });
    // A word that the file did not change is no reason to keep its price.
    await desk.patch(`/products/${was[0]._id}`, { short_description: 'From Kabuye.' });
    await desk.patch(`/products/${was[1]._id}/price`, { price: 480 });
    expect((await undo(change_set)).body.data.undo).toMatchObject({ undone: 1, kept: 1 });
    expect(await products()).toMatchObject([
      { sku: 'B-1', price: 1_500, sale_price: 1_400, on_hand: 20, short_description: 'From Kabuye.' },
      { sku: 'B-2', price: 480, on_hand: 3 },
    ]);
    const [move] = (await desk.get(`/products/${was[0]._id}/stock-moves`)).body.data;
    expect(move).toMatchObject({ on_hand_delta: -6, note: 'Undo: products.csv' });
    await expectInvariantsHold(shop.ctx);
  });

  test('when rows of one file changed a product in several batches then it goes back to before the first', async () => {
    await importFile(shop, desk, {
      file: 'slug,name,price,label,sku,stock\nicyayi,Icyayi,800,Small,C-S,5\nicyayi,,1500,Large,C-L,6\n',
    });
    const [was] = await products();
    // Between them are more rows than one transaction takes.
    const others = Array.from({ length: 55 }, (_, at) => `X-${at},,Other ${at},,300,1`).join('\n');
    const file = `sku,slug,name,label,price,stock\n,icyayi,,Small,820,8\n${others}\nC-S,,,,870,9\n`;
    const { change_set } = await importFile(shop, desk, { file });
    expect((await products({ q: 'C-S' }))[0].variants).toMatchObject([
      { price: 870, on_hand: 9 },
      { price: 1_500 },
    ]);
    expect((await undo(change_set)).body.data).toMatchObject({
      state: 'undone',
      undo: { undone: 56, kept: 0 },
    });
    const [now, ...more] = await products();
    expect(more).toEqual([]);
    expect({ ...now, version: 0, updated_at: '' }).toEqual({ ...was, version: 0, updated_at: '' });
    await expectInvariantsHold(shop.ctx);
  });

  test('when it gave a product its first variants then they go, and its own stock comes back', async () => {
    await importFile(shop, desk, { file: BEFORE });
    const was = await bySku('B-2');
    const { change_set } = await importFile(shop, desk, {
      file: `slug,label,price,stock\n${was.slug},Coarse,420,4\n${was.slug},Fine,430,5\n`,
    });
    expect(await bySku('B-2')).toMatchObject({ on_hand: 9, variants: [{ on_hand: 4 }, { on_hand: 5 }] });
    expect((await undo(change_set)).body.data.undo).toMatchObject({ undone: 1 });
    const now = await bySku('B-2');
    expect(now).toMatchObject({ price: was.price, on_hand: 9, variants: [] });
    await expectInvariantsHold(shop.ctx);
  });

  test('when its SKU is another product’s by now then it is kept, and the others go back', async () => {
    await importFile(shop, desk, { file: BEFORE });
    const [sugar] = await products();
    const { change_set } = await importFile(shop, desk, {
      file: `slug,sku,price\n${sugar.slug},NEW-1,1500\n${(await bySku('B-2')).slug},B-2,430\n`,
    });
    await aProduct(shop.ctx, { name: 'Other', sku: 'B-1' });
    expect((await undo(change_set)).body.data.undo).toMatchObject({ undone: 1, kept: 1 });
    expect(await bySku('NEW-1')).toMatchObject({ name: 'Isukari' });
    expect(await bySku('B-2')).toMatchObject({ price: 400 });
  });
});
