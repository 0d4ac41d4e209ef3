/** A way to deliver in a zone. Money in francs. */
export interface MethodRule {
  code: string;
  name: string;
  eta: string | null;
  price: number;
  free_from: number | null;
}

/** What holds in a delivery zone. */
export interface ZoneRule {
  _id: string;
  name: string;
  takes_perishables: boolean;
  cash_on_delivery: boolean;
  /** The highest order total, in francs, paid in cash at the door; null: no ceiling. */
  cash_on_delivery_up_to: number | null;
  methods: MethodRule[];
}

/**
 * Of several zones the dearest: who is quoted before the sector is known is never surprised upwards. Null of
 * none. Equally dear zones are decided by name, so that the answer is always the same.
 */
export function dearestZone(zones: readonly ZoneRule[]): ZoneRule | null {
  const byPrice = [...zones].sort(
    (a, b) => standardPrice(b) - standardPrice(a) || a.name.localeCompare(b.name),
  );
  return byPrice[0] ?? null;
}

/** The price of the standard method; of a zone without one, its dearest method's. */
function standardPrice(zone: ZoneRule): number {
  const standard = zone.methods.find((method) => method.code === 'standard');
  return standard?.price ?? Math.max(0, ...zone.methods.map((method) => method.price));
}

/**
 * What a method costs for items of `itemsTotal` francs after the coupon. From `free_from` on it is free; null
 * means never.
 */
export function shippingFee(method: { price: number; free_from: number | null }, itemsTotal: number): number {
  const isFree = method.free_from !== null && itemsTotal >= method.free_from;
  return isFree ? 0 : method.price;
}
