import { formatAmount } from '@isoko/contract/rules/money';

/** A zone as far as paying at the door goes; the ceiling is in francs, null: none. */
export interface CashZone {
  cash_on_delivery: boolean;
  cash_on_delivery_up_to: number | null;
}

/** Why an order of this `total` (francs) cannot be paid in cash at the door there; null when it can. */
export function whyNoCashOnDelivery(zone: CashZone, total: number): string | null {
  if (!zone.cash_on_delivery) return 'Cash on delivery is not offered in this area.';
  const ceiling = zone.cash_on_delivery_up_to;
  if (ceiling !== null && total > ceiling) {
    return `Cash on delivery is possible up to FRW ${formatAmount(ceiling)}.`;
  }
  return null;
}
