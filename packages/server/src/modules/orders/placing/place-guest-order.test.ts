import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import {
  expectInvariantsHold,
  expectNothingStored,
  placeOrder,
  postOrder,
} from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, anArea } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOW = new Date('2026-12-31T22:30:00Z');
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 5_000 });
});

test('when a guest orders then the order is confirmed, frozen, numbered and holds its stock', async () => {
  await aDeliveryZone(shop.ctx, { windows: [{ from: '14:00', to: '17:00', capacity: 1 }] });
  const picture = 'rice-0123456789ab.webp';
  const rice = await aProduct(shop.ctx, {
    name: 'Rice',
    sku: 'R1',
    price: 4_000,
    sale_price: 3_000,
    pictures: [picture],
  });
  const { windows } = (
    await shop.call('POST', '/api/v1/cart/quote', { body: { district: 'gasabo', line_items: [] } })
  ).body.data;
  const lines = [{ product: rice.id, quantity: 3 }];
  const order = await placeOrder(
    shop,
    aGuestOrder(lines, { delivery_window: windows[0].id, note: 'Call first', expected_total: 10_500 }),
  );
  const address = {
    full_name: 'Aline Uwase',
    phone: '+250788123456',
    phone_alt: null,
    province: 'Kigali City',
    district: 'Gasabo',
    sector: 'Remera',
    street: null,
    directions: 'Near the market, green gate',
  };
  expect(order).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    // Half past midnight in Kigali: the new year has begun there.
    number: expect.stringMatching(/^ISK-2027-\d{6}$/),
    status: 'confirmed',
    language: 'en',
    date_created: NOW.toISOString(),
    customer: { name: 'Aline Uwase', phone: '+250788123456', email: 'aline@example.com' },
    shipping: address,
    point: null,
    billing: null,
    line_items: [
      {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        product: { _id: rice.id, name: 'Rice', slug: rice.slug, sku: 'R1', image: picture },
        index: -1,
        label: null,
        price: 3_000,
        regular_price: 4_000,
        quantity: 3,
        sum: 9_000,
        discountedPrice: 9_000,
      },
    ],
    subtotal: 9_000,
    discount: 0,
    shipping_total: 1_500,
    total: 10_500,
    weighing: null,
    delivery_code: null,
    shipping_method: { code: 'standard', name: 'By standard', eta: null },
    any_time: null,
    delivery_window: { date: windows[0].date, from: '14:00', to: '17:00' },
    note: 'Call first',
    substitution: 'call',
    rider: null,
    questions: [],
    coupon: null,
    // The delivery and everything that is not exempt.
    vat: [{ class: 'standard', rate: 18, gross: 10_500, vat: 1_602 }],
    expires_at: null,
    can: { change: true, cancel: true, pay: false },
    payment: {
      method: 'cod',
      name: 'Cash on delivery',
      ...{ kind: 'cash', wallet: null },
      status: 'unpaid',
      reference: null,
      message: null,
      phone: null,
      wrong_phone: false,
      attempts: 0,
      due: 10_500,
      owed: 0,
      is_asked: false,
      refunded: 0,
    },
    events: [
      { at: NOW.toISOString(), type: 'placed', status: 'pending', note: null },
      { at: NOW.toISOString(), type: 'confirmed', status: 'confirmed', note: null },
    ],
    access_token: expect.stringMatching(/^[\w-]{43}$/),
  });
  const unit = await shop.ctx.db.selectFrom('stock_unit').selectAll().executeTakeFirstOrThrow();
  expect(unit).toMatchObject({ on_hand: 10, reserved: 3 });
  const moves = await shop.ctx.db
    .selectFrom('stock_move')
    .selectAll()
    .where('reason', '=', 'reserved')
    .execute();
  expect(moves).toMatchObject([{ order_id: order._id, reserved_delta: 3, on_hand_delta: 0 }]);
  await expectInvariantsHold(shop.ctx);
});

test('when an order is stored then the database has its token’s hash only', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const { access_token } = await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }]));
  const row = await shop.ctx.db.selectFrom('order').selectAll().executeTakeFirstOrThrow();
  expect(row.access_token_hash).toEqual(createHash('sha256').update(access_token).digest());
  expect(JSON.stringify(row)).not.toContain(access_token);
});

test('when an order is posted a second time without a key then it is a second order', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const input = aGuestOrder([{ product: rice.id, quantity: 1 }]);
  const [first, second] = [await placeOrder(shop, input), await placeOrder(shop, input)];
  expect(second._id).not.toBe(first._id);
  expect(second.number).not.toBe(first.number);
  await expectInvariantsHold(shop.ctx);
});

test('when the catalogue changes afterwards then the order stays as bought', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000 });
  const { _id, access_token } = await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }]));
  await shop.ctx.db
    .updateTable('product')
    .set({ name: 'Gold', regular_price: 9_999, status: 'draft' })
    .execute();
  const headers = { 'x-order-token': access_token };
  const answer = await shop.call('GET', `/api/v1/orders/${_id}`, { headers });
  expect(answer.body.data.line_items).toMatchObject([{ price: 5_000, product: { name: 'Rice' } }]);
});

test('when two lines are of one product then stock is reserved for both and they are one line', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000, stock: 5 });
  const lines = [
    { product: rice.id, quantity: 2 },
    { product: rice.id, quantity: 3, index: -1 },
  ];
  const order = await placeOrder(shop, aGuestOrder(lines));
  expect(order.line_items).toMatchObject([{ quantity: 5, sum: 25_000 }]);
  expect((await postOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }]))).body.code).toBe(
    'out_of_stock',
  );
  await expectInvariantsHold(shop.ctx);
});

test('when the client sends prices and other keys then they are neither believed nor stored', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000 });
  const line = { product: rice.id, quantity: 1, price: 1, sum: 1, name: 'Free rice', discountedPrice: 0 };
  const input = { ...aGuestOrder([line]), total: 1, status: 'delivered', user: 'owner' };
  const shipping = { ...input.shipping, province: 'Nowhere', is_admin: true };
  const order = await placeOrder(shop, { ...input, shipping });
  expect(order).toMatchObject({
    status: 'confirmed',
    total: 6_500,
    line_items: [{ price: 5_000, product: { name: 'Rice' } }],
  });
  expect(order.shipping?.province).toBe('Kigali City');
  const row = await shop.ctx.db.selectFrom('order').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/Nowhere|is_admin|owner|Free rice/);
});

test('when a phone or an email that is not needed is left empty then there is none', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const input = aGuestOrder([{ product: rice.id, quantity: 1 }], {
    customer: { name: 'Aline Uwase', phone: '0788 123 456', email: '' },
    payment: { phone: '', reference: '' },
  });
  const shipping = { ...input.shipping, phone_alt: '' };
  const order = await placeOrder(shop, { ...input, shipping });
  expect(order.customer.email).toBeNull();
  expect(order.shipping?.phone_alt).toBeNull();
  const refused = await postOrder(shop, { ...input, shipping: { ...shipping, phone_alt: '12' } });
  expect(refused.body.errors).toMatchObject([{ field: 'shipping.phone_alt' }]);
});

test('when texts come with spaces, line breaks and invisible characters then they are stored clean', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const input = aGuestOrder([{ product: rice.id, quantity: 1 }], {
    customer: { name: '  Aline\r\nUwase\u0000 ', phone: ' 0788-123 456 ', email: null },
    note: ' First line \r\nsecond\u0007 line\n\n',
  });
  input.shipping = {
    ...input.shipping,
    district: ' gasabo',
    sector: 'REMERA ',
    directions: 'Gate\u202e 4\ud800',
  };
  const order = await placeOrder(shop, input);
  expect(order.customer).toEqual({ name: 'Aline Uwase', phone: '+250788123456', email: null });
  expect(order.shipping).toMatchObject({ district: 'Gasabo', sector: 'Remera', directions: 'Gate 4\ufffd' });
  expect(order.note).toBe('First line\nsecond line');
});

test.each([
  ['0788123456', '+250788123456'],
  ['788 123 456', '+250788123456'],
  ['250788123456', '+250788123456'],
  ['+250 (0)788 123 456', '+250788123456'],
  ['+256 772 123456', '+256772123456'],
  ['+44 20 7946 0958', '+442079460958'],
])('when a phone is typed as %j then it is stored as %s', async (phone, stored) => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const input = aGuestOrder([{ product: rice.id, quantity: 1 }], { customer: { name: 'Aline', phone } });
  expect((await placeOrder(shop, input)).customer.phone).toBe(stored);
});

test('when several fields cannot be used then each has its sentence and nothing is stored', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const input = aGuestOrder([{ product: rice.id, quantity: 1 }], {
    customer: { name: 'A\u0007', phone: '12345' },
  });
  input.shipping = { ...input.shipping, phone: '0750123456', phone_alt: 'call me', directions: ' . \u0000' };
  const { status, body } = await postOrder(shop, input, 'key');
  const phone = 'Please enter a phone number such as 0788 123 456.';
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'validation_error', message: 'Please check the highlighted fields.' });
  expect(body.errors).toEqual([
    { field: 'customer.name', message: 'Please write at least 2 characters.' },
    { field: 'customer.phone', message: phone },
    { field: 'shipping.phone', message: phone },
    { field: 'shipping.phone_alt', message: phone },
    { field: 'shipping.directions', message: 'Please write at least 3 characters.' },
  ]);
  await expectNothingStored(shop.ctx);
});

test('when a billing address is given then it is checked and kept', async () => {
  await aDeliveryZone(shop.ctx);
  await anArea(shop.ctx, { district: 'Burera', sector: 'Rugarama' });
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const input = aGuestOrder([{ product: rice.id, quantity: 1 }]);
  const billing = { ...input.shipping, district: 'Burera', sector: 'Rugarama' };
  const wrong = await postOrder(shop, { ...input, billing: { ...billing, sector: 'Remera' } });
  expect(wrong.body.errors).toEqual([
    { field: 'billing.sector', message: 'Please choose a sector of that district.' },
  ]);
  expect((await placeOrder(shop, { ...input, billing })).billing).toMatchObject({ district: 'Burera' });
});
