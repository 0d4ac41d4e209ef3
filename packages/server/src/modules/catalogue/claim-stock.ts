import type { Context } from '#server/context.ts';
import { freeUnits, lockUnits, type UnitWant } from './stock.store.ts';
import { sumByUnit } from './unit-wants.ts';

/**
 * Takes what an order had set aside off the shelf: it was packed. Must run in the transaction that moves the order
 * to packed, whose conditional update makes sure that it happens once.
 */
export async function claimStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly UnitWant[] },
): Promise<void> {
  const wants = sumByUnit(lines);
  await lockUnits(
    ctx.db,
    wants.map((want) => want.unit_id),
  );
  const claimed = await freeUnits(ctx.db, { orderId, at: ctx.now(), wants, reason: 'claimed' });
  if (claimed !== wants.length) throw new Error(`order ${orderId} packs units it did not hold`);
}
