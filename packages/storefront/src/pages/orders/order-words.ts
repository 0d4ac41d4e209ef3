import type { Order, OrderStatus, PaymentStatus } from '@isoko/contract';

/** What a status is called. */
export const statusNames: Record<OrderStatus, string> = {
  pending: 'Waiting for payment',
  confirmed: 'Confirmed',
  packed: 'Packed',
  out_for_delivery: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

export const statusTones: Record<OrderStatus, 'green' | 'amber' | 'plain' | 'sale'> = {
  pending: 'amber',
  confirmed: 'green',
  packed: 'green',
  out_for_delivery: 'amber',
  delivered: 'green',
  cancelled: 'plain',
  expired: 'plain',
};

export const paymentNames: Record<PaymentStatus, string> = {
  unpaid: 'To be paid on delivery',
  pending: 'Payment is on its way',
  paid: 'Paid',
  failed: 'Payment failed',
  refund_due: 'We owe you a refund',
  refunded: 'Refunded',
  mismatch: 'We are checking the payment',
};

/** One step of an order's way: reached at `at` (ISO 8601), or still to come. */
export interface Step {
  status: OrderStatus;
  name: string;
  at: string | null;
}

const way: readonly OrderStatus[] = ['confirmed', 'packed', 'out_for_delivery', 'delivered'];

/**
 * The steps of an order: the usual way with what is still to come, or, when it was cancelled or has expired, what
 * happened until then and that end.
 */
export function stepsOf({ status, events }: Pick<Order, 'status' | 'events'>): Step[] {
  const reachedAt = (wanted: OrderStatus) => events.find((event) => event.status === wanted)?.at ?? null;
  const ended = status === 'cancelled' || status === 'expired';
  const steps = ended ? [...way, status] : way;
  const shown = steps.map((step) => ({ status: step, name: statusNames[step], at: reachedAt(step) }));
  const withPending = reachedAt('pending')
    ? [{ status: 'pending' as const, name: 'Order placed', at: reachedAt('pending') }, ...shown]
    : shown;
  return ended ? withPending.filter((step) => step.at !== null) : withPending;
}

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Kigali',
});

/** A moment as people say it in Rwanda: `3 May, 14:05`. */
export const momentText = (at: string): string => moment.format(new Date(at));

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** A delivery window: `Friday 2 May, 09:00–12:00`. */
export const windowText = ({ date, from, to }: NonNullable<Order['delivery_window']>): string =>
  `${day.format(new Date(`${date}T00:00:00Z`))}, ${from}–${to}`;

/** A Rwandan number as people write it: `0788 123 456`; others as they are. */
export function phoneText(phone: string): string {
  const national = /^\+250(\d{3})(\d{3})(\d{3})$/.exec(phone);
  return national ? `0${national.slice(1).join(' ')}` : phone;
}
