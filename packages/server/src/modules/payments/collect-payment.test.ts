import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/database/in-transaction.ts';
import { readWires } from '#server/modules/wires/wires.ts';
import { aPayment } from '#server/testing/given-checkout.ts';
import { type HttpOperator, startHttpOperator } from '#server/testing/http-operator.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { startPayment } from './ask-operator.ts';
import { abandonPayment } from './create-payment.ts';
import { findPayment } from './list-payments.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** What the client waits; the operator below hangs longer. */
const TIMEOUT_MS = 750;

const shop = shopForFile();
let operator: HttpOperator;

beforeAll(async () => {
  operator = await startHttpOperator(shop, { timeoutMs: TIMEOUT_MS });
});

afterAll(() => operator.close());

beforeEach(() => {
  operator.wallet.change({ callback: 'drop', reason_form: 'text', report: {}, next: [], outcome: 'ask' });
});

/** Moves the clock on and does what is due then. */
async function after(ms: number): Promise<void> {
  shop.clock.advance(ms);
  await operator.work();
}

const wire = async () => (await readWires(shop.ctx)).get('mtn_momo');

const stateOf = async (id: string) => findPayment(shop.ctx, id);

/** A payment whose payer is asked. */
async function asked(input: Parameters<typeof aPayment>[1] = {}) {
  const payment = await aPayment(operator.ctx, input);
  await operator.work();
  return payment;
}

test('when the payer approves then the payment is paid with the operator’s reference', async () => {
  const { id } = await asked();
  expect(await stateOf(id)).toMatchObject({ status: 'pending' });
  await operator.wallet.approve();
  await after(10 * SECOND);
  const [request] = operator.wallet.requests();
  expect(request).toMatchObject({ referenceId: id, amount: '5000', externalId: 'ISK-2026-000123' });
  expect(await stateOf(id)).toMatchObject({
    status: 'paid',
    captured: 5_000,
    provider_ref: request?.transactionId,
    reason: null,
  });
});

test('when the callback arrives then no one waits for the next look', async () => {
  operator.wallet.change({ callback: 'once' });
  const { id } = await asked();
  await operator.wallet.approve();
  await operator.work();
  expect(await stateOf(id)).toMatchObject({ status: 'paid' });
});

test.each([
  ['text', 'APPROVAL_REJECTED'],
  ['object', 'NOT_ENOUGH_FUNDS'],
  ['text', 'NOT_ENOUGH_FUNDS'],
] as const)(
  'when the operator says no in the form %s then the payment failed for %s',
  async (form, reason) => {
    operator.wallet.change({ reason_form: form });
    const { id } = await asked();
    await operator.wallet.reject(reason);
    await after(10 * SECOND);
    expect(await stateOf(id)).toMatchObject({ status: 'failed', reason, captured: 0 });
  },
);

test('when no one answers for five minutes then the payment is expired at the next look', async () => {
  const { id } = await asked();
  await after(4 * MINUTE);
  expect(await stateOf(id)).toMatchObject({ status: 'pending' });
  await after(MINUTE);
  expect(await stateOf(id)).toMatchObject({ status: 'failed', reason: 'EXPIRED' });
});

test('when a number pays late then the looks of the schedule find it', async () => {
  const { id } = await asked({ phone: '0789000454' });
  await after(9 * SECOND);
  expect(await stateOf(id)).toMatchObject({ status: 'pending' });
  await after(SECOND);
  expect(await stateOf(id)).toMatchObject({ status: 'paid' });
});

test('when the operator hangs then the same reference is sent again, and one request is there', async () => {
  const before = operator.wallet.requests().length;
  operator.wallet.change({ next: [{ call: 'request', delay_ms: 2 * TIMEOUT_MS }] });
  const { id } = await asked();
  expect(await stateOf(id)).toMatchObject({ status: 'created' });
  await after(10 * SECOND);
  expect(await stateOf(id)).toMatchObject({ status: 'pending' });
  expect(operator.wallet.requests().length).toBe(before + 1);
  await operator.wallet.approve();
  await after(20 * SECOND);
  expect(await stateOf(id)).toMatchObject({ status: 'paid', captured: 5_000 });
});

test.each([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
  'INTERNAL_PROCESSING_ERROR',
])('when the operator answers 500 %s then it is not asked again', async (code) => {
  const before = operator.wallet.requests().length;
  operator.wallet.change({ next: [{ call: 'request', status: 500, code }] });
  const { id } = await asked();
  expect(await stateOf(id)).toMatchObject({ status: 'failed', reason: code });
  await after(20 * MINUTE);
  expect(operator.wallet.requests().length).toBe(before);
});

test.each([
  { call: 'request', status: 503, code: 'SERVICE_UNAVAILABLE' },
  { call: 'request', status: 502 },
  { call: 'token', status: 503 },
] as const)('when the operator cannot be used ($call $status) then it is asked later', async (odd) => {
  // The token of an earlier test is over.
  shop.clock.advance(60 * MINUTE);
  operator.wallet.change({ next: [odd] });
  const { id } = await asked();
  expect(await stateOf(id)).toMatchObject({ status: 'created' });
  await after(10 * SECOND);
  expect(await stateOf(id)).toMatchObject({ status: 'pending' });
  expect(operator.wallet.requests()[0]).toMatchObject({ referenceId: id });
});

test('when the operator stays away then no one is asked for a PIN ten minutes later', async () => {
  const before = operator.wallet.requests().length;
  const down = Array.from({ length: 20 }, () => ({ call: 'request', status: 503 }) as const);
  operator.wallet.change({ next: down });
  const { id } = await asked();
  for (const wait of [10 * SECOND, 20 * SECOND, 30 * SECOND, MINUTE, 3 * MINUTE]) await after(wait);
  expect(await stateOf(id)).toMatchObject({ status: 'created' });
  operator.wallet.change({ next: [] });
  await after(5 * MINUTE);
  expect(await stateOf(id)).toMatchObject({ status: 'failed', reason: 'RESOURCE_NOT_FOUND' });
  expect(operator.wallet.requests().length).toBe(before);
});

test('when the status cannot be read then it is read at the next look', async () => {
  const { id } = await asked();
  await operator.wallet.approve();
  operator.wallet.change({ next: [{ call: 'status', status: 500, code: 'INTERNAL_PROCESSING_ERROR' }] });
  await after(10 * SECOND);
  expect(await stateOf(id)).toMatchObject({ status: 'pending' });
  await after(20 * SECOND);
  expect(await stateOf(id)).toMatchObject({ status: 'paid' });
});

test.each([
  [{ amount: '4000' }, 'WRONG_AMOUNT', 4_000],
  [{ amount: '6000' }, 'WRONG_AMOUNT', 6_000],
  [{ amount: '5000.5' }, 'WRONG_AMOUNT', 0],
  [{ amount: '2000000001' }, 'WRONG_AMOUNT', 0],
  [{ currency: 'EUR' }, 'WRONG_CURRENCY', 0],
  [{ externalId: 'ISK-2026-000999' }, 'WRONG_PURPOSE', 5_000],
])('when the operator reports %j then it is a mismatch, not a payment', async (report, reason, captured) => {
  const { id } = await asked();
  operator.wallet.change({ report });
  await operator.wallet.approve();
  await after(10 * SECOND);
  expect(await stateOf(id)).toMatchObject({ status: 'mismatch', reason, captured });
});

test('when as many francs arrive as one order can cost then they pay it', async () => {
  const amount = 2_000_000_000;
  const { id } = await asked({ amount });
  await operator.wallet.approve();
  await after(10 * SECOND);
  expect(await stateOf(id)).toMatchObject({ status: 'paid', captured: amount });
});

test('when the operator tells one transaction for two payments then it pays one of them', async () => {
  operator.wallet.change({ report: { financialTransactionId: '1927264368' } });
  const first = await asked();
  await operator.wallet.approve();
  const second = await asked();
  await operator.wallet.approve();
  await after(10 * SECOND);
  const states = await Promise.all([first, second].map(({ id }) => stateOf(id)));
  expect(states.map((state) => state?.status).sort()).toEqual(['mismatch', 'paid']);
  expect(states.map((state) => state?.reason)).toContain('REFERENCE_USED');
});

test('when a payment was given up and the payer approves after all then the money is not lost', async () => {
  const { id, purpose_id } = await asked();
  await inTransaction(operator.ctx, (ctx) => abandonPayment(ctx, purpose_id));
  expect(await stateOf(id)).toMatchObject({ status: 'failed', reason: 'ABANDONED' });
  await operator.wallet.approve();
  await after(10 * SECOND);
  expect(await stateOf(id)).toMatchObject({ status: 'paid', captured: 5_000, reason: null });
});

test('when a payment was given up before its request left then no one is asked', async () => {
  const before = operator.wallet.requests().length;
  const { id, purpose_id } = await aPayment(operator.ctx);
  await inTransaction(operator.ctx, (ctx) => abandonPayment(ctx, purpose_id));
  await operator.work();
  expect(operator.wallet.requests().length).toBe(before);
  await after(10 * MINUTE);
  expect(await stateOf(id)).toMatchObject({ status: 'failed', reason: 'RESOURCE_NOT_FOUND' });
});

test('when a payment is started from many sides at the same time then one request is there', async () => {
  const before = operator.wallet.requests().length;
  const { id } = await aPayment(operator.ctx);
  await Promise.all(Array.from({ length: 5 }, () => startPayment(operator.ctx, id)));
  expect(operator.wallet.requests().length).toBe(before + 1);
  expect(await stateOf(id)).toMatchObject({ status: 'pending' });
});

test('when the operator hangs then no lock is held meanwhile', async () => {
  const { id } = await aPayment(operator.ctx);
  operator.wallet.change({ next: [{ call: 'request', delay_ms: 2 * TIMEOUT_MS }] });
  const starting = startPayment(operator.ctx, id);
  await shop.db.transaction().execute(async (db) => {
    await db.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().noWait().execute();
  });
  await starting;
});

test('when someone asks the operator inside a transaction then it is refused', async () => {
  const { id } = await aPayment(operator.ctx);
  const start = inTransaction(operator.ctx, (ctx) => startPayment(ctx, id));
  await expect(start).rejects.toThrow(/inside a transaction/);
});

test('when the operator does not answer then its wire notes it, and a payer who says no is no failure of it', async () => {
  // Payments of other tests are asked for as well.
  await sql`DELETE FROM pgboss.job`.execute(shop.db);
  await shop.db.deleteFrom('wire').execute();
  operator.wallet.change({ next: [{ call: 'request', delay_ms: 2 * TIMEOUT_MS }] });
  await asked();
  const failedAt = shop.clock.now();
  expect(await wire()).toMatchObject({ goodAt: null, badAt: failedAt, reason: expect.stringMatching(/./) });
  shop.clock.advance(MINUTE);
  operator.wallet.change({ next: [] });
  await asked();
  await operator.wallet.reject('NOT_ENOUGH_FUNDS');
  await after(10 * SECOND);
  const { goodAt, badAt } = (await wire()) ?? {};
  expect(badAt).toEqual(failedAt);
  expect(goodAt?.getTime()).toBeGreaterThan(failedAt.getTime());
});
