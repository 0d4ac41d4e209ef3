import { beforeEach, describe, expect, test } from 'vitest';
import { outcome } from '#server/testing/accounts.ts';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;

beforeEach(async () => {
  await shop.db.deleteFrom('stocktake').execute();
  await aRegion(shop.ctx);
  await aDeliveryZone(shop.ctx);
  desk = await aDesk(shop, 'packer', { name: 'Grace' });
});

interface Line {
  _id: string;
  product: { _id: string; name: string };
}

const start = async (body: object = {}) => (await desk.post('/stocktakes', body)).body.data;
const linesOf = async (id: string, query = {}): Promise<Line[]> =>
  (await desk.get(`/stocktakes/${id}/lines`, query)).body.data;
const count = (id: string, unit: string | undefined, counted: number | null) =>
  desk.put(`/stocktakes/${id}/lines/${unit}`, { counted });
const book = (id: string, key?: string) => desk.post(`/stocktakes/${id}/book`, {}, key);
const onHand = async (id: string) => (await desk.get(`/products/${id}`)).body.data.on_hand;

/** Three shelves, in the order in which they are counted: 10, 7 and 4. */
async function threeGoods() {
  const beans = await aProduct(shop.ctx, { name: 'Beans', stock: 10 });
  const mango = await aProduct(shop.ctx, { name: 'Mango', stock: 7 });
  const rice = await aProduct(shop.ctx, { name: 'Rice', stock: 4 });
  return { beans: beans.id, mango: mango.id, rice: rice.id };
}

describe('a count of the shelves', () => {
  test('when three shelves are counted then the differences are booked together, with reason, name and count', async () => {
    const { beans, mango, rice } = await threeGoods();
    const begun = await start({ name: 'Friday' });
    expect(begun).toMatchObject({
      name: 'Friday',
      status: 'open',
      started_by: 'Grace',
      lines: 3,
      counted: 0,
    });
    const units = (await linesOf(begun._id)).map(({ _id }) => _id);

    expect((await count(begun._id, units[0], 8)).body.data).toMatchObject({
      ...{ product: { _id: beans, name: 'Beans' }, counted: 8, expected: 10, difference: -2 },
      ...{ counted_by: 'Grace', trouble: null },
    });
    await count(begun._id, units[1], 7);
    await count(begun._id, units[2], 9);
    expect(await onHand(beans)).toBe(10);
    expect((await linesOf(begun._id, { state: 'different' })).map(({ product }) => product.name)).toEqual([
      'Beans',
      'Rice',
    ]);

    expect((await book(begun._id)).body.data).toMatchObject({
      ...{ status: 'booked', ended_by: 'Grace', counted: 3, different: 2 },
      ended_at: shop.ctx.now().toISOString(),
    });
    expect([await onHand(beans), await onHand(mango), await onHand(rice)]).toEqual([8, 7, 9]);
    const moves = (await desk.get(`/products/${rice}/stock-moves`)).body.data;
    expect(moves[0]).toMatchObject({ reason: 'counted', on_hand_delta: 5, note: 'Friday', actor: 'Grace' });
    expect((await desk.get(`/products/${mango}/stock-moves`)).body.total).toBe(1);
    await expectInvariantsHold(shop.ctx);
  });

  test('when it is booked by a second press then the stock moves once, and an ended count takes nothing', async () => {
    const { beans } = await threeGoods();
    const { _id } = await start();
    const [line] = await linesOf(_id);
    await count(_id, line?._id, 6);
    const first = await book(_id, 'one-press');
    expect((await book(_id, 'one-press')).body).toEqual(first.body);
    expect(outcome(await book(_id))).toBe('409 invalid_state');
    expect(outcome(await count(_id, line?._id, 3))).toBe('409 invalid_state');
    expect(outcome(await desk.remove(`/stocktakes/${_id}`))).toBe('409 invalid_state');
    expect(await onHand(beans)).toBe(6);
    await expectInvariantsHold(shop.ctx);
  });

  test('when goods come in and are packed between count and booking then the difference stays what it was', async () => {
    const { beans } = await threeGoods();
    const { _id } = await start();
    const [line] = await linesOf(_id);
    await count(_id, line?._id, 9);
    await desk.post(`/products/${beans}/stock`, { delta: 20, reason: 'received' });
    const order = await placeOrder(shop, aGuestOrder([{ product: beans, quantity: 3 }]));
    await desk.post(`/orders/${order._id}/status`, { status: 'packed' });
    expect(await onHand(beans)).toBe(27);
    await book(_id);
    expect(await onHand(beans)).toBe(26);
    await expectInvariantsHold(shop.ctx);
  });

  test('when orders hold more than was counted then nothing is booked and the line says so, until it is left out', async () => {
    const { beans, rice } = await threeGoods();
    const order = await placeOrder(shop, aGuestOrder([{ product: rice, quantity: 3 }]));
    const { _id } = await start();
    const [first, , third] = await linesOf(_id);
    await count(_id, first?._id, 12);
    const counted = await count(_id, third?._id, 2);
    expect(counted.body.data).toMatchObject({ counted: 2, reserved: 3, difference: -2 });
    expect(counted.body.data.trouble).toContain('Open orders need 3 of it and 2 would remain');
    const refused = await book(_id);
    expect(outcome(refused)).toBe(`400 validation_error lines.${third?._id}`);
    expect(refused.body.errors[0].message).toContain('Rice: Open orders need 3');
    expect([await onHand(beans), await onHand(rice)]).toEqual([10, 4]);

    await count(_id, third?._id, null);
    expect((await book(_id)).body.data).toMatchObject({ status: 'booked', counted: 1, different: 1 });
    expect([await onHand(beans), await onHand(rice)]).toEqual([12, 4]);
    expect((await desk.get(`/orders/${order._id}`)).body.data.status).not.toBe('cancelled');
    await expectInvariantsHold(shop.ctx);
  });

  test('when two book at the same time then one does', async () => {
    const { beans } = await threeGoods();
    const { _id } = await start();
    const [line] = await linesOf(_id);
    await count(_id, line?._id, 4);
    const answers = await Promise.all([book(_id), book(_id), book(_id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await onHand(beans)).toBe(4);
  });

  test('when it is given up then nothing was booked', async () => {
    const { beans } = await threeGoods();
    const { _id } = await start();
    const [line] = await linesOf(_id);
    await count(_id, line?._id, 1);
    expect((await desk.remove(`/stocktakes/${_id}`)).body.data).toMatchObject({ status: 'discarded' });
    expect(await onHand(beans)).toBe(10);
    expect((await desk.get('/stocktakes', { status: 'open' })).body.total).toBe(0);
  });
});

describe('what a count is about', () => {
  test('when goods run low, or are searched for, then those are on its list, each variant a line', async () => {
    await threeGoods();
    const variants = [
      { label: 'Small', price: 500, stock: 2, sku: 'BSK-S' },
      { label: 'Large', price: 900, stock: 30, sku: 'BSK-L' },
    ];
    await aProduct(shop.ctx, { name: 'Basket', variants });
    const names = async (body: object) =>
      (await linesOf((await start(body))._id)).map((line) => [line.product.name, Reflect.get(line, 'label')]);
    expect(await names({ below: 5 })).toEqual([
      ['Basket', 'Small'],
      ['Rice', null],
    ]);
    expect(await names({ q: 'bsk-l' })).toEqual([['Basket', 'Large']]);
    expect(await names({})).toHaveLength(5);
  });

  test('when a code is scanned then its line is found by the whole SKU alone', async () => {
    await aProduct(shop.ctx, { name: 'Tea', sku: '6001', stock: 3 });
    await aProduct(shop.ctx, { name: 'Milk', sku: '60011', stock: 3 });
    const { _id } = await start({ name: 'Scan' });
    expect((await linesOf(_id, { sku: '6001' })).map(({ product }) => product.name)).toEqual(['Tea']);
    expect(await linesOf(_id, { sku: '600' })).toEqual([]);
  });

  test.each([
    [{ q: 'zebra' }, 'q'],
    [{ category: 'nowhere' }, 'category'],
    [{ below: 0 }, 'below'],
  ])('when it is about %j then it is refused beside %s', async (body, field) => {
    await threeGoods();
    expect(outcome(await desk.post('/stocktakes', body))).toBe(`400 validation_error ${field}`);
  });

  test('when nothing was counted, or a count or line is unknown, then it is said', async () => {
    await threeGoods();
    const { _id } = await start();
    const other = '00000000-0000-4000-8000-000000000000';
    expect(outcome(await book(_id))).toBe('400 validation_error lines');
    expect(outcome(await count(_id, other, 1))).toBe('404 not_found');
    expect(outcome(await book(other))).toBe('404 not_found');
    const [line] = await linesOf(_id);
    expect(outcome(await count(_id, line?._id, -1))).toBe('400 validation_error counted');
  });
});
