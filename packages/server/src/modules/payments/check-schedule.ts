import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { isOpen, type Payment } from './payment.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** When a payment is checked after its start, in ms (trust.md section 2): often while the customer waits. */
const CHECK_AFTER_MS: readonly number[] = [
  ...[10 * SECOND, 30 * SECOND],
  ...[1, 2, 5, 10, 20].map((minutes) => minutes * MINUTE),
  ...Array.from({ length: 72 }, (_, hour) => (hour + 1) * HOUR),
];

/** A point of the schedule: its index and its time. */
export interface CheckPoint {
  readonly step: number;
  readonly at: Date;
}

/** The next check of a payment that started at `start`; null: three days are over. */
export function nextCheck(start: Date, now: Date): CheckPoint | null {
  const age = now.getTime() - start.getTime();
  const step = CHECK_AFTER_MS.findIndex((after) => after > age);
  const after = CHECK_AFTER_MS[step];
  return after === undefined ? null : { step, at: new Date(start.getTime() + after) };
}

/** Queues the next scheduled check of a payment; queued twice it runs once. */
export async function scheduleCheck(
  ctx: Context,
  payment: Pick<Payment, 'id' | 'created_at'>,
): Promise<void> {
  const next = nextCheck(payment.created_at, ctx.now());
  if (!next) {
    ctx.log.warn(
      { payment: payment.id },
      'a payment stayed open for three days and is no longer asked about',
    );
    return;
  }
  await enqueue(
    ctx,
    'payment.check',
    { payment_id: payment.id },
    { startAfter: next.at, singletonKey: `${payment.id}:${next.step}` },
  );
}

/** Queues a check of a payment now, in addition to the scheduled ones. */
export async function checkSoon(ctx: Context, paymentId: string): Promise<void> {
  await enqueue(ctx, 'payment.check', { payment_id: paymentId }, { singletonKey: `${paymentId}:now` });
}

/** Whether no more money can come from a payment, and none has to be refunded. */
export function isSettled(payment: Payment, now: Date): boolean {
  if (payment.status === 'refund_due' || payment.status === 'mismatch' || payment.owed > 0) return false;
  if (!isOpen(payment)) return true;
  // An abandoned payment is checked for three days, because its money may still come.
  return payment.status === 'failed' && nextCheck(payment.created_at, now) === null;
}
