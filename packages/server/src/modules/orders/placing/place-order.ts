import type { Order } from '@isoko/contract';
import type { OrderSource } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { giveUpWaiting } from '#server/database/in-transaction.ts';
import type { Read } from '#server/database/read-ahead.ts';
import { sellablesRead } from '#server/modules/catalogue/find-sellables.ts';
import { reserveStock } from '#server/modules/catalogue/reserve-stock.ts';
import { holdBuyer, isKeptOut } from '#server/modules/customers/book/buyers.ts';
import { type OfferedPaymentMethod, waitsForStaff } from '#server/modules/payments/payment-methods.ts';
import { requireQuietWallet } from '#server/modules/payments/require-quiet-wallet.ts';
import type { Buyer } from '#server/modules/pricing/coupon.ts';
import { heldFor, requirePayable } from '#server/modules/pricing/payable.ts';
import { type Pricing, priceCart, upperTotal } from '#server/modules/pricing/price-cart.ts';
import { redeemCoupon } from '#server/modules/pricing/redeem-coupon.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import type { DatedWindow } from '#server/modules/shipping/window-days.ts';
import { anyTimeIn, bookWindow, findWindow, windowsIn } from '#server/modules/shipping/windows.ts';
import { placeRead } from '#server/modules/shipping/zones.ts';
import { isProved, mailbox, phone, provedRead } from '#server/modules/trust/proof.ts';
import { hashToken } from '#server/secrets.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';
import { type CashInput, endOfCash, endOfPayment, endOfReference } from '../lifecycle/hold-order.ts';
import { insertOrder, type NewOrderLine, toNewOrderLines } from '../order.store.ts';
import { accessTokenOf } from '../reading/require-access.ts';
import { showNewOrder, showOrder } from '../reading/show-order.ts';
import type { OrderInput } from './order-input.ts';
import { holdOpenOrders } from './placing.store.ts';
import {
  requireAddress,
  requireCoupon,
  requireDeliverable,
  requireExpectedTotal,
  requireGoods,
  requireMinimum,
} from './require.ts';
import { messagesOf, startOf, startOrder } from './start-order.ts';

/** The account of the order. */
export interface Owner {
  id: string;
  email: string | null;
}

/** The input of placeOrder: `source` is the shop's site unless staff typed the order. */
interface Placing {
  id: string;
  input: OrderInput;
  owner: Owner | null;
  source?: OrderSource;
}

/** The reads of placeOrder before anything is locked, as far as its input tells. */
export function readsOf({ shipping, customer, line_items }: OrderInput): Read<unknown>[] {
  return [
    ...(shipping ? [placeRead(shipping), windowsIn(shipping.district)] : []),
    sellablesRead(line_items),
    provedRead([phone(customer.phone)]),
    ...(customer.email === null ? [] : [provedRead([mailbox(customer.email)])]),
  ];
}

/**
 * Turns an input into an order: prices it, refuses what is not possible, writes the order as bought, and takes the
 * shared resources: the stock, a place in the delivery window, a use of the coupon. Must run in a transaction; an error
 * leaves nothing behind. Locks are always taken in the same order: key, holders, the customer's record, wallet, stock
 * units by id, window, coupon.
 * @throws validation_error, not_found (a product is not sold any more), coupon_invalid, out_of_stock, not_deliverable,
 * min_order_amount, price_changed (`data`: the new quote), too_many_open_orders, customer_blocked, rate_limited for a
 * wallet with an open request.
 */
export async function placeOrder(
  ctx: Context,
  { id, input, owner, source = 'web' }: Placing,
): Promise<Order> {
  const { shipping, customer, note, delivery_window: key } = input;
  const billing = input.billing && (await requireAddress(ctx, input.billing, 'billing.'));
  const buyer = buyerOf(input, owner);
  // Only an account is known before the order: a guest's typed contacts prove nothing yet.
  const known = owner && buyer;
  const cart = { ...input, buyer: known, district: shipping?.district, sector: shipping?.sector };
  const pricing = await priceCart(ctx, cart, { prefix: 'shipping.' });
  await requireGoods(ctx, input, pricing);
  const delivery = await requireDeliverable(ctx, input, pricing);
  const coupon = requireCoupon(pricing);
  await requireMinimum(ctx, pricing.totals, pricing.place?.zone);
  const { payment, total, ...weighing } = await requirePayment(ctx, input, pricing);
  await requireExpectedTotal(ctx, { input, cart, pricing });
  const isPhoneProved = source === 'web' && (await isProved(ctx, phone(customer.phone)));
  const opening = { input, accountId: owner?.id ?? null, source, total, isPhoneProved };
  await requireProofless(ctx, opening, payment.code);

  const lines = toNewOrderLines(pricing.lines);
  const where = { zoneId: delivery.zone._id, method: delivery.method.code };
  const { window, anyTime } = await timeOf(ctx, key, where);
  const hold = { ...where, isPhoneProved, source, window, total, reference: input.payment.reference };
  const most = Math.max(total, weighing.upperTotal ?? 0);
  const beginning = startOf(payment, { most, expiresAt: await endOf(ctx, payment, { ...hold, most }) });
  const { told, ...row } = await insertOrder(ctx.db, {
    ...{ id, letters: (await readShopSettings(ctx)).order_prefix },
    accountId: owner?.id ?? null,
    ...{ placedAt: ctx.now(), source, isTest: source === 'web' && ctx.isBehindDoor === true },
    language: ctx.language ?? 'en',
    accessTokenHash: hashToken(accessTokenOf(ctx, id)),
    ...{ customer, delivery, billing, window, anyTime, note, payment, coupon },
    substitution: input.substitution,
    messages: messagesOf(input, beginning),
    ...{ totals: { ...pricing.totals, shipping_total: delivery.method.fee }, lines, beginning },
    ...weighing,
  });
  await startOrder(ctx, { id, number: row.number, asked: total }, { input, beginning, told });
  const order = await (beginning.paymentStatus === 'pending' ? showOrder(ctx, id) : showNewOrder(ctx, row));
  await takeShared(ctx, { id, buyer, pricing, lines, window, zoneId: where.zoneId });
  return order;
}

/**
 * When an order is delivered: in the window with this key, or without one within `anyTime`. @throws validation_error.
 */
async function timeOf(ctx: Context, key: string | null, where: { zoneId: string; method: string }) {
  if (key !== null) return { window: await findWindow(ctx, { key, ...where }), anyTime: null };
  return { window: null, anyTime: await anyTimeIn(ctx, where.zoneId, where.method) };
}

/**
 * Takes the shared resources last, right before the commit, so that other orders wait only for that.
 * @throws out_of_stock, validation_error on `delivery_window`, coupon_invalid.
 */
async function takeShared(
  ctx: Context,
  { id: orderId, buyer, pricing, lines, window, zoneId }: Shared,
): Promise<void> {
  await reserveStock(ctx, { orderId, lines });
  if (window) await bookWindow(ctx, window, { zoneId, orderId });
  await redeemCoupon(ctx, pricing, { orderId, buyer });
}

/** The shared resources of an order. */
interface Shared {
  id: string;
  buyer: Buyer;
  pricing: Pricing;
  lines: NewOrderLine[];
  window: DatedWindow | null;
  zoneId: string;
}

/**
 * The payment method, the highest possible total, and the amount asked for now, of which `held` is for goods that are
 * weighed later.
 * @throws validation_error on `payment_method`.
 */
async function requirePayment(ctx: Context, { payment_method }: OrderInput, pricing: Pricing) {
  const { total } = pricing.totals;
  const upper = await upperTotal(ctx, pricing);
  const payment = await requirePayable(ctx, payment_method, { zone: pricing.place?.zone, total, upper });
  const held = heldFor(payment, { total, upper });
  return { payment, upperTotal: upper, held, total: total + held };
}

/**
 * Limits what an unproved phone can hold and which wallet is asked, and locks the customer's record, before stock is
 * locked. @throws too_many_open_orders, customer_blocked, rate_limited.
 */
async function requireProofless(
  ctx: Context,
  order: OpeningOrder & { input: OrderInput },
  method: string,
): Promise<void> {
  await requireFewOpen(ctx, order);
  const { payment, customer } = order.input;
  const { accountId, source } = order;
  const isBlocked = await holdBuyer(ctx, { ...customer, accountId, source }).catch(giveUpWaiting);
  if (isBlocked && source === 'web') return refuseBlocked(ctx);
  if (order.total > 0) await requireQuietWallet(ctx, { method, phone: payment.phone ?? customer.phone });
}

/**
 * @throws customer_blocked, with the shop's phone, for a person whom staff have blocked: they may only order by phone.
 */
export async function requireWelcome(
  ctx: Context,
  buyer: { phone: string; id: string | null },
): Promise<void> {
  if (await isKeptOut(ctx, buyer)) await refuseBlocked(ctx);
}

async function refuseBlocked(ctx: Context): Promise<never> {
  const { phone } = await readShopSettings(ctx);
  throw phone === null
    ? new ShopError('customer_blocked', { sentence: sentence('We cannot take this order online.') })
    : new ShopError('customer_blocked', { values: { phone } });
}

const NO_MORE_UNPAID = 'We can keep only so many goods that are not paid for a new customer.';

/** Until when the goods are reserved; null: without an end. What costs nothing (`most`) is held like cash. */
function endOf(
  ctx: Context,
  { code, kind }: OfferedPaymentMethod,
  hold: CashInput & { total: number; most: number; reference: string | null },
): Promise<Date | null> | Date {
  if (kind === 'cash' || hold.most === 0) return endOfCash(ctx, hold);
  return waitsForStaff(code, hold.reference) ? endOfReference(ctx, hold.total) : endOfPayment(ctx);
}

/** Who uses a coupon: the account with its own e-mail, else the customer of the order. */
function buyerOf({ customer }: OrderInput, owner: Owner | null): Buyer {
  const { phone, email } = customer;
  return owner ? { accountId: owner.id, phone: null, email: owner.email } : { accountId: null, phone, email };
}

/** An order before anything is reserved for it. */
export interface OpeningOrder {
  input: Pick<OrderInput, 'customer' | 'shipping'>;
  /** The account it belongs to; null: a guest's. */
  accountId: string | null;
  source: OrderSource;
  /** Francs. */
  total: number;
  /** Whether the customer's phone is proved. */
  isPhoneProved: boolean;
}

/**
 * Limits the open orders and their total value (settings) of an unproved phone, so that fake orders cannot empty the
 * stock. A proved phone has no limit. A guest's orders are counted by phone, by unproved mailbox and by address; a
 * signed-in customer's by account, so that orders of strangers do not count. Orders typed by staff are not limited.
 * Exact also for parallel orders; runs before stock is locked.
 * @throws too_many_open_orders with the shop's phone; in_progress if other orders with that contact take long.
 */
export async function requireFewOpen(ctx: Context, order: OpeningOrder): Promise<void> {
  const { source, total } = order;
  if (ctx.unlimited || source !== 'web' || total === 0) return;
  if (order.isPhoneProved) return;
  const settings = await readShopSettings(ctx);
  const { accountId, input } = order;
  const { phone, email } = input.customer;
  const isStrange = !accountId && email !== null && !(await isProved(ctx, mailbox(email)));
  const opener = {
    accountId,
    phone,
    email: isStrange ? email.toLowerCase() : null,
    shipping: input.shipping,
  };
  for (const open of await holdOpenOrders(ctx.db, opener).catch(giveUpWaiting)) {
    const isMuch = open.francs + total > settings.open_orders_value;
    if (open.orders < settings.open_orders_per_contact && !isMuch) continue;
    throw settings.phone === null
      ? new ShopError('too_many_open_orders', { sentence: sentence(NO_MORE_UNPAID) })
      : new ShopError('too_many_open_orders', { values: { phone: settings.phone } });
  }
}
