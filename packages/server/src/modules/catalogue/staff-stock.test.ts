import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;

beforeEach(async () => {
  desk = await aDesk(shop, 'packer');
});

const adjust = (id: string, body: object) => desk.post(`/products/${id}/stock`, body);

describe('POST /admin/products/{id}/stock', () => {
  test.each(['received', 'counted', 'damaged', 'returned', 'correction'])(
    'when a packer notes what was %s then the stock and its history say so',
    async (reason) => {
      const { id } = await aProduct(shop.ctx, { stock: 10 });
      const { status, body } = await adjust(id, { delta: -3, reason, note: 'Two crates' });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ _id: id, on_hand: 7, stock_quantity: 7 });
      const moves = (await desk.get(`/products/${id}/stock-moves`)).body;
      expect(moves).toMatchObject({ total: 2, results: 2 });
      expect(moves.data).toMatchObject([
        {
          ...{
            reason,
            on_hand_delta: -3,
            reserved_delta: 0,
            on_hand: 7,
            index: -1,
            label: null,
            order: null,
          },
          ...{ note: 'Two crates', actor: 'The packer', at: shop.ctx.now().toISOString() },
        },
        { reason: 'opening', on_hand_delta: 10, on_hand: 10, actor: null },
      ]);
      const noted = await shop.db
        .selectFrom('audit_log')
        .select(['actor_name', 'before', 'after'])
        .where('thing', '=', 'stock_unit')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(noted).toEqual({ actor_name: 'The packer', before: { on_hand: 10 }, after: { on_hand: 7 } });
      await expectInvariantsHold(shop.ctx);
    },
  );

  test('when orders hold some of it then only the rest can be taken off', async () => {
    await aRegion(shop.ctx);
    await aDeliveryZone(shop.ctx);
    const { id } = await aProduct(shop.ctx, { stock: 10 });
    const order = await placeOrder(shop, aGuestOrder([{ product: id, quantity: 4 }]));
    const refused = await adjust(id, { delta: -7, reason: 'damaged' });
    expect(refusalIn(refused)).toBe('400 validation_error delta');
    expect(refused.body.errors[0].message).toContain('4 of them set aside');
    expect((await adjust(id, { delta: -6, reason: 'damaged' })).body.data.stock_quantity).toBe(0);
    const { data } = (await desk.get(`/products/${id}/stock-moves`, { limit: 2 })).body;
    expect(data[1]).toMatchObject({
      ...{ reason: 'reserved', on_hand_delta: 0, reserved_delta: 4, on_hand: 10, actor: null },
      order: { _id: order._id, number: order.number },
    });
    await expectInvariantsHold(shop.ctx);
  });

  test('when many take from one stock at the same time then it never holds less than nothing', async () => {
    const { id } = await aProduct(shop.ctx, { stock: 10 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => adjust(id, { delta: -3, reason: 'damaged' })),
    );
    expect(answers.filter((each) => each.status === 200)).toHaveLength(3);
    expect(answers.filter((each) => each.status === 400)).toHaveLength(5);
    expect((await desk.get(`/products/${id}`)).body.data.on_hand).toBe(1);
    await expectInvariantsHold(shop.ctx);
  });

  test('when it has variants then one must be named, and of the others nothing moves', async () => {
    const { id } = await aProduct(shop.ctx, { variants: [{ stock: 1 }, { stock: 2 }] });
    expect(refusalIn(await adjust(id, { delta: 1, reason: 'received' }))).toBe('400 validation_error index');
    expect(refusalIn(await adjust(id, { delta: 1, reason: 'received', index: 2 }))).toBe(
      '400 validation_error index',
    );
    const { data } = (await adjust(id, { delta: 5, reason: 'received', index: 1 })).body;
    expect(data.variants).toMatchObject([{ on_hand: 1 }, { on_hand: 7 }]);
    const one = (await desk.get(`/products/${id}/stock-moves`, { index: 0 })).body;
    expect(one).toMatchObject({ total: 1, data: [{ index: 0, label: 'Variant 0', reason: 'opening' }] });
  });

  test.each(['at', '-at'])(
    'when moves are read by %s, two by two, then each says what its unit held after it',
    async (sort) => {
      const { id } = await aProduct(shop.ctx, { variants: [{ stock: 10 }, { stock: 3 }] });
      for (const [index, delta] of [
        [0, -4],
        [1, 5],
        [0, -6],
        [1, -8],
        [0, 2],
      ])
        await adjust(id, { index, delta, reason: 'counted' });
      const pages = await Promise.all(
        [1, 2, 3, 4].map(
          async (page) => (await desk.get(`/products/${id}/stock-moves`, { sort, page, limit: 2 })).body,
        ),
      );
      const told = pages.flatMap(({ data }) => data as { index: number; on_hand: number }[]);
      const held = told.map(({ index, on_hand }) => [index, on_hand]);
      if (sort === '-at') held.reverse();
      expect(held.slice(2)).toEqual([
        [0, 6],
        [1, 8],
        [0, 0],
        [1, 0],
        [0, 2],
      ]);
      expect(new Set(held.slice(0, 2).map(String))).toEqual(new Set(['0,10', '1,3']));
      expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
    },
  );

  test('when it never had a stock then it gets one', async () => {
    const { id } = await aProduct(shop.ctx);
    await shop.db.deleteFrom('stock_unit').execute();
    expect((await adjust(id, { delta: 5, reason: 'received' })).body.data.on_hand).toBe(5);
    await expectInvariantsHold(shop.ctx);
  });

  test.each<[string, object, string]>([
    ['nothing moves', { delta: 0, reason: 'counted' }, 'delta'],
    ['half of one moves', { delta: 0.5, reason: 'counted' }, 'delta'],
    ['too many come', { delta: 100_001, reason: 'received' }, 'delta'],
    ['there is no reason', { delta: 1 }, 'reason'],
    ['the reason is an order’s', { delta: 1, reason: 'claimed' }, 'reason'],
    ['there is no variant', { delta: 1, reason: 'received', index: 0 }, 'index'],
  ])('when %s then it is refused', async (_, body, field) => {
    const { id } = await aProduct(shop.ctx, { stock: 10 });
    expect(refusalIn(await adjust(id, body))).toBe(`400 validation_error ${field}`);
  });

  test('when something is sold out and comes back then the shop shows it immediately', async () => {
    const { id, slug } = await aProduct(shop.ctx, { stock: 0 });
    const stock = async () => {
      // What the listener does when the database speaks (http/watch-changes.ts).
      shop.app.pageCache.clear();
      return (await shop.call('GET', `/api/v1/products/${slug}`)).body.data.stock_status;
    };
    expect(await stock()).toBe('outofstock');
    await adjust(id, { delta: 1, reason: 'received' });
    expect(await stock()).toBe('instock');
  });
});

test('when stocks run low then they are listed, the emptiest first; drafts and what is plenty are not', async () => {
  await aProduct(shop.ctx, { name: 'Plenty', stock: 5 });
  await aProduct(shop.ctx, { name: 'Held', stock: 9, reserved: 6, pictures: ['held-0123456789ab.webp'] });
  await aProduct(shop.ctx, { name: 'Draft', stock: 0, status: 'draft' });
  await aProduct(shop.ctx, {
    name: 'Shirt',
    variants: [{ label: 'S', sku: 'SH-S', stock: 1 }, { stock: 8 }],
  });
  const { body } = await desk.get('/stock/low');
  expect(body).toMatchObject({ total: 2, results: 2 });
  expect(body.data).toMatchObject([
    { product: { name: 'Shirt', image: null }, index: 0, label: 'S', sku: 'SH-S', stock_quantity: 1 },
    {
      product: { name: 'Held', image: 'held-0123456789ab.webp' },
      ...{ index: -1, label: null, on_hand: 9, reserved: 6, stock_quantity: 3 },
    },
  ]);
  expect((await desk.get('/stock/low', { below: 6, sort: 'name' })).body.data).toMatchObject([
    { product: { name: 'Held' } },
    { product: { name: 'Plenty' } },
    { product: { name: 'Shirt' } },
  ]);
});
