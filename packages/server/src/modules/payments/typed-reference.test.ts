import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { aPayment } from '#server/testing/given-checkout.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { findPayment } from './list-payments.ts';
import type { Payment } from './payment.ts';
import { findMoney } from './staff-payments.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop();
});

afterAll(() => shop.close());

const typed = (reference: string) => aPayment(shop.ctx, { method: 'momo_code', phone: null, reference });
const judge = (payment: Payment, amount: number) =>
  inTransaction(shop.ctx, (ctx: Context) => findMoney(ctx, payment, { amount, reference: null }));

test('when one of the staff found another amount then a second who saw it waiting cannot make it paid', async () => {
  const seen = await typed('MP260302.0811');
  expect(await judge(seen, 4_200)).toMatchObject({ status: 'mismatch', captured: 4_200 });
  await expect(judge(seen, 5_000)).rejects.toMatchObject({ code: 'invalid_state' });
  expect(await findPayment(shop.ctx, seen.id)).toMatchObject({ status: 'mismatch', captured: 4_200 });
});

test('when two of the staff judge one reference at the same time then one of them did', async () => {
  const seen = await typed('MP260302.0812');
  const [right, wrong] = await Promise.allSettled([judge(seen, 5_000), judge(seen, 4_200)]);
  expect([right.status, wrong.status].sort()).toEqual(['fulfilled', 'rejected']);
  const captured = right.status === 'fulfilled' ? 5_000 : 4_200;
  const status = right.status === 'fulfilled' ? 'paid' : 'mismatch';
  expect(await findPayment(shop.ctx, seen.id)).toMatchObject({ status, captured });
});
