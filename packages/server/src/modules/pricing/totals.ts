/** Francs. `shipping_total` is null until a delivery method is chosen. */
export interface Totals {
  subtotal: number;
  discount: number;
  shipping_total: number | null;
  total: number;
}

/** Adds up an order: the lines' sums, less the discount, plus the delivery. Never below 0. */
export function addUp(
  lines: readonly { sum: number }[],
  { discount, shipping_total }: Pick<Totals, 'discount' | 'shipping_total'>,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.sum, 0);
  const given = Math.min(discount, subtotal);
  return { subtotal, discount: given, shipping_total, total: subtotal - given + (shipping_total ?? 0) };
}
