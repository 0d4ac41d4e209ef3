/**
 * What a method costs for items of `itemsTotal` francs after the coupon. From `free_from` on it is free; null
 * means never.
 */
export function shippingFee(method: { price: number; free_from: number | null }, itemsTotal: number): number {
  const isFree = method.free_from !== null && itemsTotal >= method.free_from;
  return isFree ? 0 : method.price;
}
