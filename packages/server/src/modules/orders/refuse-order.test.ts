import { beforeEach, expect, test } from 'vitest';
import { expectNothingStored, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, anArea } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 5_000 });
});

/** What an order is refused with, after a look that nothing of it stayed. */
async function refusal(input: unknown) {
  const { status, body } = await postOrder(shop, input, 'some key');
  await expectNothingStored(shop.ctx);
  const { code, message, errors, data } = body;
  return { status, code, message, errors, data };
}

/** The field and sentence an order is refused for. */
async function fieldRefusal(input: unknown) {
  const { status, code, errors } = await refusal(input);
  expect([status, code]).toEqual([400, 'validation_error']);
  return errors;
}

test('when the items cost less than the minimum then the order is refused, delivery does not count', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 4_999 });
  expect(await refusal(aGuestOrder([{ product: rice.id, quantity: 1 }]))).toMatchObject({
    status: 422,
    code: 'min_order_amount',
    message: 'The minimum order is FRW 5,000.',
  });
});

test('when a coupon is given then the order is refused', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const lines = [{ product: rice.id, quantity: 1 }];
  expect(await refusal(aGuestOrder(lines, { coupon: 'SAVE10' }))).toMatchObject({
    status: 422,
    code: 'coupon_invalid',
    message: 'This coupon cannot be used.',
  });
  await placeOrder(shop, aGuestOrder(lines, { coupon: '  ' }));
});

test('when the zone takes no perishables then the order is refused by the product’s name', async () => {
  await aDeliveryZone(shop.ctx, { takes_perishables: false });
  const rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000 });
  const beef = await aProduct(shop.ctx, { name: 'Beef', price: 5_000, is_perishable: true });
  const input = aGuestOrder([
    { product: rice.id, quantity: 1 },
    { product: beef.id, quantity: 1 },
  ]);
  expect(await refusal(input)).toMatchObject({
    status: 422,
    code: 'not_deliverable',
    message: 'We cannot deliver Beef there.',
  });
});

test('when no one delivers to a place then the order is refused', async () => {
  await anArea(shop.ctx, { district: 'Gasabo', sector: 'Remera' });
  const rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000 });
  expect(await refusal(aGuestOrder([{ product: rice.id, quantity: 1 }]))).toMatchObject({
    status: 422,
    code: 'not_deliverable',
    message: 'We cannot deliver Rice there.',
  });
});

test('when the place does not exist then its field says so', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const input = aGuestOrder([{ product: rice.id, quantity: 1 }]);
  expect(await fieldRefusal({ ...input, shipping: { ...input.shipping, district: 'Atlantis' } })).toEqual([
    { field: 'shipping.district', message: 'Please choose a district of Rwanda.' },
  ]);
  expect(await fieldRefusal({ ...input, shipping: { ...input.shipping, sector: 'Atlantis' } })).toEqual([
    { field: 'shipping.sector', message: 'Please choose a sector of that district.' },
  ]);
});

test('when a choice is not offered there then its field says so', async () => {
  await aDeliveryZone(shop.ctx, { windows: [{ from: '14:00', to: '17:00', capacity: 1 }] });
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const lines = [{ product: rice.id, quantity: 1 }];
  expect(await fieldRefusal(aGuestOrder(lines, { shipping_method: 'drone' }))).toEqual([
    { field: 'shipping_method', message: 'Please choose one of the delivery methods of your area.' },
  ]);
  expect(await fieldRefusal(aGuestOrder(lines, { payment_method: 'mtn_momo' }))).toEqual([
    { field: 'payment_method', message: 'Please choose one of the ways to pay.' },
  ]);
  expect(await fieldRefusal(aGuestOrder(lines, { delivery_window: 'tomorrow' }))).toMatchObject([
    { field: 'delivery_window' },
  ]);
});

test('when the zone has no cash on delivery then the way to pay is refused', async () => {
  await aDeliveryZone(shop.ctx, { cash_on_delivery: false });
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  expect(await fieldRefusal(aGuestOrder([{ product: rice.id, quantity: 1 }]))).toEqual([
    { field: 'payment_method', message: 'Cash on delivery is not offered in this area.' },
  ]);
});

test('when the total is above the zone’s ceiling then cash on delivery is refused', async () => {
  await aDeliveryZone(shop.ctx, { cash_on_delivery_up_to: 11_499 });
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  expect(await fieldRefusal(aGuestOrder([{ product: rice.id, quantity: 2 }]))).toEqual([
    { field: 'payment_method', message: 'Cash on delivery is possible up to FRW 11,499.' },
  ]);
});

test('when the shopper was shown another total then the new quote comes back', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const answer = await refusal(aGuestOrder([{ product: rice.id, quantity: 1 }], { expected_total: 6_499 }));
  expect(answer).toMatchObject({
    status: 409,
    code: 'price_changed',
    message: 'Prices changed. Please review your cart.',
    data: {
      line_items: [{ price: 5_000, quantity: 1 }],
      totals: { subtotal: 5_000, shipping_total: 1_500, total: 6_500 },
    },
  });
});

test('when several lines are short then every one is listed and the sentence is about the first', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 2 });
  const soap = await aProduct(shop.ctx, { name: 'Soap', price: 5_000, stock: 50 });
  const eggs = await aProduct(shop.ctx, { name: 'Eggs', variants: [{ price: 900, stock: 0 }] });
  const input = aGuestOrder([
    { product: rice.id, quantity: 2 },
    { product: soap.id, quantity: 1 },
    { product: eggs.id, index: 0, quantity: 1 },
    { product: rice.id, quantity: 1 },
  ]);
  expect(await refusal(input)).toMatchObject({
    status: 409,
    code: 'out_of_stock',
    message: 'Only 2 left of Rice.',
    data: {
      line_items: [
        { product: rice.id, index: -1, name: 'Rice', wanted: 3, left: 2 },
        { product: eggs.id, index: 0, name: 'Eggs', wanted: 1, left: 0 },
      ],
    },
  });
});

test('when a product is not sold any more then its lines are named', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const draft = await aProduct(shop.ctx, { status: 'draft' });
  const input = aGuestOrder([
    { product: rice.id, quantity: 1 },
    { product: draft.id, quantity: 1 },
  ]);
  expect(await refusal(input)).toMatchObject({
    status: 404,
    code: 'not_found',
    errors: [{ field: 'line_items.1.product', message: 'This product is no longer sold.' }],
  });
});

test('when a product has variants then the line needs one of their indexes', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { variants: [{ price: 5_000 }] });
  expect(await fieldRefusal(aGuestOrder([{ product: rice.id, quantity: 1 }]))).toEqual([
    { field: 'line_items.0.index', message: 'Please choose one of its kinds.' },
  ]);
});

test('when a body is not what the contract says then each field says so and nothing is stored', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const input = aGuestOrder([{ product: rice.id, quantity: 1 }]);
  for (const quantity of ['2', true, [3], 1.5, -1, 0, 1e9, null]) {
    const line_items = [{ product: rice.id, quantity }];
    expect(await fieldRefusal({ ...input, line_items })).toMatchObject([{ field: 'line_items.0.quantity' }]);
  }
  expect(await fieldRefusal({ ...input, line_items: [{ product: 'rice', quantity: 1 }] })).toMatchObject([
    { field: 'line_items.0.product' },
  ]);
  expect(await fieldRefusal({ ...input, line_items: [] })).toMatchObject([{ field: 'line_items' }]);
  expect(await fieldRefusal({ ...input, expected_total: '6500' })).toMatchObject([
    { field: 'expected_total' },
  ]);
  expect(await fieldRefusal({ ...input, customer: { name: 'Aline', phone: 788123456 } })).toMatchObject([
    { field: 'customer.phone' },
  ]);
  // What may be empty and is not says what is wrong in it, and nothing of itself.
  expect(
    await fieldRefusal({ ...input, shipping: { full_name: 'Aline Uwase', phone: '0788123456' } }),
  ).toEqual(
    ['district', 'sector', 'directions'].map((name) => ({
      field: `shipping.${name}`,
      message: 'Please fill this in.',
    })),
  );
  expect(await fieldRefusal({ ...input, shipping: 5 })).toMatchObject([{ field: 'shipping' }]);
  // Where it is collected there is no address: the story asks for one (decisions/0182).
  expect(await fieldRefusal({ ...input, shipping: undefined })).toMatchObject([{ field: 'shipping' }]);
  expect(await fieldRefusal({})).toMatchObject([
    { field: 'customer', message: 'Please fill this in.' },
    { field: 'line_items' },
    { field: 'shipping_method' },
    { field: 'payment_method' },
  ]);
});

test.each([
  'a,b@example.com',
  'eric<aline@example.com>',
  'uwase\u0301@example.com',
  `${'x'.repeat(65)}@example.com`,
])('when no mail could reach %j then its field says so', async (email) => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const customer = { name: 'Eric', phone: '0788123456', email };
  expect(await fieldRefusal(aGuestOrder([{ product: rice.id, quantity: 1 }], { customer }))).toEqual([
    { field: 'customer.email', message: 'Please enter an email address such as name@example.com.' },
  ]);
});

test('when a window is full then the next order chooses another', async () => {
  await aDeliveryZone(shop.ctx, { windows: [{ from: '14:00', to: '17:00', capacity: 1 }] });
  const rice = await aProduct(shop.ctx, { price: 5_000 });
  const { id } = await shop.ctx.db.selectFrom('delivery_window').select('id').executeTakeFirstOrThrow();
  const input = aGuestOrder([{ product: rice.id, quantity: 1 }], { delivery_window: `${id}_2026-03-03` });
  await placeOrder(shop, input);
  const { status, body } = await postOrder(shop, input);
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ field: 'delivery_window' }]);
  const { reserved } = await shop.ctx.db
    .selectFrom('stock_unit')
    .select('reserved')
    .executeTakeFirstOrThrow();
  expect(reserved).toBe(1);
});
