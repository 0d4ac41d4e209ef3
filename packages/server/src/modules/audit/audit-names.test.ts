import { beforeEach, expect, test } from 'vitest';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ emptied: 'goods and orders', now: new Date('2026-05-03T21:59:59.000Z') });
let grace: StaffDesk;
let owner: StaffDesk;

beforeEach(async () => {
  grace = await aDesk(shop, 'manager', { name: 'Grace' });
  owner = await aDesk(shop, 'owner', { name: 'Aline' });
});

const log = async (query: Record<string, string | number | boolean>) =>
  (await owner.get('/audit', query)).body;
const make = async (desk: StaffDesk, name: string) =>
  (await desk.post('/products', { name, price: 1_000, stock: 4, status: 'published' })).body.data;

test('when a product is changed, renamed and removed then the log says what it is called, or was last', async () => {
  const { _id } = await make(grace, 'Tomatoes');
  await grace.patch(`/products/${_id}/price`, { price: 1_200 });
  expect((await log({ thing: 'product', thing_id: _id })).data[0]).toMatchObject({
    ...{ name: 'Tomatoes', action: 'changed', actor: { name: 'Grace' }, rows: 1 },
    ...{ before: { regular_price: 1_000 }, after: { regular_price: 1_200 } },
  });
  const { version } = (await grace.get(`/products/${_id}`)).body.data;
  await grace.patch(`/products/${_id}`, { name: 'Plum tomatoes', version });
  await grace.post(`/products/${_id}/stock`, { delta: 3, reason: 'received' });
  expect((await log({ thing: 'stock_unit', action: 'changed' })).data[0]).toMatchObject({
    ...{ name: 'Plum tomatoes', before: { on_hand: 4 }, after: { on_hand: 7 } },
  });
  await grace.remove(`/products/${_id}`);
  const after = (await log({ thing: 'product', thing_id: _id })).data;
  expect(after.map(({ name }: { name: string }) => name)).toEqual(Array(after.length).fill('Plum tomatoes'));
  expect(after[0].action).toBe('removed');
  expect((await log({ thing: 'stock_unit', action: 'changed' })).data[0].name).toBe('Plum tomatoes');
});

test('when one press changes many rows then it is one entry, and its rows are found by its request', async () => {
  const one = await make(grace, 'Beans');
  const two = await make(grace, 'Rice');
  const [made] = (await log({ together: true })).data;
  expect(made).toMatchObject({ thing: 'product', name: 'Rice', action: 'created' });
  expect(made.rows).toBeGreaterThan(1);
  expect((await log({ request_id: made.request_id })).total).toBe(made.rows);

  await grace.post('/products/bulk', { ids: [one._id, two._id], change: { status: 'draft' } });
  const { data, total } = await log({ together: true, actor: grace.id });
  expect(total).toBe(3);
  // What was done together leads, by its own name; the rows of both products are with it.
  expect(data[0]).toMatchObject({ thing: 'change_set', name: 'Made drafts', action: 'created', rows: 4 });
});

test('when the log is read page by page then each entry is on one, as the back office asks', async () => {
  await make(grace, 'Beans');
  await make(grace, 'Rice');
  const asked = { together: true, actor: grace.id, sort: '-at', limit: 1 };
  const pages = await Promise.all([1, 2, 3].map((page) => log({ ...asked, page })));
  expect(pages.map(({ data }) => data.map(({ name }: { name: string }) => name))).toEqual([
    ['Rice'],
    ['Beans'],
    [],
  ]);
  expect(pages.map(({ total }) => total)).toEqual([2, 2, 2]);
});

test('when the log is asked for a person or a day then the day is Kigali’s', async () => {
  await make(grace, 'Before midnight');
  shop.clock.advance(1_000);
  await make(owner, 'After midnight');
  const names = async ({ id }: StaffDesk, day: string) =>
    (await log({ thing: 'product', actor: id, day })).data.map(({ name }: { name: string }) => name);
  expect(await names(grace, '2026-05-03')).toEqual(['Before midnight']);
  expect(await names(grace, '2026-05-04')).toEqual([]);
  expect(await names(owner, '2026-05-03')).toEqual([]);
  expect(await names(owner, '2026-05-04')).toEqual(['After midnight']);
});

test('when riders, closed days and texts in other languages are changed then the log calls them by their names', async () => {
  const { _id } = await make(grace, 'Tomatoes');
  await grace.patch(`/translations/${_id}`, { fr: { name: 'Tomates' } });
  expect((await log({ thing: 'translation', thing_id: _id })).data[0]).toMatchObject({ name: 'Tomatoes' });
  const rider = (await owner.post('/riders', { name: 'Kalisa', phone: '0788 200 300' })).body.data;
  expect((await log({ thing: 'rider', thing_id: rider._id })).data[0]).toMatchObject({
    ...{ name: 'Kalisa', action: 'created', actor: { name: 'Aline' } },
  });
});
