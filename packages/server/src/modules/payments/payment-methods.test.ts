import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { offeredPaymentMethods } from './payment-methods.ts';

let shop: TestShop;
let live: TestShop;
let demo: TestShop;

beforeAll(async () => {
  shop = await startShop();
  live = await startShop({
    seed: 'empty',
    config: readConfig({ SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example.rw' }),
  });
  demo = await startShop({ seed: 'demo' });
});

afterAll(() => Promise.all([shop.close(), live.close(), demo.close()]));

const cash = { code: 'cod', on: true, name: 'Cash', instructions: null } as const;
const codes = async (of = shop) => (await offeredPaymentMethods(of.ctx)).map((method) => method.code);

test('when no one chose anything then cash on delivery is offered and confirms immediately', async () => {
  expect(await offeredPaymentMethods(shop.ctx)).toMatchObject([{ code: 'cod', kind: 'cash' }]);
});

test('when the shopkeeper names a way to pay then it has that name', async () => {
  await changeSettings(shop.ctx, { payment_methods: [cash] });
  expect(await offeredPaymentMethods(shop.ctx)).toMatchObject([{ name: 'Cash', instructions: null }]);
});

test('when the shopkeeper switches a way to pay off then it is not offered', async () => {
  await changeSettings(shop.ctx, { payment_methods: [{ ...cash, on: false }] });
  expect(await codes()).toEqual([]);
});

test('when MoMo is switched on where it works then it is offered in the shopkeeper’s order', async () => {
  await changeSettings(shop.ctx, { payment_methods: [{ ...cash, code: 'mtn_momo' }, cash] });
  expect(await codes()).toEqual(['mtn_momo', 'cod']);
});

test('when the demo opens then GET /shop offers all four in the words of the demo', async () => {
  const { body } = await demo.call('GET', '/api/v1/shop');
  expect(body.data.payment_methods).toMatchObject([
    { code: 'mtn_momo', name: 'MTN MoMo' },
    { code: 'airtel_money', name: 'Airtel Money' },
    { code: 'momo_code', name: 'MoMoPay code' },
    { code: 'cod', name: 'Cash on delivery' },
  ]);
});

test('when a live shop has no credentials then MoMo is not offered, and no one simulates it', async () => {
  expect(await codes(live)).toEqual(['cod']);
  for (const path of ['/_sim/momo/phone', '/_sim/momo/requests', '/_sim/momo/behaviour']) {
    expect((await live.call('GET', path)).status).toBe(404);
  }
  expect((await live.call('POST', '/_sim/momo/behaviour', { body: {} })).status).toBe(404);
});
