import type { Context } from '#server/context.ts';
import { reserveStock } from '#server/modules/catalogue/reserve-stock.ts';
import { priceCart } from '#server/modules/pricing/price-cart.ts';
import { bookWindow } from '#server/modules/shipping/book-window.ts';
import { accessTokenOf, hashToken } from './access-token.ts';
import { firstEvents, freezeLines } from './freeze-order.ts';
import { insertOrder } from './order.store.ts';
import type { OrderWish } from './order-wish.ts';
import {
  requireAddress,
  requireDeliverable,
  requireExpectedTotal,
  requireMinimum,
  requireNoCoupon,
  requirePayment,
  requireSold,
  requireStock,
} from './require.ts';

/**
 * Turns a wish into an order: prices it, refuses what cannot be, sets the stock aside, takes a place in the delivery
 * window and writes the order as bought. Must run in a transaction; a throw leaves nothing behind. Locks are taken
 * in one order everywhere: the key, the stock units by id, the window.
 * @throws validation_error, not_found (a product is not sold any more), coupon_invalid, out_of_stock,
 * not_deliverable, min_order_amount, price_changed (`data`: the new quote).
 */
export async function placeOrder(ctx: Context, id: string, wish: OrderWish): Promise<void> {
  const { shipping, customer, note, delivery_window } = wish;
  requireNoCoupon(wish);
  const billing = wish.billing && (await requireAddress(ctx, wish.billing, 'billing.'));
  const cart = { ...wish, district: shipping.district, sector: shipping.sector };
  const pricing = await priceCart(ctx, cart, { prefix: 'shipping.' });
  requireSold(wish, pricing);
  requireStock(pricing);
  const delivery = requireDeliverable(wish, pricing);
  await requireMinimum(ctx, pricing);
  const payment = await requirePayment(ctx, wish, pricing);
  await requireExpectedTotal(ctx, { wish, cart, pricing });

  const lines = freezeLines(pricing.lines);
  await reserveStock(ctx, { orderId: id, lines });
  const booking = delivery_window && { key: delivery_window, zoneId: delivery.zone._id, orderId: id };
  const window = booking ? await bookWindow(ctx, booking) : null;
  await insertOrder(ctx.db, {
    id,
    placedAt: ctx.now(),
    accessTokenHash: hashToken(accessTokenOf(ctx, id)),
    customer,
    delivery,
    billing,
    window,
    note,
    payment: { code: payment.code, name: payment.name, status: 'unpaid' },
    totals: { ...pricing.totals, shipping_total: delivery.method.fee },
    lines,
    events: firstEvents(payment),
  });
}
