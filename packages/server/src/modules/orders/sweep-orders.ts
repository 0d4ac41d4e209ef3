import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { selectOverdueOrders } from './order-life.store.ts';

const AT_ONCE = 500;
/** The job of its own ends an order within this, in ms; whoever is later has lost it. */
const PATIENCE_MS = 60_000;

/**
 * Orders the end of orders that are overdue and still wait, because their job was lost with a restored or repaired
 * database. Returns how many it found.
 */
export async function sweepOrders(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - PATIENCE_MS);
  const overdue = await selectOverdueOrders(ctx.db, { before, limit: AT_ONCE });
  for (const id of overdue)
    await enqueue(ctx, 'order.expire', { order_id: id }, { singletonKey: `${id}:late` });
  return overdue.length;
}
