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
 * What the live part of the page (late/cart.tsx) got from the server, for the parts that are rendered before
 * it. Every render of that part sets it, so no component around that part may read it.
 */
interface PricedCart {
  /** The cart's coupon; null until it has been read. */
  coupon: CouponState | null;
  /** What the coupon takes off the items, in francs. */
  discount: number;
  /** How many units are left of the lines that are not available as ordered, by line key. */
  left: ReadonlyMap<string, number>;
  /** The names of the lines in the page's language: a line may have been added on a page in another language. */
  said: readonly OrderLine[];
}

export const usePricedCart = create<PricedCart>(() => ({
  coupon: null,
  discount: 0,
  left: new Map(),
  said: [],
}));

/**
 * How many units are available, their price, the discount of the coupon, and the price after it, in francs.
 * Lines that are not available are not counted.
 */
export function useCartTotals() {
  const lines = useCart((cart) => cart.lines);
  const { discount, left } = usePricedCart();
  const counted = availableLines(lines, left);
  const items = itemsTotalOf(lines, { discount, left });
  return { units: countUnits(counted), total: cartTotal(counted), discount, items };
}

/** The price of the available lines less the coupon, in francs. */
export const itemsTotalOf = (lines: CartLine[], { discount, left }: Pick<PricedCart, 'discount' | 'left'>) =>
  Math.max(0, cartTotal(availableLines(lines, left)) - discount);

/** The placeholder of the coupon field, or of the stored coupon. */
export const CouponWaiting = () => <Skeleton className={storedCoupon() ? 'h-15 w-full' : 'h-12 w-full'} />;

/** The placeholder of the lines and the summary, until the browser's cart has been read. */
export const CartWaiting = () => (
  <div aria-hidden="true" className="grid items-start gap-5 pb-20 lg:grid-cols-[1fr_22rem] lg:gap-8 lg:pb-0">
    <Skeleton className="h-28 w-full rounded-card" />
    <Skeleton className="h-[31.7rem] w-full rounded-card lg:h-[28.3rem]" />
  </div>
);
/** Between two facts of a line; a plain space at the start of an element is not shown. */
const DOT = '\u00a0·\u00a0';

interface LinePriceProps {
  line: CartLine;
  /** The name of its size on this page. */
  label: string | null;
  /** The priced line, in the page's language. */
  quoted: OrderLine | undefined;
  /** Follows the size or unit. */
  children?: ReactNode;
}

/** The price of one, its unit or size, and the price per kilo, litre or piece. */
export function LinePrice({ line, label, quoted, children }: LinePriceProps) {
  const sizeLang = quoted?.written_in?.label;
  const unitLang = quoted?.product.written_in?.unit;
  const unit = label ?? quoted?.product.unit ?? line.unit;
  const compared = line.sold_by ? null : comparedOf(line.label ?? line.unit, line.price);
  return (
    // On a phone there is no room for two prices and the unit: the price before the offer is for screen readers only.
    <div className="flex items-baseline gap-x-1 overflow-x-clip *:whitespace-nowrap max-lg:*:first:flex-nowrap max-lg:-mr-11 max-lg:[&_s]:sr-only lg:flex-col lg:gap-y-1">
      <Price price={line.price} oldPrice={line.regular_price} perKilo={line.sold_by} size="sm" />
      <p className="line-facts">
        {unit && <span lang={label ? sizeLang : unitLang}>{unit}</span>}
        {compared && <span>{`${DOT}${comparedText(compared)}`}</span>}
        {/* On a wide screen it is on a line of its own, which needs no dot before it. */}
        {children && (
          <span>
            <span className={unit ? '' : 'lg:hidden'}>{DOT}</span>
            {children}
          </span>
        )}
      </p>
    </div>
  );
}
