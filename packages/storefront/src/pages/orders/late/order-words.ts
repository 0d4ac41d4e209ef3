import type { Order, OrderStatus } from '@isoko/contract';
import { statusNames } from '../../../layout/orders/order-status.ts';
import { dateFormat } from '../../../messages/dates.ts';
import { t } from '../../../messages/t.tsx';

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
    ? [{ status: 'pending' as const, name: t('Order placed'), at: reachedAt('pending') }, ...shown]
    : shown;
  return ended ? withPending.filter((step) => step.at !== null) : withPending;
}

const day = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** A delivery window: `Friday 2 May, 09:00–12:00`. */
export const windowText = ({ date, from, to }: NonNullable<Order['delivery_window']>): string =>
  `${day(new Date(`${date}T00:00:00Z`))}, ${from}–${to}`;

/** What to do when something is out, as the shopper chose it. */
export const substitutionNames: Record<Order['substitution'], string> = {
  replace: t('Replace with similar'),
  call: t('Call me'),
  leave_out: t('Leave it out'),
};

const eventNames: Record<string, string> = {
  placed: t('Order placed'),
  payment_started: t('Payment asked for'),
  payment_reference: t('Payment reference received'),
  payment_failed: t('Payment did not go through'),
  payment_mismatch: t('Another amount arrived: we are looking at it'),
  payment_method: t('Way to pay changed'),
  paid: t('Paid'),
  confirmed: t('Order confirmed'),
  changed: t('Order changed'),
  lines_changed: t('Changed while packing'),
  rider: t('Rider chosen'),
  delivery_failed: t('We could not hand it over'),
  packed: t('Packed'),
  out_for_delivery: t('On its way to you'),
  delivered: t('Delivered'),
  cancelled: t('Cancelled'),
  expired: t('Not paid in time'),
  refund_due: t('Refund due'),
  refunded: t('Money sent back'),
};

/** What happened, as people say it. */
export const eventName = ({ type, status }: Pick<Order['events'][number], 'type' | 'status'>): string =>
  eventNames[type] ?? statusNames[status];

/** What happens with a note in words of ours; beside anything else it is what the shop's people wrote. */
const OUR_NOTES = new Set(['changed', 'lines_changed', 'payment_failed']);

/** Whether an event's note is in the words of the shop's people rather than the page's. */
export const isTheirNote = ({ type }: Pick<Order['events'][number], 'type'>): boolean => !OUR_NOTES.has(type);

const longDay = dateFormat({
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Kigali',
});

/** A moment on paper: `3 May 2026 at 14:05`. */
export const receiptDay = (at: string): string => longDay(new Date(at));

const vatNames: Record<string, string> = {
  standard: t('Standard'),
  zero: t('Zero-rated'),
  exempt: t('Exempt'),
};

/** A class of VAT with its rate: `Standard, 18%`. */
export function vatName({ class: code, rate }: Pick<Order['vat'][number], 'class' | 'rate'>): string {
  const name = vatNames[code] ?? code;
  return rate > 0 ? `${name}, ${rate}%` : name;
}
