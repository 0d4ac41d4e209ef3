import type { OrderStatus, PaymentStatus } from '@isoko/contract';
import type { Sellable } from '#server/modules/catalogue/find-sellables.ts';
import type { PaymentMethod } from '#server/modules/payments/payment-methods.ts';
import type { Totals } from '#server/modules/pricing/totals.ts';
import type { DatedWindow } from '#server/modules/shipping/window-days.ts';
import { FIRST_STATUS } from './order-status.ts';
import type { OrderWish } from './order-wish.ts';
import type { Delivery, PlacedAddress } from './require.ts';

/** A line as bought: nothing of it changes when the catalogue does. Money in francs. */
export interface FrozenLine extends Omit<Sellable, 'perishable' | 'available'> {
  quantity: number;
  /** ⌊price × quantity⌋. */
  sum: number;
}

/** One step of an order's life. */
export interface OrderEvent {
  type: string;
  status: OrderStatus;
}

/** An order as it is written. */
export interface NewOrder {
  id: string;
  placedAt: Date;
  accessTokenHash: Buffer;
  customer: OrderWish['customer'];
  delivery: Delivery;
  billing: PlacedAddress | null;
  window: DatedWindow | null;
  note: string | null;
  payment: { code: string; name: string; status: PaymentStatus };
  totals: Totals & { shipping_total: number };
  lines: FrozenLine[];
  /** Its status is the last one's. */
  events: OrderEvent[];
}

/** What a new order goes through at once: whoever pays at the door has nothing left to prove. */
export function firstEvents({ confirmsAtOnce }: Pick<PaymentMethod, 'confirmsAtOnce'>): OrderEvent[] {
  const placed: OrderEvent = { type: 'placed', status: FIRST_STATUS };
  return confirmsAtOnce ? [placed, { type: 'confirmed', status: 'confirmed' }] : [placed];
}

/** The lines of a cart as they are bought now. */
export function freezeLines(
  lines: readonly { sellable: Sellable; quantity: number; sum: number }[],
): FrozenLine[] {
  return lines.map(({ sellable, quantity, sum }) => {
    const { perishable: _perishable, available: _available, ...bought } = sellable;
    return { ...bought, quantity, sum };
  });
}
