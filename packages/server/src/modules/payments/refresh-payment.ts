import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { noteProof, phone } from '#server/modules/trust/proof.ts';
import { scheduleCheck } from './check-schedule.ts';
import { requireNoTransaction, requireWallet } from './operator.ts';
import { countPoll, movePayment, type PaymentMove, selectCounted, selectPayment } from './payment.store.ts';
import { isOpen, type Payment } from './payment.ts';
import { paymentMethodOf } from './payment-methods.ts';
import { START_WITHIN_MS } from './start-payment.ts';
import type { WalletStatus } from './wallet-client.ts';

/**
 * Asks the operator how a payment stands and writes down what is true: paid only when amount, currency and our name
 * for it match, else `mismatch`; never back from an end. While it is open the next look is ordered. Must not run in
 * a transaction. A payment that is confirmed by people is returned as it is; null: there is no such payment. Somebody
 * who looks at a screen is `hurried`: when many do, jobs come first and the screen shows what is known.
 */
export async function refreshPayment(
  ctx: Context,
  paymentId: string,
  options: { hurried?: boolean } = {},
): Promise<Payment | null> {
  requireNoTransaction(ctx);
  const payment = await selectPayment(ctx.db, paymentId);
  if (!payment || !isToldByProvider(payment) || isSettled(payment)) return payment;
  const told = await requireWallet(ctx, payment.method).readStatus(payment.id, options);
  await countPoll(ctx.db, payment.id);
  const move = await moveFor(ctx, payment, told);
  const moved = move && (await inTransaction(ctx, (ctx) => writeDown(ctx, payment.id, move)));
  const now = moved || (await selectPayment(ctx.db, payment.id));
  if (now && isOpen(now)) await scheduleCheck(ctx, now);
  return now;
}

/** Whether a provider knows how it stands; of other payments people do. */
export function isToldByProvider({ method }: Pick<Payment, 'method'>): boolean {
  return paymentMethodOf(method).settledBy === 'provider';
}

/** Whether the provider's word cannot change it any more. */
function isSettled({ status }: Payment): boolean {
  return status === 'paid' || status === 'mismatch' || status === 'refund_due' || status === 'refunded';
}

type Move = Omit<PaymentMove, 'at'>;

/** Money that came from a wallet shows whose it is; a wrong amount shows nothing. */
async function writeDown(ctx: Context, id: string, move: Move): Promise<Payment | null> {
  const moved = await movePayment(ctx.db, id, { ...move, at: ctx.now() });
  if (moved?.status === 'paid' && moved.phone) await noteProof(ctx, phone(moved.phone), 'payment');
  return moved;
}

/** Also over a failure of ours: one that was given up is then really over. */
const ended = { status: 'failed', from: ['created', 'pending', 'failed'] } as const;

/** What follows from the operator's word; null: nothing. */
async function moveFor(
  ctx: Context,
  payment: Payment,
  told: WalletStatus | 'absent' | 'unknown',
): Promise<Move | null> {
  if (told === 'unknown') return null;
  if (told === 'absent') {
    const age = ctx.now().getTime() - payment.created_at.getTime();
    // Younger ones may still be on their way.
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
    // What staff settle is theirs: a mismatch is not judged again.
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

/** Whole francs; what is none counts as nothing, and therefore never matches. */
function amountOf({ amount }: WalletStatus, asked: Payment): number {
  if (amount === null) return asked.amount;
  return /^\d{1,9}(\.0+)?$/.test(amount) ? Number(amount) : 0;
}
