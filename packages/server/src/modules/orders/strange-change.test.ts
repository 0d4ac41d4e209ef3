import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { placesOf, put, strange } from '#server/testing/hostile-input.ts';
import { offerEveryPayment } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let order: PlacedOrder;

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000, stock: 10 });
  const lines = [{ product: rice.id, quantity: 1 }];
  order = await placeOrder(shop, aGuestOrder(lines, { payment_method: 'momo_code' }));
});

const { shipping } = aGuestOrder([]);
const calls: [
  what: string,
  method: 'PATCH' | 'POST',
  path: (id: string) => string,
  body: (id: string) => object,
][] = [
  [
    'a change of an order',
    'PATCH',
    (id) => `/api/v1/orders/${id}`,
    () => ({ shipping, note: 'Call', delivery_window: null, substitution: 'call' }),
  ],
  [
    'another try to pay',
    'POST',
    (id) => `/api/v1/orders/${id}/payment`,
    () => ({ payment_method: 'mtn_momo', payment: { phone: '0722000111', reference: 'MP26.0811' } }),
  ],
  [
    'a typed reference',
    'POST',
    () => '/api/v1/orders/confirm-payment',
    (id) => ({ order: id, reference: 'MP26.0811' }),
  ],
  ['a list to cancel', 'POST', () => '/api/v1/orders/delete', (id) => ({ ids: [id] })],
];

test.each(calls)(
  'when any value is put anywhere in %s then it is taken or refused',
  async (_what, method, path, body) => {
    const whole = body(order._id);
    const change = fc.tuple(fc.constantFrom(...placesOf(whole).filter((place) => place.length > 0)), strange);
    const headers = { 'x-order-token': order.access_token };
    await fc.assert(
      fc.asyncProperty(change, async ([place, value]) => {
        const changed = put(whole, place, value);
        const { status } = await shop.call(method, path(order._id), { headers, body: changed });
        expect([200, 400, 404, 409, 422, 429]).toContain(status);
      }),
      { numRuns: 150 },
    );
    await expectInvariantsHold(shop.ctx);
  },
);
