import type { Context } from '#server/context.ts';
import { type Refund, selectRefunds } from './refund.store.ts';

/**
 * The refund that was sent under this reference, however it is written; of what is paid for by `purposeId` before any
 * other's; null: none was. A word without a digit ("cash") names no transfer: it stands for one refund a payment.
 */
export async function findRefund(
  ctx: Context,
  { reference, purposeId }: { reference: string; purposeId: string },
): Promise<Refund | null> {
  const refunds = await selectRefunds(ctx.db, reference);
  const own = refunds.find((refund) => refund.purpose_id === purposeId);
  return own ?? refunds.find(({ refund_key }) => /[0-9]/.test(refund_key)) ?? null;
}
