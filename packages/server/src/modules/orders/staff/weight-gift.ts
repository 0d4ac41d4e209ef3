import type { CouponKind } from '@isoko/contract/routes/cart';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import { prorate } from '#server/modules/pricing/price-lines.ts';
import type { LockedOrder, PackedRow } from '../lifecycle/order-life.store.ts';
import type { OrderLineRow } from '../order.store.ts';

/**
 * What the coupon takes off a line, by what it took off what was ordered, so that every weighing comes to the same: of less a
 * percentage takes its share, a fixed amount stays; of more neither takes more. Francs.
 */
export function couponOff(kind: CouponKind | null, line: OrderLineRow): number {
  const { ordered, ordered_discounted, sum, discounted_price } = line;
  if (ordered === null || ordered_discounted === null) return sum - discounted_price;
  const before = lineSum({ ...line, quantity: ordered });
  const off = before - ordered_discounted;
  if (kind !== 'percent' || sum >= before) return Math.min(off, sum);
  return Number((BigInt(off) * BigInt(sum)) / BigInt(before));
}

/** What of a discount is the coupon's, in francs. */
export const couponOf = ({ discount, weight_gift }: Pick<LockedOrder, 'discount' | 'weight_gift'>): number =>
  discount - weight_gift;

/** Shares what the shop gives over the lines that were weighed, by what they cost after the coupon (`couponed`). Francs. */
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

/** What an order gives of each of its lines, by their ids. Francs. */
export function giftsOf(
  { coupon_kind: kind, weight_gift }: Pick<LockedOrder, 'coupon_kind' | 'weight_gift'>,
  lines: readonly OrderLineRow[],
): Map<string, number> {
  const couponed = lines.map((line) => line.sum - couponOff(kind, line));
  const gifts = shareGift(weight_gift, lines, couponed);
  return new Map(lines.map(({ id }, at) => [id, gifts[at] ?? 0]));
}

/**
 * What is still given of each line of an order that is packed differently: of less its share, so that nothing costs more
 * than before. Francs.
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
 * A line that was weighed, as the next weighing goes out from it, with `off` francs of the coupon: what is wanted `less` of
 * is ordered so, and a fixed coupon takes off what it takes off now. A percentage is the same share as before.
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
