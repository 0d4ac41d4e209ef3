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
  const items = sumByUnit(lines);
  await lockUnits(
    ctx.db,
    items.map((aWantedLine) => aWantedLine.unitId),
  );
  const freed = await freeUnits(ctx.db, { orderId, at: ctx.now(), items, reason: 'released' });
  if (freed !== items.length) throw new Error(`order ${orderId} gives back units it did not hold`);
}

/**
 * Takes what an order had set aside off the stock unit: it was packed. Must run in the transaction that moves the order
 * to packed, whose conditional update makes sure that it happens once.
 */
export async function claimStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly UnitQuantity[] },
): Promise<void> {
  const items = sumByUnit(lines);
  await lockUnits(
    ctx.db,
    items.map((aWantedLine) => aWantedLine.unitId),
  );
  const claimed = await freeUnits(ctx.db, { orderId, at: ctx.now(), items, reason: 'claimed' });
  if (claimed !== items.length) throw new Error(`order ${orderId} packs units it did not hold`);
}

/**
 * Puts what an order had taken off the stock unit back on it: it was packed and is not delivered after all. Must run in the
 * transaction that ends the order, whose conditional update makes sure that it happens once.
 */
export async function returnStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly UnitQuantity[] },
): Promise<void> {
  const items = sumByUnit(lines);
  await lockUnits(
    ctx.db,
    items.map((aWantedLine) => aWantedLine.unitId),
  );
  const by = { at: ctx.now(), actor: ctx.actor?.name ?? null };
  const returned = await returnUnits(ctx.db, { orderId, items, ...by });
  if (returned !== items.length) throw new Error(`order ${orderId} returns units that are not counted`);
}
