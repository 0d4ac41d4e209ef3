/** A line holds at least one (specification section 5). */
export const MIN_QUANTITY = 1;

/** Keeps a wanted quantity between 1 and what is in stock; 0 when nothing is. Whole units. */
export function clampQuantity(wanted: number, stockQuantity: number): number {
  const whole = Number.isFinite(wanted) ? Math.trunc(wanted) : MIN_QUANTITY;
  return Math.min(Math.max(whole, MIN_QUANTITY), Math.max(stockQuantity, 0));
}
