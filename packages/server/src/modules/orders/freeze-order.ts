import type { OrderSource } from '@isoko/contract/routes/admin/orders';
import type { Substitution } from '@isoko/contract/routes/orders';
import type { Language } from '@isoko/contract/rules/languages';
import type { Sellable } from '#server/modules/catalogue/find-sellables.ts';
import type { Coupon } from '#server/modules/pricing/coupon.ts';
import type { DiscountedLine } from '#server/modules/pricing/price-cart.ts';
import type { Totals } from '#server/modules/pricing/totals.ts';
import type { DatedWindow } from '#server/modules/shipping/window-days.ts';
import type { Beginning, OrderEvent } from './order-beginning.ts';
import type { OrderWish } from './order-wish.ts';
import type { Delivery, PlacedAddress } from './require.ts';

export type { OrderEvent };

/** A line as bought: nothing of it changes when the catalogue does. Money in francs. */
export interface FrozenLine extends Omit<Sellable, 'perishable' | 'available' | 'unit'> {
  quantity: number;
  /** ⌊price × quantity⌋. */
  sum: number;
  /** What the line costs after the coupon. */
  discounted_price: number;
}

/** An order as it is written. */
export interface NewOrder {
  id: string;
  /** Whose it is; null: a guest's. */
  accountId: string | null;
  placedAt: Date;
  source: OrderSource;
  /** In which its customer is written to. */
  language: Language;
  accessTokenHash: Buffer;
  customer: OrderWish['customer'];
  delivery: Delivery;
  billing: PlacedAddress | null;
  window: DatedWindow | null;
  note: string | null;
  substitution: Substitution;
  payment: { code: string; name: string };
  coupon: Pick<Coupon, 'code' | 'kind'> | null;
  totals: Totals & { shipping_total: number };
  lines: FrozenLine[];
  beginning: Beginning;
}

/** The lines of a cart as they are bought now. */
export function freezeLines(lines: readonly DiscountedLine[]): FrozenLine[] {
  return lines.map(({ sellable, quantity, sum, discountedPrice }) => {
    const { perishable: _perishable, available: _available, unit: _unit, ...bought } = sellable;
    return { ...bought, quantity, sum, discounted_price: discountedPrice };
  });
}
