import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { forgetMessages } from '#server/jobs/messages.ts';
import { forgetOrderedCart } from '#server/modules/cart/read-cart.ts';
import { forgetStock } from '#server/modules/catalogue/reserve-stock.ts';
import { forgetTestBuyer } from '#server/modules/customers/book/buyers.ts';
import { forgetTestPayments } from '#server/modules/payments/forget-payers.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { forgetCoupon } from '#server/modules/pricing/redeem-coupon.ts';
import { releaseWindow } from '#server/modules/shipping/windows.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  deleteTestOrder,
  lockOrder,
  selectTestOrders,
  wasOrderTried,
} from '../lifecycle/order-life.store.ts';

/** Test orders that are still there, and whether an order was tried out at all: also one that was wiped since. */
export async function listTestOrders(ctx: Context) {
  return { orders: await selectTestOrders(ctx.db), wasTried: await wasOrderTried(ctx.db) };
}

/**
 * Removes a test order as if it had never been: its goods, window, coupon, payments, messages, cart and customer. The log
 * keeps that it was there, and its number is not given again.
 * @throws not_found; validation_error on `order` for one of a customer, and while its money is real
 */
export async function wipeTestOrder(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw new ShopError('not_found');
    if (!order.is_test)
      throw fieldError('order', `${order.number} is an order of a customer: it stays. You can cancel it.`);
    await requireNoRealMoney(ctx, id);
    await forgetTestPayments(ctx, id);
    await forgetStock(ctx, id);
    await releaseWindow(ctx, id);
    await forgetCoupon(ctx, id);
    await forgetOrderedCart(ctx, id);
    await forgetMessages(ctx, id);
    await deleteTestOrder(ctx.db, id);
    if (order.customer_id) await forgetTestBuyer(ctx, order.customer_id);
  });
}

/**
 * Cash is counted for the test alone; money from a phone is real, and so is a phone that asks for it now.
 * @throws validation_error on `order`
 */
async function requireNoRealMoney(ctx: Context, id: string): Promise<void> {
  for (const { method, status, captured, refunded } of await paymentsOf(ctx, id)) {
    const { kind, settledBy } = paymentMethodOf(method);
    if (settledBy === 'provider' && (status === 'created' || status === 'pending'))
      throw fieldError('order', 'A phone is being asked to pay for it. Wait for the answer, then wipe it.');
    if (kind !== 'cash' && captured > refunded)
      throw fieldError(
        'order',
        `${formatFrancs(captured - refunded)} arrived for it. Send it back first, then wipe it.`,
      );
  }
}
