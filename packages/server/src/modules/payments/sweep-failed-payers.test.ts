import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPayment } from '#server/testing/given-checkout.ts';
import { type HttpOperator, startHttpOperator } from '#server/testing/http-operator.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { sweepFailedPayers } from './forget-payers.ts';

const DAY = 24 * 60 * 60_000;

const shop = shopForFile();
let operator: HttpOperator;

beforeAll(async () => {
  operator = await startHttpOperator(shop);
});
afterAll(() => operator.close());

async function known(id: string) {
  const { status, phone, callback_hash, amount, reason } = await shop.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const hints = await shop.db.selectFrom('payment_hint').select('id').where('payment_id', '=', id).execute();
  return { status, phone, isReachable: callback_hash !== null, amount, reason, hints: hints.length };
}

test('when a payment failed 90 days ago then its wallet is forgotten, and what was paid keeps it', async () => {
  const declined = await aPayment(operator.ctx);
  await operator.work();
  await operator.wallet.reject();
  await operator.work();
  const paid = await aPayment(operator.ctx);
  await operator.work();
  await operator.wallet.approve();
  await operator.work();
  const before = await known(declined.id);
  expect(before).toMatchObject({ status: 'failed', phone: '+250788123456', isReachable: true, hints: 1 });

  shop.clock.advance(90 * DAY - 60_000);
  expect(await sweepFailedPayers(shop.ctx)).toBe(0);
  expect(await known(declined.id)).toEqual(before);

  shop.clock.advance(120_000);
  expect(await sweepFailedPayers(shop.ctx)).toBe(1);
  expect(await known(declined.id)).toEqual({ ...before, phone: null, isReachable: false, hints: 0 });
  expect(await known(paid.id)).toMatchObject({ status: 'paid', phone: '+250788123456', hints: 1 });
  expect(await sweepFailedPayers(shop.ctx)).toBe(0);
});
