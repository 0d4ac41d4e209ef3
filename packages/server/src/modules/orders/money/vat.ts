import type { Order } from '@isoko/contract';
import { keysOf } from '@isoko/contract/rules/objects';

/** Percent of VAT in a class (Rwanda, law 049/2023); prices include it. */
const RATES = { standard: 18, zero: 0, exempt: 0 } as const;

export type VatClass = keyof typeof RATES;

/** Delivery is a service of the standard class. */
const DELIVERY_CLASS: VatClass = 'standard';

/**
 * The VAT inside an order's total, per class, standard first; classes without money are left out. Lines count at the
 * paid price, after the coupon. Francs: the gross amounts add up to the total, and VAT is rounded once per class.
 */
export function vatInside(
  lines: readonly { vat_class: VatClass; discounted_price: number }[],
  shippingTotal: number,
): Order['vat'] {
  const gross = { standard: 0, zero: 0, exempt: 0 };
  for (const line of lines) gross[line.vat_class] += line.discounted_price;
  gross[DELIVERY_CLASS] += shippingTotal;
  return keysOf(RATES)
    .filter((each) => gross[each] > 0)
    .map((each) => {
      const rate = RATES[each];
      return {
        class: each,
        rate,
        gross: gross[each],
        vat: Math.round((gross[each] * rate) / (100 + rate)),
      };
    });
}
