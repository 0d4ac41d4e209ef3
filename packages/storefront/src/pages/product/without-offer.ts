import type { Product } from '@isoko/contract';

/** A product whose offer has ended while its page was open: every form costs its list price. */
export function withoutOffer<P extends Product>(product: P): P {
  return {
    ...product,
    sale_price: null,
    until: null,
    variants: product.variants.map((variant) => ({ ...variant, sale_price: null })),
  };
}
