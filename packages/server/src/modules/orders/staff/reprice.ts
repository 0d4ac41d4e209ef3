import type { CouponKind } from '@isoko/contract/routes/cart';
import { shippingFee } from '@isoko/contract/rules/arrival';
import type { Context } from '#server/context.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { paysDelivery } from '#server/modules/pricing/coupon.ts';
import { requirePayable, whyNotPayable } from '#server/modules/pricing/payable.ts';
import { addUp, prorate } from '#server/modules/pricing/price-lines.ts';
import { discountMore } from '#server/modules/pricing/try-coupon.ts';
import { findOrderZone, type ZoneRule } from '#server/modules/shipping/zones.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { LockedOrder, OrderChange, PackedRow } from '../lifecycle/order-life.store.ts';
import type { NewPlace } from '../lifecycle/wanted-change.ts';
import type { OrderLineRow } from '../order.store.ts';
import { giftsOf, keptGifts } from './weight-gift.ts';

/** A changed line, before the coupon: `from` is the line that it keeps or replaces; null: it is added. */
export type Repacked = Omit<PackedRow, 'discounted_price'> & { from: string | null };

/** Francs. */
export interface NewTotals {
  subtotal: number;
  discount: number;
  shipping_total: number;
  total: number;
}

/** What is priced: the lines before and after, and the new place if that changes too. */
interface Repriced {
  before: readonly OrderLineRow[];
  after: readonly Repacked[];
  place: NewPlace | null;
  /** The customer asked for the change: the rules of the shop count as for a new order. */
  isAsked: boolean;
}

/**
 * Prices a changed order: the coupon as in carryDiscount, for additions as for a new order; the delivery fee follows
 * the shop's rules if the customer asked for the change, and stays if the shop caused it. For each line `shares` are
 * the francs off by the coupon, `gifts` what the shop gives for its weight.
 */
export async function reprice(
  ctx: Context,
  order: LockedOrder,
  { before, after, place, isAsked }: Repriced,
): Promise<{ totals: NewTotals; shares: number[]; gifts: number[] }> {
  const given = giftsOf(order, before);
  const couponed = before.map((line) => ({
    ...line,
    discounted_price: line.discounted_price + (given.get(line.id) ?? 0),
  }));
  const carried = carryDiscount(order.coupon_kind, couponed, after);
  const taken = Math.max(order.discount - order.weight_gift, sum(carried));
  const more = await discountMore(ctx, order.coupon_code, {
    lines: after.map(({ product_id, from, sum }) => ({ product: product_id, sum: from === null ? sum : 0 })),
    given: taken,
  });
  const shares = carried.map((share, at) => share + (more[at] ?? 0));
  const gifts = keptGifts(given, before, after);
  const discount = sum(shares) + sum(gifts);
  const items = sum(after.map((line) => line.sum)) - sum(shares);
  const shipping_total = isAsked ? await feeFor(ctx, order, { items, place }) : order.shipping_total;
  const { subtotal, total } = addUp(after, { discount, shipping_total });
  return { totals: { subtotal, discount, shipping_total, total }, shares, gifts };
}

const sum = (francs: readonly number[]) => francs.reduce((total, each) => total + each, 0);

/** The delivery fee for items of that many francs; a charged fee keeps its price within the zone. */
async function feeFor(
  ctx: Context,
  order: LockedOrder,
  { items, place }: { items: number; place: NewPlace | null },
): Promise<number> {
  const { coupon_kind: kind } = order;
  const code = place?.change.shipping_method_code ?? order.shipping_method_code;
  if (kind !== null && paysDelivery({ kind }, code)) return 0;
  const isElsewhere = place !== null && place.zone.name !== order.shipping_zone;
  const zone = place?.zone ?? (await findOrderZone(ctx, order));
  const method = zone?.methods.find((each) => each.code === code);
  if (!method) return order.shipping_total;
  const price = isElsewhere ? method.price : order.shipping_total || method.price;
  return shippingFee({ ...method, price }, items);
}

/**
 * The francs that a coupon takes off each line of a changed order, in the order of the lines. The rules of the coupon
 * are not checked again: it is not the customer's fault that something is missing. A percentage stays the same for each
 * line and its replacements; a fixed amount stays the same while its lines cost that much. Neither gives more than
 * before. Additions (`from` null) get nothing here.
 */
export function carryDiscount(
  kind: CouponKind | null,
  before: readonly Pick<OrderLineRow, 'id' | 'sum' | 'discounted_price'>[],
  after: readonly Pick<Repacked, 'from' | 'sum'>[],
): number[] {
  if (kind === null || kind === 'free_shipping') return after.map(() => 0);
  const given = new Map(
    before.map((line) => [line.id, { sum: line.sum, off: line.sum - line.discounted_price }]),
  );
  const whole = [...given.values()].reduce((sum, line) => sum + line.off, 0);
  const wanted = after.map(({ from, sum }) => {
    const line = from === null ? undefined : given.get(from);
    if (!line?.off) return 0;
    return kind === 'fixed' ? sum : Number((BigInt(line.off) * BigInt(sum)) / BigInt(line.sum));
  });
  const reachable = wanted.reduce((sum, each) => sum + each, 0);
  return reachable <= whole ? wanted : prorate(whole, wanted);
}

/**
 * The new payment method of an order, null if it stays.
 * @throws validation_error on `payment_method` if it is not offered there or the order is paid, on `lines` if the
 * present method does not take what is to pay: the new price, or what it is above the price that is paid already.
 */
export async function requireWayToPay(
  ctx: Context,
  order: LockedOrder,
  { code, place, total }: { code: string | undefined; place: NewPlace | null; total: number },
): Promise<OrderChange | null> {
  const zone = place?.zone ?? (await findOrderZone(ctx, order));
  // Of an order that is paid, only what it rises by is still to pay.
  const due = order.payment_status === 'paid' ? total - order.total : total;
  if (code && code !== order.payment_method) return chooseWay(ctx, order, { code, zone, due });
  const present = paymentMethodOf(order.payment_method);
  // Whoever paid a wallet pays the rest by the link; who pays cash pays it at the door.
  const mayStay =
    order.payment_status === 'paid'
      ? due <= 0 || present.kind !== 'cash'
      : order.payment_status !== 'unpaid' || (total <= order.total && !place);
  const reason = mayStay ? null : whyNotPayable(present, { zone, total: due });
  if (reason) throw fieldError(placeField(place), reason);
  return null;
}

/** The field to blame if the payment method is not possible. */
function placeField(place: NewPlace | null): string {
  if (!place) return 'lines';
  return place.change.point_id ? 'point' : 'shipping.district';
}

async function chooseWay(
  ctx: Context,
  order: LockedOrder,
  { code, zone, due }: { code: string; zone: ZoneRule | null; due: number },
): Promise<OrderChange> {
  if (order.payment_status === 'paid' && due <= 0)
    throw fieldError('payment_method', 'This order is already paid.');
  if (order.payment_status !== 'unpaid' && order.payment_status !== 'paid')
    throw new ShopError('invalid_state');
  const method = await requirePayable(ctx, code, { zone, total: due });
  return { payment_method: method.code, payment_name: method.name };
}
