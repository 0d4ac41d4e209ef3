import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { writtenCallbackTokenOf } from './callback-token.ts';
import { checkSoon, nextCheck, scheduleCheck } from './check-schedule.ts';
import { requireNoTransaction, requireWallet } from './operator.ts';
import { movePayment, selectPayment } from './payment.store.ts';
import type { Payment } from './payment.ts';

/** Nobody is asked for a PIN later than this after choosing to pay, in ms. */
export const START_WITHIN_MS = 10 * 60 * 1_000;

/**
 * Asks the operator to collect a payment that was `created`. Accepted or known already: `pending`. Refused: `failed`.
 * Unknown outcome: it stays `created` and is asked again with the same reference. Run again it asks once.
 * Must not run in a transaction: the operator may take ten seconds. Null: there is no such payment.
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
  switch (answer.outcome) {
    case 'there': {
      const moved = await movePayment(ctx.db, paymentId, { status: 'pending', at: ctx.now() });
      // Also when it was given up meanwhile: the payer may still enter the PIN.
      await scheduleCheck(ctx, payment);
      return moved ?? selectPayment(ctx.db, paymentId);
    }
    case 'refused': {
      ctx.log.warn({ payment: paymentId, reason: answer.reason }, 'the operator refused a request to pay');
      // An earlier try with the same reference may have arrived.
      await scheduleCheck(ctx, payment);
      const refused = { status: 'failed', reason: answer.reason, from: ['created'], at: ctx.now() } as const;
      return (await movePayment(ctx.db, paymentId, refused)) ?? selectPayment(ctx.db, paymentId);
    }
    case 'unknown':
      ctx.log.warn({ payment: paymentId, why: answer.why }, 'nobody knows whether a request to pay arrived');
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
