import type { CouponKind } from '@isoko/contract/routes/cart';
import { prorate } from '#server/modules/pricing/totals.ts';
import type { OrderLineRow } from './order.store.ts';
import type { Repacked } from './repack.ts';

/**
 * What a coupon still takes off the lines of an order that are packed otherwise than bought, in their order. The coupon
 * itself is not asked again: that something is missing is not its buyer's fault.
 * A percentage stays what it was for each line and for what stands in for it; francs stay as many, as long as what they
 * were for costs so much. Neither gives more than it gave at first.
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
    const line = given.get(from);
    if (!line?.off) return 0;
    return kind === 'fixed' ? sum : Number((BigInt(line.off) * BigInt(sum)) / BigInt(line.sum));
  });
  const reachable = wanted.reduce((sum, each) => sum + each, 0);
  return reachable <= whole ? wanted : prorate(whole, wanted);
}
