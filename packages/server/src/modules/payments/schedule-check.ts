import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { nextCheck } from './check-schedule.ts';
import type { Payment } from './payment.ts';

/** Orders the next look at a payment by the schedule; ordered twice it is looked at once. */
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

/** Orders a look at a payment now, beside the scheduled ones. */
export async function checkSoon(ctx: Context, paymentId: string): Promise<void> {
  await enqueue(ctx, 'payment.check', { payment_id: paymentId }, { singletonKey: `${paymentId}:now` });
}
