import { formatAmount } from '@isoko/contract/rules/money';
import { type Sentence, sentence } from '#server/http/sentences/sentence.ts';

/** A zone as far as paying at the door goes; the ceiling is in francs, null: none. */
export interface CashZone {
  cash_on_delivery: boolean;
  cash_on_delivery_up_to: number | null;
}

/** Why an order of this `total` (francs) cannot be paid in cash at the door there; null when it can. */
export function whyNoCashOnDelivery(zone: CashZone, total: number): Sentence | null {
  if (!zone.cash_on_delivery) return sentence('Cash on delivery is not offered in this area.');
  const ceiling = zone.cash_on_delivery_up_to;
  if (ceiling !== null && total > ceiling) {
    return sentence('Cash on delivery is possible up to FRW {x}.', { x: formatAmount(ceiling) });
  }
  return null;
}
