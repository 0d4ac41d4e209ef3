import type { Context } from '#server/context.ts';
import { freeUnits, lockUnits, type UnitWant } from './stock.store.ts';
import { sumByUnit } from './unit-wants.ts';

/**
 * Gives back what an order had set aside: it was cancelled or has expired. Must run in the transaction that moves
 * the order out of a status that holds, whose conditional update makes sure that it happens once.
 */
export async function releaseStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly UnitWant[] },
): Promise<void> {
  const wants = sumByUnit(lines);
  await lockUnits(
    ctx.db,
    wants.map((want) => want.unit_id),
  );
  const freed = await freeUnits(ctx.db, { orderId, at: ctx.now(), wants, reason: 'released' });
  if (freed !== wants.length) throw new Error(`order ${orderId} gives back units it did not hold`);
}
