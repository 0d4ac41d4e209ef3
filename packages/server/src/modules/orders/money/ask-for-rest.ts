import type { Context } from '#server/context.ts';
import { inSavepoint } from '#server/database/in-transaction.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { restOf } from '#server/modules/payments/refunds.ts';
import { requirePayable } from '#server/modules/pricing/payable.ts';
import { findOrderZone } from '#server/modules/shipping/zones.ts';
import { ShopError } from '#server/shop-error.ts';
import type { LockedOrder } from '../lifecycle/order-life.store.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { startNextPayment } from '../placing/start-order.ts';
import { askedOf, hasRest, isOnItsWay } from '../reading/order-rights.ts';

/**
 * Asks the wallet that paid an order for the rest of it, when its customer has just agreed to that (`before`: the order as it
 * was). Where no wallet did, or it cannot be asked now, the rest is paid by link or at the door like any other.
 */
export async function askForRest(ctx: Context, before: LockedOrder, order: LockedOrder): Promise<void> {
  if (before.payment_status !== 'paid' || !hasRest(order)) return;
  const payments = await paymentsOf(ctx, order.id);
  const paid = payments.findLast(
    ({ status, method }) => status === 'paid' && method === order.payment_method,
  );
  if (!paid?.phone || payments.some(isOnItsWay) || !paymentMethodOf(paid.method).wallet) return;
  const choice = { method: paid.method, phone: paid.phone, reference: null };
  const asked = restOf(askedOf(order) - order.given_back, payments);
  try {
    await inSavepoint(ctx, async (ctx) => {
      const zone = await findOrderZone(ctx, order);
      const { name } = await requirePayable(ctx, paid.method, { zone, total: asked });
      await startNextPayment(ctx, { ...order, asked }, choice);
      await takeStep(ctx, order, {
        events: [{ type: 'payment_started', status: order.status, note: name }],
      });
    });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}
