import type { OrderSource } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { reserveStock } from '#server/modules/catalogue/reserve-stock.ts';
import type { OfferedPaymentMethod } from '#server/modules/payments/payment-methods.ts';
import { requireQuietWallet } from '#server/modules/payments/require-quiet-wallet.ts';
import type { Buyer } from '#server/modules/pricing/buyer-keys.ts';
import { priceCart } from '#server/modules/pricing/price-cart.ts';
import { redeemCoupon } from '#server/modules/pricing/redeem-coupon.ts';
import { bookWindow } from '#server/modules/shipping/book-window.ts';
import { hashToken } from '#server/tokens.ts';
import { accessTokenOf } from './access-token.ts';
import { beginOrder } from './begin-order.ts';
import { toNewOrderLines } from './new-order.ts';
import { insertOrder } from './order.store.ts';
import { beginningOf } from './order-beginning.ts';
import { type CashWish, endOfCash, endOfPayment, endOfReference } from './order-end.ts';
import type { OrderInput } from './order-input.ts';
import {
  requireAddress,
  requireCoupon,
  requireDeliverable,
  requireExpectedTotal,
  requireMinimum,
  requirePayment,
  requireSold,
  requireStock,
} from './require.ts';
import { type OpeningOrder, requireFewOpen } from './require-few-open.ts';

/** The account whose order it is. */
export interface Owner {
  id: string;
  email: string;
}

/** What becomes an order: `source` is the shop itself unless somebody of the staff typed it in. */
interface Placing {
  id: string;
  wish: OrderInput;
  owner: Owner | null;
  source?: OrderSource;
}

/**
 * Turns a wish into an order: prices it, refuses what cannot be, sets the stock aside, takes a place in the delivery
 * window, writes the order as bought and uses its coupon. Must run in a transaction; a throw leaves nothing behind.
 * Locks are taken in one order everywhere: the key, who orders, the wallet, the stock units by id, the window, the coupon.
 * @throws validation_error, not_found (a product is not sold any more), coupon_invalid, out_of_stock,
 * not_deliverable, min_order_amount, price_changed (`data`: the new quote), too_many_open_orders, rate_limited for a
 * wallet that rings.
 */
export async function placeOrder(ctx: Context, { id, wish, owner, source = 'web' }: Placing): Promise<void> {
  const { shipping, customer, note, delivery_window: key } = wish;
  const billing = wish.billing && (await requireAddress(ctx, wish.billing, 'billing.'));
  const buyer = buyerOf(wish, owner);
  // Only an account is known before it orders: what a guest types proves nothing until then.
  const known = owner && buyer;
  const cart = { ...wish, buyer: known, district: shipping.district, sector: shipping.sector };
  const pricing = await priceCart(ctx, cart, { prefix: 'shipping.' });
  requireSold(wish, pricing);
  requireStock(pricing);
  const delivery = requireDeliverable(wish, pricing);
  const coupon = requireCoupon(pricing);
  await requireMinimum(ctx, pricing);
  const payment = await requirePayment(ctx, wish, pricing);
  await requireExpectedTotal(ctx, { input: wish, cart, pricing });
  const { total } = pricing.totals;
  await requireProofless(ctx, { wish, accountId: owner?.id ?? null, source, total }, payment.code);

  const lines = toNewOrderLines(pricing.lines);
  await reserveStock(ctx, { orderId: id, lines });
  const zoneId = delivery.zone._id;
  const window = key === null ? null : await bookWindow(ctx, { key, zoneId, orderId: id });
  const hold = { phone: customer.phone, source, window, zoneId, total, reference: wish.payment.reference };
  const beginning = beginningOf(payment, { total, expiresAt: await endOf(ctx, payment, hold) });
  const number = await insertOrder(ctx.db, {
    id,
    accountId: owner?.id ?? null,
    placedAt: ctx.now(),
    source,
    language: ctx.language ?? 'en',
    accessTokenHash: hashToken(accessTokenOf(ctx, id)),
    customer,
    delivery,
    billing,
    window,
    note,
    substitution: wish.substitution,
    payment,
    coupon,
    ...{ totals: { ...pricing.totals, shipping_total: delivery.method.fee }, lines, beginning },
  });
  await redeemCoupon(ctx, pricing, { orderId: id, buyer });
  await beginOrder(ctx, { id, number, total }, { wish, beginning });
}

/** What may be held and rung without a proof, before stock is locked. @throws too_many_open_orders, rate_limited. */
async function requireProofless(
  ctx: Context,
  order: OpeningOrder & { wish: OrderInput },
  method: string,
): Promise<void> {
  await requireFewOpen(ctx, order);
  const { payment, customer } = order.wish;
  if (order.total > 0) await requireQuietWallet(ctx, { method, phone: payment.phone ?? customer.phone });
}

/** Until when the goods are set aside; null: there is no end. */
function endOf(
  ctx: Context,
  { code, confirmsAtOnce }: OfferedPaymentMethod,
  hold: CashWish & { total: number; reference: string | null },
): Promise<Date | null> | Date {
  if (confirmsAtOnce) return endOfCash(ctx, hold);
  const isSent = code === 'momo_code' && hold.reference !== null;
  return isSent ? endOfReference(ctx, hold.total) : endOfPayment(ctx);
}

/** Who a coupon is used by: the account with its own e-mail, else whoever the order is for. */
function buyerOf({ customer }: OrderInput, owner: Owner | null): Buyer {
  const { phone, email } = customer;
  return owner ? { accountId: owner.id, phone: null, email: owner.email } : { accountId: null, phone, email };
}
