import type { BodyOf } from '@isoko/contract/route';
import type { moveOrder as declared, StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { oneLine } from '#server/input/text.ts';
import { noteProof, phone } from '#server/modules/trust/proof.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { countCash } from '../money/staff-money.ts';
import { getStaffOrder } from '../staff/staff-order.ts';
import { canStep, isCashDue, manages, requireVersion, roleOf } from '../staff/staff-rights.ts';
import { endOrder } from './end-order.ts';
import type { LockedOrder } from './order-life.store.ts';
import { staffSteps } from './order-status.ts';
import { claimGoods } from './reservations.ts';
import { takeStep, tellCustomer, withOrder } from './take-step.ts';

type Body = BodyOf<typeof declared>;

/**
 * Takes an order one step further, with the cash that was counted at the door (francs) when it is delivered; or
 * cancels it, which only managers may. Its customer gets a message with the reason.
 * @throws not_found; forbidden for a packer who cancels; invalid_state when it is not the next step, on `version`
 * when the order has changed; validation_error on `reason` where one is needed, on `amount` as countCash.
 */
export async function moveOrder(
  ctx: Context,
  { id, body, user }: { id: string; body: Body; user: Pick<SignedIn, 'role'> },
): Promise<StaffOrder> {
  const role = roleOf(user);
  const { status: step, amount = null } = body;
  const note = oneLine(body.reason ?? '') || null;
  if (step === 'cancelled' && !manages(role)) throw new ShopError('forbidden');
  requireReason(step, note);
  requireCashAtTheDoor(step, amount);
  return withOrder(ctx, id, async (ctx, order) => {
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

/** The shop's own steps, after the order was confirmed. */
type ShopStep = 'packed' | 'out_for_delivery' | 'delivered' | 'delivery_failed';

/**
 * Takes a locked order one step further on its way to the shopper, or back from the door, and tells the shopper.
 * Packing takes the goods out of the stock. Returns the order as it is then. @throws invalid_state.
 */
async function advanceLocked(
  ctx: Context,
  order: LockedOrder,
  { step, note }: { step: ShopStep; note: string | null },
): Promise<LockedOrder> {
  const { from, to } = staffSteps[step];
  if (!from.includes(order.status)) throw new ShopError('invalid_state');
  // An order that is packed will be delivered: it does not expire any more.
  const change = { expires_at: null };
  const moved = await takeStep(ctx, order, { to, events: [{ type: step, status: to, note }], change });
  if (step === 'packed') await claimGoods(ctx, order.id);
  const { customer_phone: number } = order;
  if (step === 'delivered' && number) await noteProof(ctx, phone(number), 'delivery');
  const happensOnce = step === 'packed' || step === 'delivered';
  await tellCustomer(ctx, order, `order_${step}`, happensOnce ? 0 : order.version);
  return moved;
}
