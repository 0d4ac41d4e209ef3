import type { Order } from '../routes/orders.ts';

/** What kept an order from changing hands. */
interface Setback {
  event: Order['events'][number];
  /** Whether it was given another time since. */
  isRebooked: boolean;
}

const SETBACKS: readonly string[] = ['delivery_failed', 'not_collected'];

/** What kept an order from changing hands the last time, until it goes on or is kept elsewhere; null: nothing does. */
export function setbackOf({ status, events }: Pick<Order, 'status' | 'events'>): Setback | null {
  if (status !== 'packed') return null;
  const event = [...events].reverse().find(({ type }) => SETBACKS.includes(type));
  if (!event) return null;
  const since = events.slice(events.indexOf(event)).map(({ type }) => type);
  return since.includes('for_pick_up') ? null : { event, isRebooked: since.includes('changed') };
}
