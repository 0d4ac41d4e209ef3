import type { OrderStatus, PaymentStatus } from '@isoko/contract';
import type { OrderStep } from '@isoko/contract/routes/admin/orders';
import type { EventSentence } from './event-sentences.ts';

/**
 * Every status and those that may follow it (decisions: Order). A confirmed order expires only if it is a cash order
 * from an unproved phone (decisions/0135). Only money that arrived late revives an expired order, if its goods can be
 * reserved again. A failed delivery makes the order packed again; then only the shop can cancel it. A packed order can
 * become delivered only if its customer collects it (canStep). A sale at the counter starts as delivered, and only such
 * an order can be cancelled from there: it is voided (decisions/0183). The check constraint of the database has the
 * same words.
 */
export const nextStatuses: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['packed', 'expired', 'cancelled'],
  packed: ['out_for_delivery', 'delivered', 'cancelled'],
  out_for_delivery: ['delivered', 'packed'],
  delivered: ['cancelled'],
  cancelled: [],
  expired: ['confirmed'],
};

/** The status every order starts in. */
export const FIRST_STATUS: OrderStatus = 'pending';

/** The statuses in which an order's units are reserved but still in stock. */
export const HOLDING_STATUSES: readonly OrderStatus[] = ['pending', 'confirmed'];

/** The statuses in which an order's units have left the stock. */
export const PACKED_STATUSES: readonly OrderStatus[] = ['packed', 'out_for_delivery', 'delivered'];

/** The statuses after which nothing is delivered any more. */
export const OVER: readonly OrderStatus[] = ['delivered', 'cancelled', 'expired'];

/** Whether an order may go from one status to the other. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses[from].includes(to);
}

/**
 * What staff do with an order: from which statuses, and to which. Each is a step of the table above, or keeps the
 * status.
 */
export const staffSteps: Readonly<Record<OrderStep, { from: readonly OrderStatus[]; to: OrderStatus }>> = {
  packed: { from: ['confirmed'], to: 'packed' },
  out_for_delivery: { from: ['packed'], to: 'out_for_delivery' },
  delivered: { from: ['out_for_delivery'], to: 'delivered' },
  delivery_failed: { from: ['out_for_delivery'], to: 'packed' },
  not_collected: { from: ['packed'], to: 'packed' },
  cancelled: { from: ['pending', 'confirmed', 'packed'], to: 'cancelled' },
};

/** Steps of orders that are delivered to an address. */
const ON_THE_ROAD: readonly OrderStep[] = ['out_for_delivery', 'delivery_failed'];

/** Whether an order is collected at a point. */
export const isCollected = ({ point }: { point: object | null }): boolean => point !== null;

/** The status in which the goods change hands: out for delivery, or packed at the point. */
export const handedOverFrom = (order: { point: object | null }): OrderStatus =>
  isCollected(order) ? 'packed' : 'out_for_delivery';

/** Whether the table of steps allows this step now: an order for collection has no rider. */
export function canStep(order: { status: OrderStatus; point: object | null }, step: OrderStep): boolean {
  if (step === 'delivered') return order.status === handedOverFrom(order);
  const isOfOthers = isCollected(order) ? ON_THE_ROAD.includes(step) : step === 'not_collected';
  return !isOfOthers && staffSteps[step].from.includes(order.status);
}

/** One step of an order's life. */
export interface OrderEvent {
  type: string;
  status: OrderStatus;
  /** The shop's sentences about it, in the reader's language. */
  said?: readonly EventSentence[];
  /** Text that a person wrote, or a name. */
  note?: string | null;
}

/** The payment statuses without any money yet. */
export const UNPAID: readonly PaymentStatus[] = ['unpaid', 'pending', 'failed'];

/** Confirmed and not delivered yet. */
export const ON_THE_WAY: readonly OrderStatus[] = ['confirmed', 'packed', 'out_for_delivery'];

/** Whether an order's delivery window (day and hour in Kigali, UTC+2 all year) has passed without its delivery. */
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
