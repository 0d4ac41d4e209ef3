import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPayment } from '#server/testing/given-checkout.ts';
import { type HttpOperator, startHttpOperator } from '#server/testing/http-operator.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { callbackTokenOf } from './callbacks.ts';
import { findPayment } from './list-payments.ts';

const shop = shopForFile();
let operator: HttpOperator;

beforeAll(async () => {
  operator = await startHttpOperator(shop);
});

afterAll(() => operator.close());

beforeEach(() => {
  operator.wallet.change({ callback: 'once', callback_method: 'PUT', reason_form: 'text', report: {} });
});

async function asked() {
  const payment = await aPayment(operator.ctx);
  await operator.work();
  return payment.id;
}

const pathOf = (id: string) => `/api/v1/payments/mtn-momo/callback/${callbackTokenOf(shop.ctx, id)}`;
const statusOf = async (id: string) => (await findPayment(shop.ctx, id))?.status;
const hintsOf = (id: string) =>
  shop.db.selectFrom('payment_hint').selectAll().where('payment_id', '=', id).execute();

test.each(['PUT', 'POST'] as const)(
  'when the operator calls back by %s then the truth is fetched',
  async (how) => {
    operator.wallet.change({ callback_method: how });
    const id = await asked();
    await operator.wallet.approve();
    expect(await statusOf(id)).toBe('pending');
    await operator.work();
    expect(await statusOf(id)).toBe('paid');
    expect(await hintsOf(id)).toMatchObject([{ body: { status: 'SUCCESSFUL', amount: '5000' } }]);
  },
);

test('when a callback lies about a payment that waits then it is kept, and not believed', async () => {
  const id = await asked();
  await operator.wallet.forge();
  await operator.work();
  expect(await statusOf(id)).toBe('pending');
  expect(await hintsOf(id)).toMatchObject([{ body: { status: 'SUCCESSFUL' } }]);
});

test('when a callback lies about a payment that failed then it stays failed', async () => {
  const id = await asked();
  await operator.wallet.reject();
  await operator.work();
  await operator.wallet.forge();
  await operator.work();
  expect(await statusOf(id)).toBe('failed');
});

test('when a callback claims a failure of what was paid then it stays paid', async () => {
  const id = await asked();
  await operator.wallet.approve();
  await operator.work();
  const lie = { status: 'FAILED', reason: 'APPROVAL_REJECTED' };
  expect((await shop.call('PUT', pathOf(id), { body: lie })).status).toBe(200);
  await operator.work();
  expect(await statusOf(id)).toBe('paid');
});

test('when a callback comes twice then its words are kept once and the money counts once', async () => {
  operator.wallet.change({ callback: 'twice' });
  const id = await asked();
  await operator.wallet.approve();
  await operator.work();
  expect(await hintsOf(id)).toHaveLength(1);
  expect(await findPayment(shop.ctx, id)).toMatchObject({ status: 'paid', captured: 5_000 });
});

test('when callbacks of many payments come shuffled and repeated then each finds its own truth', async () => {
  operator.wallet.change({ callback: 'drop' });
  const paid = await asked();
  await operator.wallet.approve();
  const failed = await asked();
  await operator.wallet.reject();
  const waiting = await asked();
  const words = [{ status: 'SUCCESSFUL' }, { status: 'FAILED', reason: 'EXPIRED' }, { status: 'PENDING' }];
  const calls = [waiting, failed, paid, failed, paid, waiting].flatMap((id) =>
    words.map((body) => ({ id, body })),
  );
  for (const { id, body } of calls) {
    expect((await shop.call('POST', pathOf(id), { body })).status).toBe(200);
  }
  await operator.work();
  expect(await Promise.all([paid, failed, waiting].map(statusOf))).toEqual(['paid', 'failed', 'pending']);
  await operator.wallet.reject();
});

test('when the callback comes before the answer to the request then the payment is paid', async () => {
  operator.wallet.change({ callback: 'early' });
  const id = await asked();
  expect(await hintsOf(id)).toHaveLength(1);
  expect(await statusOf(id)).toBe('paid');
});

test('when the callback is dropped then the schedule finds the truth within ten seconds', async () => {
  operator.wallet.change({ callback: 'drop' });
  const id = await asked();
  await operator.wallet.approve();
  shop.clock.advance(10_000);
  await operator.work();
  expect(await statusOf(id)).toBe('paid');
});

test('when the callback comes days later then nothing happens twice', async () => {
  operator.wallet.change({ callback: 'drop' });
  const id = await asked();
  await operator.wallet.approve();
  shop.clock.advance(10_000);
  await operator.work();
  const before = await findPayment(shop.ctx, id);
  shop.clock.advance(48 * 3_600_000);
  await operator.wallet.forge();
  await operator.work();
  expect(await findPayment(shop.ctx, id)).toEqual(before);
});

test.each([randomBytes(32).toString('base64url'), 'x', 'a'.repeat(200), '%27%20OR%201%3D1'])(
  'when no one knows the path token %s then 404 and nothing is kept',
  async (token) => {
    const before = await shop.db.selectFrom('payment_hint').select('id').execute();
    const path = `/api/v1/payments/mtn-momo/callback/${token}`;
    expect((await shop.call('PUT', path, { body: { status: 'SUCCESSFUL' } })).status).toBe(404);
    expect(await shop.db.selectFrom('payment_hint').select('id').execute()).toEqual(before);
  },
);

test.each([[[]], ['text'], [17], [null]])(
  'when the body of a callback is %j then it is a hint too',
  async (body) => {
    const id = await asked();
    const payload = JSON.stringify(body);
    const answer = await shop.app.inject({
      method: 'PUT',
      url: pathOf(id),
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(200);
    await operator.work();
    expect(await statusOf(id)).toBe('pending');
    await operator.wallet.reject();
  },
);

test('when a payment is written then its row has the hash of the path token only', async () => {
  const id = await asked();
  const token = callbackTokenOf(shop.ctx, id);
  const row = await findPayment(shop.ctx, id);
  expect(row?.callback_hash).toEqual(createHash('sha256').update(token).digest());
  expect(JSON.stringify(row)).not.toContain(token);
});
