import type { OrderStatus } from '@isoko/contract';

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
