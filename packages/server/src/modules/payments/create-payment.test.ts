import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/database/in-transaction.ts';
import { aPayment } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { abandonPayment, giveReference } from './create-payment.ts';
import { latestPayment, paymentsOf } from './list-payments.ts';

const shop = shopForFile();

const refusedOn = (field: string) => ({
  code: 'validation_error',
  details: { fields: [{ field, message: expect.any(String) }] },
});
const byCode = (reference: string | null, purposeId: string = randomUUID()) =>
  aPayment(shop.ctx, { method: 'momo_code', reference, phone: null, purposeId });

test.each(['0788123456', '0791 234 567', '788123456', '250788123456', '+250 (0)788 123 456'])(
  'when the wallet is typed as %s then it is kept in E.164',
  async (phone) => {
    const { phone: kept, status } = await aPayment(shop.ctx, { phone });
    expect(kept).toMatch(/^\+2507[89]\d{7}$/);
    expect(status).toBe('created');
  },
);

test.each(['0728123456', '0738123456', '+256772123456', '0252123456', '078812345', 'call me', '', null])(
  'when the wallet %s is no MTN number then 400 on payment.phone',
  async (phone) => {
    await expect(aPayment(shop.ctx, { phone })).rejects.toMatchObject(refusedOn('payment.phone'));
  },
);

test.each(['192726', 'AB.12-34', 'a'.repeat(32)])(
  'when the reference %s is typed then it waits',
  async (typed) => {
    expect(await byCode(` ${typed} `)).toMatchObject({ status: 'pending', provider_ref: typed, phone: null });
  },
);

test.each(['12345', 'a'.repeat(33), '1234567é', '123456;'])(
  'when the reference %s cannot be one then 400 on payment.reference',
  async (typed) => {
    await expect(byCode(typed)).rejects.toMatchObject(refusedOn('payment.reference'));
  },
);

test('when a reference is typed for two things then both wait, and staff will see whose money it is', async () => {
  await byCode('TX-100200');
  expect(await byCode(' tx 100200')).toMatchObject({ status: 'pending', ref_key: 'TX100200' });
  const other = await byCode(null);
  const again = giveReference(shop.ctx, { paymentId: other.id, reference: 'TX-100200' });
  expect(await again).toMatchObject({ status: 'pending', ref_key: 'TX100200' });
});

test('when MoMo was paid by request then its reference cannot be typed for the code', async () => {
  const { id } = await aPayment(shop.ctx);
  await shop.db
    .updateTable('payment')
    .set({ status: 'paid', provider_ref: '1927264368', captured: 5_000 })
    .where('id', '=', id)
    .execute();
  await expect(byCode('1927264368')).rejects.toMatchObject(refusedOn('payment.reference'));
});

test('when twenty people type one reference at the same time then each of them waits', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => byCode('RACE-2026')));
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(20);
});

test('when the reference comes later, and is corrected, then the last one counts', async () => {
  const { id } = await byCode(null);
  await giveReference(shop.ctx, { paymentId: id, reference: 'LATER-1' });
  expect(await giveReference(shop.ctx, { paymentId: id, reference: 'LATER-2' })).toMatchObject({
    status: 'pending',
    provider_ref: 'LATER-2',
  });
});

test('when a payment by request waits then no reference can be typed for it', async () => {
  const { id } = await aPayment(shop.ctx);
  const typed = giveReference(shop.ctx, { paymentId: id, reference: 'ABCDEF' });
  await expect(typed).rejects.toMatchObject({ code: 'invalid_state' });
});

test.each(['cod', 'airtel', ''])(
  'when nothing can be begun by %s then 400 on payment_method',
  async (method) => {
    await expect(aPayment(shop.ctx, { method })).rejects.toMatchObject(refusedOn('payment_method'));
  },
);

test('when twenty tries for one purpose begin at the same time then one is in flight', async () => {
  const purposeId = randomUUID();
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => aPayment(shop.ctx, { purposeId })));
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(['invalid_state']));
  expect(await paymentsOf(shop.ctx, purposeId)).toHaveLength(1);
});

test('when a try was given up then the next one has the next number', async () => {
  const purposeId = randomUUID();
  await aPayment(shop.ctx, { purposeId });
  await inTransaction(shop.ctx, (ctx) => abandonPayment(ctx, purposeId));
  await byCode(null, purposeId);
  expect(await latestPayment(shop.ctx, purposeId)).toMatchObject({ attempt: 2, method: 'momo_code' });
  expect((await paymentsOf(shop.ctx, purposeId)).map((each) => each.status)).toEqual(['failed', 'pending']);
});

test('when nothing is in flight then there is nothing to give up', async () => {
  expect(await abandonPayment(shop.ctx, randomUUID())).toBeNull();
});

test('when the transaction is rolled back then neither payment nor job stays', async () => {
  const purposeId = randomUUID();
  const failing = inTransaction(shop.ctx, async (ctx) => {
    await aPayment(ctx, { purposeId });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await paymentsOf(shop.ctx, purposeId)).toEqual([]);
});
