import { beforeEach, expect, test } from 'vitest';
import { quoted, quoteRefusal } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 5_000 });
});

const quote = (payload: object) => quoted(shop, payload);
const refusal = (payload: object) => quoteRefusal(shop, payload);

test('when there are no lines then everything is zero', async () => {
  expect(await quote({ line_items: [] })).toEqual({
    line_items: [],
    coupon: null,
    shipping_methods: [],
    windows: [],
    payment_methods: [
      {
        code: 'cod',
        name: 'Cash on delivery',
        instructions: expect.any(String),
        ...{ kind: 'cash', settled_by: 'staff', asks: [], waits_for_people: false },
        ...{ currency: 'RWF', limits: { min: 1, max: null }, wallet: null },
        available: true,
        reason: null,
      },
    ],
    totals: { subtotal: 0, discount: 0, shipping_total: null, total: 0 },
    upper_total: null,
    min_order_amount: 5_000,
    paused: null,
    changes: [],
  });
});

test('when lines are priced then they carry what an order would freeze', async () => {
  const picture = 'rice-0123456789ab.webp';
  const rice = await aProduct(shop.ctx, { name: 'Rice', sku: 'R1', price: 1_500, pictures: [picture] });
  const { line_items, totals, changes } = await quote({ line_items: [{ product: rice.id, quantity: 3 }] });
  expect(line_items).toEqual([
    {
      _id: null,
      product: { _id: rice.id, name: 'Rice', slug: rice.slug, sku: 'R1', image: picture, unit: null },
      index: -1,
      label: null,
      price: 1_500,
      regular_price: 1_500,
      quantity: 3,
      sum: 4_500,
      discountedPrice: 4_500,
    },
  ]);
  expect(totals).toEqual({ subtotal: 4_500, discount: 0, shipping_total: null, total: 4_500 });
  expect(changes).toEqual([]);
});

test('when an offer runs then its price counts, and the list price once it has ended', async () => {
  const sale_until = new Date(shop.ctx.now().getTime() + 60_000);
  const rice = await aProduct(shop.ctx, { price: 1_500, sale_price: 1_200, sale_until });
  const input = { line_items: [{ product: rice.id, quantity: 1 }] };
  expect((await quote(input)).line_items[0]).toMatchObject({ price: 1_200, regular_price: 1_500 });
  shop.clock.set(sale_until);
  expect((await quote(input)).line_items[0]).toMatchObject({ price: 1_500, regular_price: 1_500 });
});

test('when a variant is chosen then its price, offer, label and stock count', async () => {
  const variants = [
    { label: '1 kg', price: 900, stock: 5 },
    { label: '5 kg', price: 4_000, sale_price: 3_500, stock: 2, sku: 'R5' },
  ];
  const rice = await aProduct(shop.ctx, { name: 'Rice', variants });
  const { line_items, changes } = await quote({
    line_items: [{ product: rice.id, index: 1, quantity: 3, price: 3_500 }],
  });
  expect(line_items).toMatchObject([
    { index: 1, label: '5 kg', price: 3_500, regular_price: 4_000, quantity: 2, sum: 7_000 },
  ]);
  expect(line_items[0]?.product.sku).toBe('R5');
  expect(changes).toMatchObject([{ reason: 'stock', message: 'Only 2 left of Rice (5 kg).' }]);
});

test('when one variant has no price then the product prices every variant', async () => {
  const rice = await aProduct(shop.ctx, { price: 2_000, variants: [{ price: 900 }, { price: null }] });
  const { line_items } = await quote({ line_items: [{ product: rice.id, index: 0, quantity: 1 }] });
  expect(line_items[0]?.price).toBe(2_000);
});

test('when a product has variants then a line needs one of their indexes', async () => {
  const rice = await aProduct(shop.ctx, { variants: [{ price: 900 }] });
  const soap = await aProduct(shop.ctx);
  expect(
    await refusal({
      line_items: [
        { product: rice.id, index: 0, quantity: 1 },
        { product: rice.id, quantity: 1 },
        { product: rice.id, index: 7, quantity: 1 },
        { product: soap.id, index: 0, quantity: 1 },
      ],
    }),
  ).toEqual([
    { field: 'line_items.1.index', message: 'Please choose one of its kinds.' },
    { field: 'line_items.2.index', message: 'This kind does not exist.' },
    { field: 'line_items.3.index', message: 'This kind does not exist.' },
  ]);
});

test('when two lines are of one product then they are one line', async () => {
  const rice = await aProduct(shop.ctx, { name: 'Rice', price: 1_000, stock: 5 });
  const { line_items, changes } = await quote({
    line_items: [
      { product: rice.id, quantity: 3 },
      { product: rice.id, quantity: 4, index: -1 },
    ],
  });
  expect(line_items).toMatchObject([{ quantity: 5, sum: 5_000 }]);
  expect(changes).toEqual([
    {
      product: rice.id,
      index: -1,
      name: 'Rice',
      reason: 'stock',
      wanted: 7,
      got: 5,
      price_was: null,
      price_now: null,
      message: 'Only 5 left of Rice.',
    },
  ]);
});

test('when stock is reserved by others then it cannot be had', async () => {
  const rice = await aProduct(shop.ctx, { name: 'Rice', stock: 5, reserved: 5 });
  const { line_items, changes } = await quote({ line_items: [{ product: rice.id, quantity: 1, price: 9 }] });
  expect(line_items).toEqual([]);
  expect(changes).toMatchObject([{ reason: 'stock', wanted: 1, got: 0, message: 'Rice is out of stock.' }]);
});

test('when the shopper saw another price then the change says so and the price of now counts', async () => {
  const rice = await aProduct(shop.ctx, { name: 'Rice', price: 12_500 });
  const { line_items, changes } = await quote({
    line_items: [{ product: rice.id, quantity: 2, price: 10_000, sum: 1, name: 'Free rice' }],
  });
  expect(line_items).toMatchObject([{ price: 12_500, sum: 25_000, product: { name: 'Rice' } }]);
  expect(changes).toMatchObject([
    { reason: 'price', price_was: 10_000, price_now: 12_500, got: 2, message: 'Rice now costs FRW 12,500.' },
  ]);
});

test('when a price fell since the shopper saw it then they are told that too', async () => {
  const rice = await aProduct(shop.ctx, { name: 'Rice', price: 9_500 });
  const { line_items, changes } = await quote({
    line_items: [{ product: rice.id, quantity: 3, price: 10_000 }],
  });
  expect(line_items).toMatchObject([{ price: 9_500, sum: 28_500 }]);
  expect(changes).toMatchObject([{ reason: 'price', price_was: 10_000, price_now: 9_500, got: 3 }]);
});

test.each([
  ['a text', '10'],
  ['a fraction', 0.5],
  ['less than nothing', -1],
  ['an object', {}],
  ['nothing', null],
])('when the price the client sends is %s then it is not looked at', async (_, price) => {
  const rice = await aProduct(shop.ctx);
  const { changes } = await quote({ line_items: [{ product: rice.id, quantity: 1, price }] });
  expect(changes).toEqual([]);
});

test('when a product is gone or a draft then the change says so', async () => {
  const draft = await aProduct(shop.ctx, { status: 'draft' });
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const { line_items, changes } = await quote({
    line_items: [
      { product: draft.id, quantity: 1 },
      { product: nowhere, quantity: 2 },
    ],
  });
  expect(line_items).toEqual([]);
  const gone = { reason: 'gone', got: 0, name: null, message: 'One product in your cart is no longer sold.' };
  expect(changes).toMatchObject([
    { ...gone, product: draft.id, wanted: 1 },
    { ...gone, product: nowhere, wanted: 2 },
  ]);
});

test('when a coupon does not exist then it is not applied and the quote says why', async () => {
  const { coupon } = await quote({ line_items: [], coupon: ' SAVE10 ' });
  expect(coupon).toMatchObject({ code: 'SAVE10', applied: false, message: 'This coupon cannot be used.' });
  expect((await quote({ line_items: [], coupon: '  ' })).coupon).toBeNull();
});

test('when lines are worth more than francs are counted then they are refused', async () => {
  const gold = await aProduct(shop.ctx, { price: 1_000_000, stock: 10_000 });
  expect(await refusal({ line_items: [{ product: gold.id, quantity: 2_001 }] })).toEqual([
    { field: 'line_items', message: 'This is more than one order can hold.' },
  ]);
});

test.each([
  ['a text', '2'],
  ['true', true],
  ['a list', [3]],
  ['a fraction', 1.5],
  ['negative', -1],
  ['zero', 0],
  ['too much', 1e9],
])('when a quantity is %s then it is refused at its line', async (_, quantity) => {
  const rice = await aProduct(shop.ctx);
  const errors = await refusal({ line_items: [{ product: rice.id, quantity }] });
  expect(errors).toMatchObject([{ field: 'line_items.0.quantity' }]);
});

test('when a quote was made then nothing is stored', async () => {
  const rice = await aProduct(shop.ctx, { stock: 5 });
  await quote({ line_items: [{ product: rice.id, quantity: 5 }] });
  const unit = await shop.ctx.db.selectFrom('stock_unit').selectAll().executeTakeFirstOrThrow();
  expect(unit).toMatchObject({ on_hand: 5, reserved: 0 });
  expect(await shop.ctx.db.selectFrom('order').selectAll().execute()).toEqual([]);
});
