import type { BodyOf } from '@isoko/contract/route';
import type { settlePayment as declared, PaymentStep, StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { oneLine } from '#server/input/text.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { countCash } from './count-cash.ts';
import { getStaffOrder } from './get-staff-order.ts';
import { guardRefund } from './guard-refund.ts';
import { isCashDue, manages, paymentSteps } from './next-steps.ts';
import { lockOrder } from './order-life.store.ts';
import { giveBack, refund } from './refund-order.ts';
import { refundPart } from './refund-part.ts';
import { isNotedRefund } from './repeated-refund.ts';
import { requireVersion } from './require-version.ts';
import { accept, type Case, confirm, refuse } from './settle-reference.ts';
import { roleOf } from './staff-role.ts';

type Body = BodyOf<typeof declared>;

const settle: Record<PaymentStep, (ctx: Context, found: Case) => Promise<unknown>> = {
  paid: payWhatIsDue,
  mismatch: (ctx, found) => confirm(ctx, found, { isRight: false }),
  failed: refuse,
  refund_due: giveBack,
  refunded: refund,
  partly_refunded: refundPart,
};

/**
 * Settles the money of an order by what somebody of the staff counted, found or sent; how the order stands follows
 * from its payments. A refund that is noted already is not noted again.
 * @throws not_found; step_up_required for a large refund; forbidden for what is not the role's; invalid_state when it is
 * not to be settled like that, on `version` when somebody else was faster;
 * validation_error on `amount` (with the difference), `reference`, `payment`, `note`.
 */
export async function settlePayment(
  ctx: Context,
  { id, body, user }: { id: string; body: Body; user: SignedIn },
): Promise<StaffOrder> {
  const role = roleOf(user);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw new ShopError('not_found');
    if (!manages(role) && !(body.status === 'paid' && order.payment_method === 'cod'))
      throw new ShopError('forbidden');
    const payments = await paymentsOf(ctx, id);
    const found = { order, payments, said: readWords(body) };
    if (!(await isNotedRefund(ctx, body.status, found))) {
      requireVersion(order, body.version);
      if (!paymentSteps(order, payments).includes(body.status)) throw new ShopError('invalid_state');
      await guardRefund(ctx, body.status, found);
      await settle[body.status](ctx, found);
    }
    return getStaffOrder(ctx, id, role);
  });
}

async function payWhatIsDue(ctx: Context, found: Case): Promise<void> {
  const { order, said } = found;
  if (isCashDue(order)) {
    if (said.amount === null) throw fieldError('amount', 'Please count the money.');
    await countCash(ctx, order, said.amount);
  } else if (order.payment_status === 'mismatch') await accept(ctx, found);
  else await confirm(ctx, found, { isRight: true });
}

function readWords({ amount = null, reference, payment = null, note }: Body): Case['said'] {
  return { amount, payment, reference: oneLine(reference ?? '') || null, note: oneLine(note ?? '') || null };
}
