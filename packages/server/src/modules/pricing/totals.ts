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

/**
 * Shares `amount` over `weights` by the largest remainder: whole francs that add up to it exactly, none above its
 * weight while `amount` is at most their sum; equal remainders go to the earlier one. Both are at least 0.
 */
export function prorate(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  // The product of two amounts of francs does not fit a float.
  const parts = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = parts.map((part) => Number(part / BigInt(whole)));
  const rest = amount - shares.reduce((sum, share) => sum + share, 0);
  const remainders = parts.map((part, at) => ({ at, remainder: part % BigInt(whole) }));
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1));
  for (const { at } of remainders.slice(0, rest)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
