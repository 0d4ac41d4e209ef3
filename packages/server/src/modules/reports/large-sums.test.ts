import { expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { offerEveryPayment, orderIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk } from '#server/testing/staff-desk.ts';

const MONDAY = '2026-03-02';
const shop = shopForFile({ clockAt: new Date(`${MONDAY}T09:00:00Z`), emptied: 'goods and orders' });

test('when a day brings more than four bytes count then every sum of it is told, and its books are closed', async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  await changeSettings(shop.ctx, { open_orders_per_contact: 100, open_orders_value: 2_000_000_000 });
  const desk = await aDesk(shop, 'owner');
  const cows = await aProduct(shop.ctx, { name: 'A herd', price: 900_000_000, stock: 9 });
  for (const reference of ['MP260302.0811', 'MP260302.0812', 'MP260302.0813']) {
    const wallet = { payment_method: 'momo_code', payment: { reference } };
    const { _id } = await placeOrder(shop, aGuestOrder([{ product: cows.id, quantity: 1 }], wallet));
    orderIn(await desk.post(`/orders/${_id}/payment`, { status: 'paid' }));
  }
  const sold = 3 * 900_001_500;
  const told = async (path: string) => (await desk.get(path)).body.data;
  expect(await told('/day')).toMatchObject({
    sales: { orders: 3, subtotal: 2_700_000_000, delivery_fees: 4_500, total: sold },
    takings: [{ method: 'momo_code', payments: 3, amount: sold }],
    ...{ taken: sold, kept: sold, items: [{ name: 'A herd', quantity: 3, amount: 2_700_000_000 }] },
  });
  const { money } = await told('/dashboard');
  expect(money).toMatchObject({ sales_today: sold, takings_today: sold });
  expect(money.days.at(-1)).toEqual({ date: MONDAY, orders: 3, sales: sold, takings: sold });
  expect(await told('/books')).toMatchObject({ sales: { orders: 3, total: sold }, taken: sold });
  expect((await told('/customers'))[0]).toMatchObject({ orders_total: sold });
  const closed = await desk.post('/books', { date: MONDAY, expected: 0, counted: 0 });
  expect(closed.body.data).toMatchObject({ taken: sold, closed: { counted: 0 } });
  await expectInvariantsHold(shop.ctx);
});
