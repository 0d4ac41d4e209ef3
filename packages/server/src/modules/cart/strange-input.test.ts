import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { expectInvariantsHold } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aCartOrder, cartIn, cartOf } from '#server/testing/given-carts.ts';
import { aDeliveryZone } from '#server/testing/given-checkout.ts';
import { aCustomer, type TestCustomer } from '#server/testing/given-customers.ts';
import { placesOf, put, strange } from '#server/testing/hostile-input.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile();
let aline: TestCustomer;
let line: { product: string; index: number; quantity: number };

beforeAll(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { variants: [{ price: 100, stock: 1_000_000 }] });
  line = { product: rice.id, index: 0, quantity: 1 };
  aline = await aCustomer(shop.ctx);
});

/** What is in a body with something strange in one place. */
const changed = (body: object) =>
  fc
    .tuple(fc.constantFrom(...placesOf(body)), strange)
    .map(([path, value]) => put(body, path, value) as Record<string, unknown>);

const requests: [method: 'POST' | 'PUT', path: string, body: object][] = [
  ['POST', '/api/v1/cart', { line_items: [{ index: 0, quantity: 1 }], merge: true }],
  ['PUT', '/api/v1/cart', { line_items: [{ index: 0, quantity: 1 }] }],
  ['POST', '/api/v1/cart/apply_coupon', { coupon: 'SALE' }],
];

test.each(requests)(
  'when any value is put anywhere in %s %s then it is taken or refused',
  async (method, path, body) => {
    const whole = 'line_items' in body ? { ...body, line_items: [line] } : body;
    await fc.assert(
      fc.asyncProperty(changed(whole), async (strangeBody) => {
        await shop.db.deleteFrom('rate_limit_hit').execute();
        const { status } = await shop.call(method, path, { token: aline.token, body: strangeBody });
        expect([200, 400, 404, 409, 415, 422]).toContain(status);
      }),
      { numRuns: 200 },
    );
  },
);

test('when any value is put anywhere in an order of the cart then it is taken or refused', async () => {
  const { add, look } = cartOf(shop, aline);
  const { _id: cart } = cartIn(await add(line));
  const extras = { cart, address: null, billing: null, note: 'Call', expected_total: 1_600 };
  await fc.assert(
    fc.asyncProperty(changed(aCartOrder(extras)), async (body) => {
      if (!(await look()).body.data?.line_items.length) await add(line);
      const { status } = await shop.call('POST', '/api/v1/orders', { token: aline.token, body });
      expect([201, 400, 404, 409, 415, 422]).toContain(status);
    }),
    { numRuns: 200 },
  );
  await expectInvariantsHold(shop.ctx);
});
