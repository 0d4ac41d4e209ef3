import type { OrderSource } from '@isoko/contract/routes/admin/orders';
import type { Substitution } from '@isoko/contract/routes/orders';
import type { Language } from '@isoko/contract/rules/languages';
import type { Coupon } from '#server/modules/pricing/coupon.ts';
import type { PricedLine } from '#server/modules/pricing/price-lines.ts';
import type { Totals } from '#server/modules/pricing/totals.ts';
import type { DatedWindow } from '#server/modules/shipping/window-days.ts';
import type { OrderInput } from './order-input.ts';
import type { Delivery, PlacedAddress } from './require.ts';
import type { OrderStart } from './start-order.ts';

/** A line as bought: nothing of it changes when the catalogue does. Money in francs. */
export type NewOrderLine = Omit<
  PricedLine,
  'wanted' | 'priceSeen' | 'position' | 'perishable' | 'available' | 'unit'
>;

/** An order as it is written. */
export interface NewOrder {
  id: string;
  /** Whose it is; null: a guest's. */
  accountId: string | null;
  placedAt: Date;
  source: OrderSource;
  /** In which its customer is written to. */
  language: Language;
  accessTokenHash: Buffer;
  customer: OrderInput['customer'];
  delivery: Delivery;
  billing: PlacedAddress | null;
  window: DatedWindow | null;
  note: string | null;
  substitution: Substitution;
  payment: { code: string; name: string };
  coupon: Pick<Coupon, 'code' | 'kind'> | null;
  totals: Totals & { shipping_total: number };
  lines: NewOrderLine[];
  beginning: OrderStart;
}

/** The lines of a cart as they are bought now: what only pricing needs stays behind. */
export function toNewOrderLines(lines: readonly PricedLine[]): NewOrderLine[] {
  return lines.map(({ wanted: _w, priceSeen: _s, position: _p, ...line }) => {
    const { perishable: _perishable, available: _available, unit: _unit, ...bought } = line;
    return bought;
  });
}

const yearInKigali = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kigali', year: 'numeric' });

/** How numbers of a day's orders begin: `ISK-2026-`, the year as in Africa/Kigali. A serial of six digits follows. */
export function numberPrefix(placedAt: Date): string {
  return `ISK-${yearInKigali.format(placedAt)}-`;
}
