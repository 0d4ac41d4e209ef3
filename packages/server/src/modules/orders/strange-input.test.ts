import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { expectInvariantsHold, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { placesOf, put, strange } from '#server/testing/hostile-input.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile();
let input: Record<string, unknown>;

beforeAll(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx, { windows: [{ from: '14:00', to: '17:00' }] });
  const rice = await aProduct(shop.ctx, { stock: 1_000_000, variants: [{ price: 100, stock: 1_000_000 }] });
  const { id } = await shop.db.selectFrom('delivery_window').select('id').executeTakeFirstOrThrow();
  const extras = {
    coupon: null,
    note: 'Call',
    delivery_window: `${id}_2026-11-21`,
    expected_total: 1_600,
    billing: null,
    substitution: 'call' as const,
    payment: { phone: '0788123456', reference: 'MP260302.0811' },
  };
  input = aGuestOrder([{ product: rice.id, index: 0, quantity: 1 }], extras);
});

/** Wrong coupon codes are counted; what is tried here are no guesses. */
const forgetTries = () => shop.db.deleteFrom('rate_limit_hit').execute();

test('when any value is put anywhere in an order then it is taken or refused, and the shop stays whole', async () => {
  const places = placesOf(input).filter((path) => path.length > 0);
  const change = fc.tuple(fc.constantFrom(...places), strange);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const body = changes.reduce<unknown>((sum, [path, value]) => {
        const isThere = placesOf(sum).some((place) => place.join() === path.join());
        return isThere ? put(sum, path, value) : sum;
      }, input);
      await forgetTries();
      const { status } = await postOrder(shop, body);
      expect([201, 400, 404, 409, 422]).toContain(status);
    }),
    { numRuns: 400 },
  );
  await expectInvariantsHold(shop.ctx);
});

test('when any value is put anywhere in a quote then it is answered or refused', async () => {
  const { line_items } = input;
  const ask = { line_items, coupon: 'X', district: 'Gasabo', sector: 'Remera', shipping_method: 'standard' };
  const change = fc.tuple(fc.constantFrom(...placesOf(ask).filter((path) => path.length > 0)), strange);
  await fc.assert(
    fc.asyncProperty(change, async ([path, value]) => {
      await forgetTries();
      const { status } = await shop.call('POST', '/api/v1/cart/quote', { body: put(ask, path, value) });
      expect([200, 400]).toContain(status);
    }),
    { numRuns: 300 },
  );
});
