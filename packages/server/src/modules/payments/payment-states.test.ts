import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPayment } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { movePayment } from './payment.store.ts';
import { nextPaymentStates, type PaymentState } from './payment.ts';
import { oweRefund } from './refunds.ts';

const states = Object.keys(nextPaymentStates) as PaymentState[];
const shop = shopForFile();

async function paymentIn(status: PaymentState): Promise<string> {
  const { id } = await aPayment(shop.ctx);
  await shop.db.updateTable('payment').set({ status, captured: 5_000 }).where('id', '=', id).execute();
  return id;
}

test('when the table of states is compared with the database then the words are the same', async () => {
  const { rows } = await sql<{ text: string }>`
    SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'payment_status_check'`.execute(
    shop.db,
  );
  const words = [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'::text/g)].map(([, word]) => word);
  expect(words.sort()).toEqual([...states].sort());
});

test.each(states)(
  'when a payment is %s then it moves where the table says, once, and nowhere else',
  async (from) => {
    for (const to of states) {
      const id = await paymentIn(from);
      const move = () => movePayment(shop.db, id, { status: to, at: shop.clock.now() });
      const isAllowed = (nextPaymentStates[from] as readonly PaymentState[]).includes(to);
      expect((await move())?.status).toBe(isAllowed ? to : undefined);
      expect(await move()).toBeNull();
    }
  },
);

test('when money has to go back then it is owed once', async () => {
  const id = await paymentIn('paid');
  const owed = await Promise.all([oweRefund(shop.ctx, id), oweRefund(shop.ctx, id)]);
  expect(owed.filter(Boolean)).toMatchObject([{ status: 'refund_due' }]);
  expect(await oweRefund(shop.ctx, await paymentIn('failed'))).toBeNull();
});
