import type { Context } from '#server/context.ts';
import { lockUnits, returnUnits, type UnitWant } from './stock.store.ts';
import { sumByUnit } from './unit-wants.ts';

/**
 * Puts what an order had taken off the shelf back on it: it was packed and is not delivered after all. Must run in the
 * transaction that ends the order, whose conditional update makes sure that it happens once.
 */
export async function returnStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly UnitWant[] },
): Promise<void> {
  const wants = sumByUnit(lines);
  await lockUnits(
    ctx.db,
    wants.map((want) => want.unit_id),
  );
  const by = { at: ctx.now(), actor: ctx.actor?.name ?? null };
  const returned = await returnUnits(ctx.db, { orderId, wants, ...by });
  if (returned !== wants.length) throw new Error(`order ${orderId} returns units that are not counted`);
}
