import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { eraseOrder } from './erase-orders.ts';
import { selectDueErasures } from './order-erasure.store.ts';

/** An order that is not finished is looked at again after this, in ms. */
const LOOK_AGAIN_MS = 60 * 60_000;
const AT_ONCE = 100;

/** Takes the person out of orders that have finished since their account was erased. Returns how many were looked at. */
export async function sweepErasures(ctx: Context): Promise<number> {
  const now = ctx.now();
  const due = await selectDueErasures(ctx.db, { now, limit: AT_ONCE });
  const lookAgain = new Date(now.getTime() + LOOK_AGAIN_MS);
  for (const id of due) await inTransaction(ctx, (ctx) => eraseOrder(ctx, id, lookAgain));
  return due.length;
}
