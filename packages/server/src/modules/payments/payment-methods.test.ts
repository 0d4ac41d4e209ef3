import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { offeredPaymentMethods } from './payment-methods.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop();
});

afterAll(() => shop.close());

const cash = { code: 'cod', on: true, name: 'Cash', instructions: null } as const;
const codes = async () => (await offeredPaymentMethods(shop.ctx)).map((method) => method.code);

test('when nobody chose anything then cash on delivery is offered and confirms at once', async () => {
  expect(await offeredPaymentMethods(shop.ctx)).toMatchObject([{ code: 'cod', confirmsAtOnce: true }]);
});

test('when the shopkeeper names a way to pay then it has that name', async () => {
  await changeSettings(shop.ctx, { payment_methods: [cash] });
  expect(await offeredPaymentMethods(shop.ctx)).toMatchObject([{ name: 'Cash', instructions: null }]);
});

test('when the shopkeeper switches a way to pay off then it is not offered', async () => {
  await changeSettings(shop.ctx, { payment_methods: [{ ...cash, on: false }] });
  expect(await codes()).toEqual([]);
});

test('when the shopkeeper switches on what does not work then it is not offered', async () => {
  await changeSettings(shop.ctx, { payment_methods: [{ ...cash, code: 'mtn_momo' }, cash] });
  expect(await codes()).toEqual(['cod']);
});
