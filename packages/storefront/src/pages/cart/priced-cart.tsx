import { create } from 'zustand';
import { selectTotal, useCart } from '../../state/cart/cart.ts';
import { storedCoupon } from '../../state/checkout/ask-quote.ts';
import type { CouponState } from '../../state/checkout/coupon.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * What the live part of the page (late/cart.tsx) got from the server, for the parts that are shown before it.
 * It is set whenever that part renders: nothing around it may read this.
 */
interface PricedCart {
  /** The cart's coupon; null until it was read. */
  coupon: CouponState | null;
  /** What the coupon takes off the items, in francs. */
  discount: number;
}

export const usePricedCart = create<PricedCart>(() => ({ coupon: null, discount: 0 }));

/** What the items cost together, what the coupon takes off, and what is left, in francs. */
export function useCartTotals() {
  const total = useCart(selectTotal);
  const discount = usePricedCart((priced) => priced.discount);
  return { total, discount, items: Math.max(0, total - discount) };
}

/** The place of the coupon's field, or of the coupon that was chosen before. */
export const CouponWaiting = () => <Skeleton className={storedCoupon() ? 'h-15 w-full' : 'h-12 w-full'} />;
