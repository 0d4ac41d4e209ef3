import type { BodyOf } from '@isoko/contract/route';
import type { moveOrder as declared, StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { oneLine } from '#server/input/text.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { advanceLocked } from './advance-order.ts';
import { countCash } from './count-cash.ts';
import { endOrder } from './end-order.ts';
import { getStaffOrder } from './get-staff-order.ts';
import { canStep, isCashDue, manages } from './next-steps.ts';
import { lockOrder } from './order-life.store.ts';
import { requireVersion } from './require-version.ts';
import { roleOf } from './staff-role.ts';

type Body = BodyOf<typeof declared>;

/**
 * Takes an order one step further, with the cash that was counted at the door (francs) when it is delivered; or ends
 * it, which is for managers. Its customer is told, and reads the reason.
 * @throws not_found; forbidden for a packer who cancels; invalid_state when it is not the next step, on `version`
 * when somebody else was faster; validation_error on `reason` where one is needed, on `amount` as countCash.
 */
export async function moveOrder(
  ctx: Context,
  { id, body, user }: { id: string; body: Body; user: SignedIn },
): Promise<StaffOrder> {
  const role = roleOf(user);
  const { status: step, amount = null } = body;
  const note = oneLine(body.reason ?? '') || null;
  if (step === 'cancelled' && !manages(role)) throw new ShopError('forbidden');
  requireReason(step, note);
  requireCashAtTheDoor(step, amount);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw new ShopError('not_found');
    requireVersion(order, body.version);
    if (!canStep(order, step)) throw new ShopError('invalid_state');
    if (step === 'cancelled') await endOrder(ctx, order, 'cancelled', note);
    else {
      const moved = await advanceLocked(ctx, order, { step, note });
      if (amount !== null && !isCashDue(moved))
        throw fieldError('amount', 'This order needs no cash at the door.');
      if (amount !== null) await countCash(ctx, moved, amount);
    }
    return getStaffOrder(ctx, id, role);
  });
}

function requireReason(step: Body['status'], note: string | null): void {
  if (note) return;
  if (step === 'cancelled') throw fieldError('reason', 'Please say why it is cancelled.');
  if (step === 'delivery_failed') throw fieldError('reason', 'Please say why it could not be delivered.');
}

function requireCashAtTheDoor(step: Body['status'], amount: number | null): void {
  if (amount !== null && step !== 'delivered')
    throw fieldError('amount', 'Cash is counted when the order is delivered.');
}
