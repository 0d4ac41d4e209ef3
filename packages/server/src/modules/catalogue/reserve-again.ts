import type { Context } from '#server/context.ts';
import { lockUnits, reserveUnits, type UnitWant } from './stock.store.ts';
import { sumByUnit } from './unit-wants.ts';

/**
 * Sets the units of an order that had given them back aside once more, all or nothing; false, with nothing changed,
 * when they are not all there any more. Must run in the transaction that moves the order.
 */
export async function reserveAgain(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly UnitWant[] },
): Promise<boolean> {
  const wants = sumByUnit(lines);
  // Nobody else can take from a locked unit, so what is read here holds.
  const left = await lockUnits(
    ctx.db,
    wants.map((want) => want.unit_id),
  );
  if (wants.some((want) => (left.get(want.unit_id) ?? 0) < want.quantity)) return false;
  const reserved = await reserveUnits(ctx.db, { orderId, at: ctx.now(), wants });
  if (reserved !== wants.length) throw new Error(`order ${orderId} lost units that were locked for it`);
  return true;
}
