/** A line as far as its sum goes: francs a unit and whole units. */
export interface Summed {
  price: number;
  quantity: number;
}

/** price × quantity, truncated to a whole number (specification section 5). */
export function lineSum({ price, quantity }: Summed): number {
  return Math.trunc(price * quantity);
}

/** The cart's total: the sum of its lines, each truncated by itself. In francs. */
export function cartTotal(lines: readonly Summed[]): number {
  return lines.reduce((total, line) => total + lineSum(line), 0);
}
