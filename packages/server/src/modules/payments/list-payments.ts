import type { Context } from '#server/context.ts';
import { selectPayment, selectPaymentsOf, selectPaymentsOfEach } from './payment.store.ts';
import type { Payment } from './payment.ts';

/** Every try to pay for something, the first first. */
export function paymentsOf(ctx: Context, purposeId: string): Promise<Payment[]> {
  return selectPaymentsOf(ctx.db, purposeId);
}

/** Every try to pay for each of these, the first first, by what it is for. */
export async function paymentsOfEach(
  ctx: Context,
  purposeIds: readonly string[],
): Promise<Map<string, Payment[]>> {
  return Map.groupBy(await selectPaymentsOfEach(ctx.db, purposeIds), (payment) => payment.purpose_id);
}

/** The last try to pay for something; null: none was made. */
export async function latestPayment(ctx: Context, purposeId: string): Promise<Payment | null> {
  return (await selectPaymentsOf(ctx.db, purposeId)).at(-1) ?? null;
}

/** One try to pay; null: there is none. */
export function findPayment(ctx: Context, paymentId: string): Promise<Payment | null> {
  return selectPayment(ctx.db, paymentId);
}
