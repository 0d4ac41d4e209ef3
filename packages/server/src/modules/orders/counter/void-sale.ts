import type { BodyOf } from '@isoko/contract/route';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { voidSale as declared } from '@isoko/contract/routes/admin/till';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { oneLine } from '#server/input/text.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { leftOf, owesMoney } from '#server/modules/payments/refunds.ts';
import { sendBack } from '#server/modules/payments/staff-payments.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { endOrder } from '../lifecycle/end-order.ts';
import { type LockedOrder, lockOrder } from '../lifecycle/order-life.store.ts';
import { writeOffGoods } from '../lifecycle/reservations.ts';
import { withOrder } from '../lifecycle/take-step.ts';
import { reconcileLocked } from '../money/reconcile-order.ts';
import { guardLargeRefund } from '../money/record-staff-payment.ts';
import { getStaffOrder } from '../staff/staff-order.ts';
import { canVoid, isSaleOfDay, requireVersion, roleOf } from '../staff/staff-rights.ts';

/**
 * Takes a sale of today back: its goods come back or are written off, and its money goes back as coins; what came to the
 * code may stay owed until it is sent back there. After its day was closed it is in the books of the next one.
 * @throws not_found; invalid_state for what is no sale at the counter, was taken back or is of another day, on `version` when
 * it has changed; validation_error on `reason`; step_up_required for a large amount.
 */
export function voidSale(
  ctx: Context,
  { id, body, user }: { id: string; body: BodyOf<typeof declared>; user: SignedIn },
): Promise<StaffOrder> {
  const reason = oneLine(body.reason);
  if (!reason) throw fieldError('reason', 'Please say why the sale is taken back.');
  return withOrder(ctx, id, async (ctx, order) => {
    requireVersion(order, body.version);
    requireOfToday(ctx, order);
    const kept = (await paymentsOf(ctx, id)).reduce((sum, each) => sum + leftOf(each), 0);
    await guardLargeRefund(ctx, { number: order.number, francs: order.given_back + kept });
    await endOrder(ctx, order, 'cancelled', reason);
    if (body.goods === 'waste') await writeOffGoods(ctx, id);
    await giveBack(ctx, id, { isAllInCoins: body.all_in_coins ?? false });
    return getStaffOrder(ctx, id, roleOf(user));
  });
}

function requireOfToday(ctx: Context, order: LockedOrder): void {
  if (!canVoid(order)) throw new ShopError('invalid_state');
  if (isSaleOfDay(order, ctx.now())) return;
  const message = 'This sale is of another day: send the money back on its page under Money.';
  throw new ShopError('invalid_state', { fields: [{ field: 'sale', message }] });
}

/** Gives what a sale that was taken back owes out of the drawer. */
async function giveBack(
  ctx: Context,
  id: string,
  { isAllInCoins }: { isAllInCoins: boolean },
): Promise<void> {
  const owing = (await paymentsOf(ctx, id)).filter(owesMoney);
  const inCoins = owing.filter(({ method }) => isAllInCoins || paymentMethodOf(method).kind === 'cash');
  for (const payment of inCoins) await sendBack(ctx, payment, { coins: true });
  const ended = await lockOrder(ctx.db, id);
  if (ended) await reconcileLocked(ctx, ended);
}
