import type { OrderStatus } from '@isoko/contract';
import type { OrderStep } from '@isoko/contract/routes/admin/orders';
import type { EventSentence } from './event-sentences.ts';

/**
 * Every status and what may follow it (decisions: Order). A confirmed order expires when it is paid at the door and its
 * phone has proved nothing (decisions/0135). An expired order comes back only by money that arrived
 * late, when its goods can be set aside again. A delivery that failed brings the order back, packed; the shop may then
 * end it, which a shopper cannot any more. The database's check constraint has the same words.
 */
export const nextStatuses: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['packed', 'expired', 'cancelled'],
  packed: ['out_for_delivery', 'cancelled'],
  out_for_delivery: ['delivered', 'packed'],
  delivered: [],
  cancelled: [],
  expired: ['confirmed'],
};

/** The status every order starts in. */
export const FIRST_STATUS: OrderStatus = 'pending';

/** The statuses in which an order's units are set aside but still on the stock unit. */
export const HOLDING_STATUSES: readonly OrderStatus[] = ['pending', 'confirmed'];

/** The statuses in which an order's units are off the stock unit. */
export const PACKED_STATUSES: readonly OrderStatus[] = ['packed', 'out_for_delivery', 'delivered'];

/** The statuses after which nothing is delivered (any more). */
export const OVER: readonly OrderStatus[] = ['delivered', 'cancelled', 'expired'];

/** Whether an order may go from one status to the other. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** What staff do with an order: from where, and where that takes it. Each is a way of the table above. */
export const staffSteps: Readonly<Record<OrderStep, { from: readonly OrderStatus[]; to: OrderStatus }>> = {
  packed: { from: ['confirmed'], to: 'packed' },
  out_for_delivery: { from: ['packed'], to: 'out_for_delivery' },
  delivered: { from: ['out_for_delivery'], to: 'delivered' },
  delivery_failed: { from: ['out_for_delivery'], to: 'packed' },
  cancelled: { from: ['pending', 'confirmed', 'packed'], to: 'cancelled' },
};

/** One step of an order's life. */
export interface OrderEvent {
  type: string;
  status: OrderStatus;
  /** What the shop says of it, in whichever language it is read. */
  said?: readonly EventSentence[];
  /** What somebody wrote, or the name of something. */
  note?: string | null;
}

/** Still to be brought. */
export const ON_THE_WAY: readonly OrderStatus[] = ['confirmed', 'packed', 'out_for_delivery'];

/** Whether an order's delivery window (a day and an hour of Kigali, always two hours before UTC) is over without it. */
export function isLate(
  {
    status,
    window_date,
    window_to,
  }: { status: OrderStatus; window_date: string | null; window_to: string | null },
  now: Date,
): boolean {
  if (!window_date || !window_to || !ON_THE_WAY.includes(status)) return false;
  return new Date(`${window_date}T${window_to.slice(0, 5)}:00+02:00`) < now;
}
