import { create } from 'zustand';
import type { CouponState } from '../../state/coupon.ts';

/** What the live part of the page (live-cart.tsx) has learnt of the server, for those parts that stand there before it. */
interface PricedCart {
  /** The cart's coupon; null until it was read. */
  coupon: CouponState | null;
  /** What the coupon takes off the items, in francs. */
  discount: number;
}

export const usePricedCart = create<PricedCart>(() => ({ coupon: null, discount: 0 }));
