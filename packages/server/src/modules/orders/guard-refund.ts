import type { PaymentStep } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { requireStepUp } from '#server/modules/trust/step-up.ts';
import type { Case } from './judge-reference.ts';

/**
 * Asks for a fresh proof of who sends back more than the ceiling of the settings, with what went back of this order
 * before, so that parts make no way around it. Owners are told. In the caller's transaction.
 * @throws step_up_required
 */
export async function guardRefund(
  ctx: Context,
  step: PaymentStep,
  { order, payments, said }: Case,
): Promise<void> {
  if (step !== 'refunded' && step !== 'partly_refunded') return;
  const owed = payments.reduce((sum, payment) => sum + payment.owed, 0);
  const francs = order.given_back + (step === 'refunded' ? owed : (said.amount ?? 0));
  if (francs <= (await readShopSettings(ctx)).step_up_refund_above) return;
  requireStepUp(ctx);
  const detail = { order: order.number, amount: formatFrancs(francs) };
  await tellOwners(ctx, { kind: 'large_refund', detail });
}
