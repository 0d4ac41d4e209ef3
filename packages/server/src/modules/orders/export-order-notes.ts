import type { Context } from '#server/context.ts';
import { selectNotesOf } from './order-note.store.ts';

/** What staff noted about these orders, each with the order's number in front, for the download of one's own data. */
export async function exportOrderNotes(
  ctx: Context,
  orders: readonly { _id: string; number: string }[],
): Promise<{ at: string; note: string }[]> {
  const numbers = new Map(orders.map(({ _id, number }) => [_id, number]));
  const notes = await selectNotesOf(ctx.db, [...numbers.keys()]);
  return notes.map(({ order_id, at, message }) => ({
    at: at.toISOString(),
    note: `${numbers.get(order_id)}: ${message}`,
  }));
}
