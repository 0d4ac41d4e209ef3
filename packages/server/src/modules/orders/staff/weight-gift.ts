import type { CouponKind } from '@isoko/contract/routes/cart';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import { prorate } from '#server/modules/pricing/price-lines.ts';
import type { LockedOrder, PackedRow } from '../lifecycle/order-life.store.ts';
import type { OrderLineRow } from '../order.store.ts';

/**
 * What the coupon takes off a weighed line, computed from what it took off the ordered amount, so that repeated
 * weighing gives the same result. If it weighs less, a percentage shrinks with it and a fixed amount stays; if it
 * weighs more, neither grows. Francs.
 */
export function couponOff(kind: CouponKind | null, line: OrderLineRow): number {
  const { ordered, ordered_discounted, sum, discounted_price } = line;
  if (ordered === null || ordered_discounted === null) return sum - discounted_price;
  const before = lineSum({ ...line, quantity: ordered });
  const off = before - ordered_discounted;
  if (kind !== 'percent' || sum >= before) return Math.min(off, sum);
  return Number((BigInt(off) * BigInt(sum)) / BigInt(before));
}

/** The coupon's part of a discount, in francs. */
export const couponOf = ({ discount, weight_gift }: Pick<LockedOrder, 'discount' | 'weight_gift'>): number =>
  discount - weight_gift;

/**
 * Splits the shop's gift over the weighed lines, in proportion to their price after the coupon (`couponed`). Francs.
 */
export function shareGift(
  gift: number,
  lines: readonly Pick<OrderLineRow, 'ordered'>[],
  couponed: readonly number[],
): number[] {
  return prorate(
    gift,
    lines.map(({ ordered }, at) => (ordered === null ? 0 : (couponed[at] ?? 0))),
  );
}

/** The gift for each line of an order, by the line's id. Francs. */
export function giftsOf(
  { coupon_kind: kind, weight_gift }: Pick<LockedOrder, 'coupon_kind' | 'weight_gift'>,
  lines: readonly OrderLineRow[],
): Map<string, number> {
  const couponed = lines.map((line) => line.sum - couponOff(kind, line));
  const gifts = shareGift(weight_gift, lines, couponed);
  return new Map(lines.map(({ id }, at) => [id, gifts[at] ?? 0]));
}

/**
 * The gift that stays for each line of a changed order: for less goods a smaller share, so that nothing costs more than
 * before. Francs.
 */
export function keptGifts(
  gifts: ReadonlyMap<string, number>,
  before: readonly Pick<OrderLineRow, 'id' | 'sum'>[],
  after: readonly Pick<PackedRow, 'id' | 'sum'>[],
): number[] {
  const sums = new Map(before.map(({ id, sum }) => [id, sum]));
  return after.map(({ id, sum }) => {
    const gift = id === null ? 0 : (gifts.get(id) ?? 0);
    const whole = (id !== null && sums.get(id)) || 1;
    return Number((BigInt(gift) * BigInt(sum)) / BigInt(whole));
  });
}

/**
 * A weighed line restated as the base of the next weighing, with `off` francs of the coupon: if the customer wants less
 * (`isLess`), the new quantity is the ordered one; a fixed coupon takes off its present amount. A percentage keeps its
 * share.
 */
export function restated<T extends Omit<PackedRow, 'discounted_price'>>(
  line: T,
  { kind, off, isLess }: { kind: CouponKind | null; off: number; isLess: boolean },
): T {
  const { ordered, quantity, sum } = line;
  if (ordered === null) return line;
  if (isLess) return { ...line, ordered: quantity, ordered_discounted: sum - off };
  if (kind !== 'fixed') return line;
  return { ...line, ordered_discounted: Math.max(0, lineSum({ ...line, quantity: ordered }) - off) };
}
