/** Checkout is open only when the items' total is at least the minimum order amount (specification section 5). */
export function reachesMinimum(total: number, minimumOrderAmount: number): boolean {
  return total >= minimumOrderAmount;
}
