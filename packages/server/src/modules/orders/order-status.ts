import type { OrderStatus } from '@isoko/contract';

/**
 * Every status and what may follow it (decisions: Order). An expired order comes back only by money that arrived
 * late, when its goods can be set aside again. The database's check constraint has the same words.
 */
export const nextStatuses: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['packed', 'cancelled'],
  packed: ['out_for_delivery'],
  out_for_delivery: ['delivered'],
  delivered: [],
  cancelled: [],
  expired: ['confirmed'],
};

/** The status every order starts in. */
export const FIRST_STATUS: OrderStatus = 'pending';

/** The statuses in which an order's units are set aside but still on the shelf. */
export const HOLDING_STATUSES: readonly OrderStatus[] = ['pending', 'confirmed'];

/** Whether an order may go from one status to the other. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses[from].includes(to);
}
