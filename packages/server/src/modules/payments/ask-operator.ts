import { MAX_FRANCS } from '@isoko/contract/primitives';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { noteProof, phone } from '#server/modules/trust/proof.ts';
import { noteWire, type WireName } from '#server/modules/wires/wires.ts';
import { writtenCallbackTokenOf } from './callbacks.ts';
import { checkSoon, nextCheck, scheduleCheck } from './check-schedule.ts';
import { countPoll, movePayment, type PaymentMove, selectCounted, selectPayment } from './payment.store.ts';
import { isOpen, type Payment } from './payment.ts';
import { type PaymentMethod, paymentMethodOf } from './payment-methods.ts';
import type { WalletClient, WalletStatus } from './wallet-client.ts';

/** The payer is asked for the PIN at most this long after the payment was written, in ms. */
const START_WITHIN_MS = 10 * 60 * 1_000;

/**
 * Asks the operator to collect a payment that is `created`. Accepted or known already: `pending`. Refused: `failed`.
 * Unknown outcome: it stays `created` and is requested again later with the same reference, which asks the payer only
 * once. Must not run in a transaction: the operator may take ten seconds. Null: there is no such payment.
 */
export async function startPayment(ctx: Context, paymentId: string): Promise<Payment | null> {
  requireNoTransaction(ctx);
  const payment = await selectPayment(ctx.db, paymentId);
  if (payment?.status !== 'created') return payment;
  if (ctx.now().getTime() - payment.created_at.getTime() >= START_WITHIN_MS) {
    await checkSoon(ctx, paymentId);
    return payment;
  }
  const answer = await requireWallet(ctx, payment.method).requestToPay({
    referenceId: payment.id,
    amount: payment.amount,
    externalId: payment.label,
    phone: payment.phone ?? '',
    note: `Order ${payment.label}`,
    callbackToken: writtenCallbackTokenOf(ctx, payment),
  });
  await noteOperator(ctx, payment, answer.outcome === 'unknown' ? answer.why : null);
  switch (answer.outcome) {
    case 'there': {
      const moved = await movePayment(ctx.db, paymentId, { status: 'pending', at: ctx.now() });
      // Also for a payment that was abandoned meanwhile: the payer may still enter the PIN.
      await scheduleCheck(ctx, payment);
      return moved ?? selectPayment(ctx.db, paymentId);
    }
    case 'refused': {
      ctx.log.warn({ payment: paymentId, reason: answer.reason }, 'the operator refused a request to pay');
      // An earlier request with the same reference may have arrived.
      await scheduleCheck(ctx, payment);
      const refused = { status: 'failed', reason: answer.reason, from: ['created'], at: ctx.now() } as const;
      return (await movePayment(ctx.db, paymentId, refused)) ?? selectPayment(ctx.db, paymentId);
    }
    case 'unknown':
      ctx.log.warn({ payment: paymentId, why: answer.why }, 'it is unknown whether a request to pay arrived');
      await startLater(ctx, payment);
      return payment;
  }
}

async function startLater(ctx: Context, { id, created_at }: Payment): Promise<void> {
  const next = nextCheck(created_at, ctx.now());
  if (!next) return;
  const when = { startAfter: next.at, singletonKey: `${id}:${next.step}` };
  await enqueue(ctx, 'payment.start', { payment_id: id }, when);
}

/**
 * Reads the state of a payment from the operator and writes it: paid only if amount, currency and our name for it
 * match, else `mismatch`; a final state never changes back. While it is open the next check is queued. Must not run in
 * a transaction. A payment that staff confirm is returned as it is; null: there is no such payment. A request from a
 * page is `hurried`: it does not wait for a turn, and shows the known state.
 */
export async function refreshPayment(
  ctx: Context,
  paymentId: string,
  options: { hurried?: boolean } = {},
): Promise<Payment | null> {
  requireNoTransaction(ctx);
  const payment = await selectPayment(ctx.db, paymentId);
  if (!payment || !isToldByProvider(payment) || isFinal(payment)) return payment;
  const told = await requireWallet(ctx, payment.method).readStatus(payment.id, options);
  // A hurried request without a turn says nothing about the operator.
  if (told !== 'unknown') await noteOperator(ctx, payment, null);
  else if (!options.hurried) await noteOperator(ctx, payment, 'no answer about the state of a payment');
  await countPoll(ctx.db, payment.id);
  const move = await moveFor(ctx, payment, told);
  const moved = move && (await inTransaction(ctx, (ctx) => writeDown(ctx, payment.id, move)));
  const now = moved || (await selectPayment(ctx.db, payment.id));
  if (now && isOpen(now)) await scheduleCheck(ctx, now);
  return now;
}

/** Whether a provider knows the state of a payment; for the others staff know it. */
export function isToldByProvider({ method }: Pick<Payment, 'method'>): boolean {
  return paymentMethodOf(method).settledBy === 'provider';
}

/** Whether the provider cannot change it any more. */
function isFinal({ status }: Payment): boolean {
  return status === 'paid' || status === 'mismatch' || status === 'refund_due' || status === 'refunded';
}

/** The connections to operators, by the code of the payment method. */
const WIRES: Readonly<Record<string, WireName>> = { mtn_momo: 'mtn_momo', airtel_money: 'airtel_money' };

/** Records how the operator works; a refused payment is no fault of the operator. */
async function noteOperator(ctx: Context, { method }: Payment, trouble: string | null): Promise<void> {
  const wire = WIRES[method];
  if (wire) await noteWire(ctx, wire, trouble);
}

type Move = Omit<PaymentMove, 'at'>;

/** Money from a wallet proves the payer's phone; a wrong amount proves nothing. */
async function writeDown(ctx: Context, id: string, move: Move): Promise<Payment | null> {
  const moved = await movePayment(ctx.db, id, { ...move, at: ctx.now() });
  if (moved?.status === 'paid' && moved.phone) await noteProof(ctx, phone(moved.phone), 'payment');
  return moved;
}

/** Also for an abandoned payment, which is final then. */
const ended = { status: 'failed', from: ['created', 'pending', 'failed'] } as const;

/** The change that follows from the operator's answer; null: none. */
async function moveFor(
  ctx: Context,
  payment: Payment,
  told: WalletStatus | 'absent' | 'unknown',
): Promise<Move | null> {
  if (told === 'unknown') return null;
  if (told === 'absent') {
    const age = ctx.now().getTime() - payment.created_at.getTime();
    // A younger request may still be on its way.
    return age < START_WITHIN_MS ? null : { ...ended, reason: 'RESOURCE_NOT_FOUND' };
  }
  if (told.state === 'pending') return { status: 'pending' };
  if (told.state === 'failed') return { ...ended, reason: told.reason ?? 'UNKNOWN' };
  return arrived(ctx, payment, told);
}

async function arrived(ctx: Context, payment: Payment, told: WalletStatus): Promise<Move> {
  const wrong = whatIsWrong(payment, told, requireWallet(ctx, payment.method).currency);
  const { transactionId } = told;
  const isUsed = transactionId !== null && (await selectCounted(ctx.db, transactionId, payment.id)) !== null;
  if (!wrong && transactionId && !isUsed) {
    // Staff decide about a mismatch; it is not changed here.
    const from = ['created', 'pending', 'failed'] as const;
    return { status: 'paid', from, reason: null, providerRef: transactionId, captured: payment.amount };
  }
  const reason = wrong ?? (isUsed ? 'REFERENCE_USED' : 'NO_REFERENCE');
  ctx.log.error({ payment: payment.id, reason }, 'money arrived that does not match its payment');
  const captured = wrong === 'WRONG_CURRENCY' ? 0 : amountOf(told, payment);
  return {
    status: 'mismatch',
    reason,
    captured,
    ...(transactionId && !isUsed && { providerRef: transactionId }),
  };
}

function whatIsWrong(payment: Payment, told: WalletStatus, currency: string): string | null {
  if ((told.currency ?? currency) !== currency) return 'WRONG_CURRENCY';
  if (amountOf(told, payment) !== payment.amount) return 'WRONG_AMOUNT';
  if ((told.externalId ?? payment.label) !== payment.label) return 'WRONG_PURPOSE';
  return null;
}

/** Whole francs within the range of safe numbers; any other text counts as 0, which never matches. */
function amountOf({ amount }: WalletStatus, asked: Payment): number {
  if (amount === null) return asked.amount;
  const francs = /^\d{1,10}(\.0+)?$/.test(amount) ? Number(amount) : 0;
  return francs <= MAX_FRANCS ? francs : 0;
}

/** @throws if the operator is not configured: its credentials were removed after the payment was written. */
function requireWallet(ctx: Context, method: string): WalletClient {
  const client = ctx.wallets[method];
  if (!client) throw new Error(`${method} is not configured, but a payment needs it`);
  return client;
}

/** @throws in a transaction: a slow operator must never hold a lock. */
function requireNoTransaction(ctx: Context): void {
  if (ctx.db.isTransaction) throw new Error('the operator must not be asked inside a transaction');
}

/**
 * Asks the operators of these payment methods now whether they accept the shop's keys, and records the result at their
 * connections. Skips methods without keys.
 */
export async function checkWallets(
  ctx: Context,
  codes: readonly PaymentMethod['code'][],
): Promise<{ code: PaymentMethod['code']; trouble: string | null }[]> {
  requireNoTransaction(ctx);
  const asked = codes.map(async (code) => {
    const client = ctx.wallets[code];
    if (!client) return [];
    const trouble = await client.checkKeys();
    const wire = WIRES[code];
    if (wire) await noteWire(ctx, wire, trouble);
    return [{ code, trouble }];
  });
  return (await Promise.all(asked)).flat();
}
