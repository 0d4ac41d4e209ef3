import type { Context } from '#server/context.ts';
import { freeUnits, lockUnits, returnUnits, sumByUnit, type UnitQuantity } from './stock.store.ts';

/**
 * Gives back what an order had set aside: it was cancelled or has expired. Must run in the transaction that moves
 * the order out of a status that holds, whose conditional update makes sure that it happens once.
 */
export async function releaseStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly UnitQuantity[] },
): Promise<void> {
  const wants = sumByUnit(lines);
  await lockUnits(
    ctx.db,
    wants.map((want) => want.unitId),
  );
  const freed = await freeUnits(ctx.db, { orderId, at: ctx.now(), wants, reason: 'released' });
  if (freed !== wants.length) throw new Error(`order ${orderId} gives back units it did not hold`);
}

/**
 * Takes what an order had set aside off the shelf: it was packed. Must run in the transaction that moves the order
 * to packed, whose conditional update makes sure that it happens once.
 */
export async function claimStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly UnitQuantity[] },
): Promise<void> {
  const wants = sumByUnit(lines);
  await lockUnits(
    ctx.db,
    wants.map((want) => want.unitId),
  );
  const claimed = await freeUnits(ctx.db, { orderId, at: ctx.now(), wants, reason: 'claimed' });
  if (claimed !== wants.length) throw new Error(`order ${orderId} packs units it did not hold`);
}

/**
 * Puts what an order had taken off the shelf back on it: it was packed and is not delivered after all. Must run in the
 * transaction that ends the order, whose conditional update makes sure that it happens once.
 */
export async function returnStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly UnitQuantity[] },
): Promise<void> {
  const wants = sumByUnit(lines);
  await lockUnits(
    ctx.db,
    wants.map((want) => want.unitId),
  );
  const by = { at: ctx.now(), actor: ctx.actor?.name ?? null };
  const returned = await returnUnits(ctx.db, { orderId, wants, ...by });
  if (returned !== wants.length) throw new Error(`order ${orderId} returns units that are not counted`);
}
