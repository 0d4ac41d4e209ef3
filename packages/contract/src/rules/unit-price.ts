/** The parts of a price: the list price and, during an offer, the offer's. In francs. */
interface Priced {
  price: number | null;
  sale_price: number | null;
}

/** The fields of a product about its price. */
export interface PricedProduct extends Priced {
  price: number;
  variants: readonly (Priced & { index: number })[];
}

/** Sale price if present, else price (specification section 4). */
export function paidPrice(priced: { price: number; sale_price: number | null }): number {
  return priced.sale_price ?? priced.price;
}

/**
 * The price object that counts for a line: the variant's if variants exist and none has a null price, otherwise the
 * product's (specification section 4). `index` is −1 without a variant.
 */
export function pricedBy(
  product: PricedProduct,
  index: number,
): { price: number; sale_price: number | null } {
  const pricedByVariant = product.variants.length > 0 && product.variants.every((v) => v.price !== null);
  const variant = pricedByVariant ? product.variants.find((v) => v.index === index) : undefined;
  return variant && variant.price !== null
    ? { price: variant.price, sale_price: variant.sale_price }
    : product;
}

/** The present price of one unit, in francs. */
export function unitPrice(product: PricedProduct, index: number): number {
  return paidPrice(pricedBy(product, index));
}

/**
 * The lowest and the highest unit price among the variants, or twice the product's. `old`: if they are equal, the
 * lowest list price of a unit; the same value if none is higher.
 */
export function priceRange(product: PricedProduct): { from: number; to: number; old: number | null } {
  const units = product.variants.length
    ? product.variants.map(({ index }) => pricedBy(product, index))
    : [product];
  const prices = units.map(paidPrice);
  const [from, to] = [Math.min(...prices), Math.max(...prices)];
  return { from, to, old: from === to ? Math.min(...units.map(({ price }) => price)) : null };
}
