import type { Sentence } from '#server/http/sentences/sentence.ts';
import { whyNoCashOnDelivery } from './cash-on-delivery.ts';
import type { Place } from './find-place.ts';
import type { Totals } from './totals.ts';

const NOWHERE = { cash_on_delivery: false, cash_on_delivery_up_to: null };

/** Why this cart cannot be paid that way there, as a sentence; null when it can, or while no place is chosen. */
export function whyNotPayable(
  methodCode: string,
  { place, totals }: { place: Place | null; totals: Pick<Totals, 'total'> },
): Sentence | null {
  if (!place || methodCode !== 'cod') return null;
  return whyNoCashOnDelivery(place.zone ?? NOWHERE, totals.total);
}
