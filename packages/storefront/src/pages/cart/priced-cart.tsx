import type { OrderLine } from '@isoko/contract';
import { availableLines, type CartLine, cartTotal, countUnits } from '@isoko/contract/rules/cart-lines';
import { comparedOf } from '@isoko/contract/rules/measure';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { useCart } from '../../state/cart/cart.ts';
import { storedCoupon } from '../../state/checkout/ask-quote.ts';
import type { CouponState } from '../../state/checkout/coupon.ts';
import { comparedText, Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The places of the live part: what has changed, the field of the coupon, and the button that empties the cart. */
export type CartPart = 'review' | 'coupon' | 'empty';

/**
 * What the live part of the page (late/cart.tsx) got from the server, for the parts that are shown before it.
 * It is set whenever that part renders: nothing around it may read this.
 */
interface PricedCart {
  /** The cart's coupon; null until it was read. */
  coupon: CouponState | null;
  /** What the coupon takes off the items, in francs. */
  discount: number;
  /** How many units there are of the lines that cannot be had as they are, by their keys. */
  left: ReadonlyMap<string, number>;
  /** What the lines are called in the page's language: a cart may be from a page of another one. */
  said: readonly OrderLine[];
}

export const usePricedCart = create<PricedCart>(() => ({
  coupon: null,
  discount: 0,
  left: new Map(),
  said: [],
}));

/**
 * How many units can be had, what they cost together, what the coupon takes off, and what is left, in francs. What is not
 * there is not counted.
 */
export function useCartTotals() {
  const lines = useCart((cart) => cart.lines);
  const { discount, left } = usePricedCart();
  const counted = availableLines(lines, left);
  const items = itemsTotalOf(lines, { discount, left });
  return { units: countUnits(counted), total: cartTotal(counted), discount, items };
}

/** What the lines that can be had cost, less the coupon, in francs. */
export const itemsTotalOf = (lines: CartLine[], { discount, left }: Pick<PricedCart, 'discount' | 'left'>) =>
  Math.max(0, cartTotal(availableLines(lines, left)) - discount);

/** The place of the coupon's field, or of the coupon that was chosen before. */
export const CouponWaiting = () => <Skeleton className={storedCoupon() ? 'h-15 w-full' : 'h-12 w-full'} />;

/** The place of the lines and the summary, until the browser's cart was read. */
export const CartWaiting = () => (
  <div aria-hidden="true" className="grid items-start gap-5 pb-20 lg:grid-cols-[1fr_22rem] lg:gap-8 lg:pb-0">
    <Skeleton className="h-28 w-full rounded-card" />
    <Skeleton className="h-[31.7rem] w-full rounded-card lg:h-[28.3rem]" />
  </div>
);
interface LinePriceProps {
  line: CartLine;
  /** What its size is called on this page. */
  label: string | null;
  /** The line as it was priced, in this page's words. */
  quoted: OrderLine | undefined;
  /** What comes behind the size or unit. */
  children?: ReactNode;
}

/** What one costs, of which unit or size, and what a kilo, a litre or a piece of it costs. */
export function LinePrice({ line, label, quoted, children }: LinePriceProps) {
  const sizeLang = quoted?.written_in?.label;
  const unitLang = quoted?.product.written_in?.unit;
  const unit = label ?? quoted?.product.unit ?? line.unit;
  const compared = line.sold_by ? null : comparedOf(line.label ?? line.unit, line.price);
  return (
    // On a phone two prices would leave no room for the unit: what it cost before is heard, not seen.
    <div className="flex items-baseline gap-x-1 overflow-x-clip *:whitespace-nowrap max-lg:*:flex-nowrap max-lg:-mr-11 max-lg:[&_s]:sr-only lg:flex-col lg:gap-y-1">
      <Price price={line.price} oldPrice={line.regular_price} perKilo={line.sold_by} size="sm" />
      <p className="min-w-0 truncate text-soft text-xs tracking-tight lg:text-sm">
        <span lang={label ? sizeLang : unitLang}>{unit}</span>
        {compared && ` · ${comparedText(compared)}`}
        {/* On a wide screen it has a line of its own, which no dot begins. */}
        {children && <span className={unit ? '' : 'lg:hidden'}> · </span>}
        {children}
      </p>
    </div>
  );
}
