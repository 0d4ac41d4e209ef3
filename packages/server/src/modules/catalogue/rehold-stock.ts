import type { Context } from '#server/context.ts';
import { outOfStock } from './out-of-stock.ts';
import type { ReservationLine } from './reserve-stock.ts';
import { freeUnits, lockUnits, reserveUnits, type UnitWant } from './stock.store.ts';
import { sumByUnit } from './unit-wants.ts';

/**
 * Makes an order hold `to` instead of `from`, all or nothing: of each unit only the difference moves. Must run in the
 * transaction that changes the order's lines, while the order is locked.
 * @throws out_of_stock with every line that is short, when any is.
 */
export async function reholdStock(
  ctx: Context,
  { orderId, from, to }: { orderId: string; from: readonly UnitWant[]; to: readonly ReservationLine[] },
): Promise<void> {
  const held = new Map(sumByUnit(from).map((want) => [want.unit_id, want.quantity]));
  const wanted = new Map(sumByUnit(to).map((want) => [want.unit_id, want.quantity]));
  const units = [...new Set([...held.keys(), ...wanted.keys()])];
  const more = units.map((unit_id) => ({
    unit_id,
    quantity: (wanted.get(unit_id) ?? 0) - (held.get(unit_id) ?? 0),
  }));
  const left = await lockUnits(ctx.db, units);
  const shorts = to.filter((line) => isShort(more, left, line.unit_id));
  if (shorts.length) throw outOfStock(shorts.map((line) => shortLine(line, { held, wanted, left })));
  const now = { orderId, at: ctx.now() };
  const added = more.filter((want) => want.quantity > 0);
  const freed = more.flatMap(({ unit_id, quantity }) =>
    quantity < 0 ? [{ unit_id, quantity: -quantity }] : [],
  );
  const moved =
    (await reserveUnits(ctx.db, { ...now, wants: added })) +
    (await freeUnits(ctx.db, { ...now, wants: freed, reason: 'released' }));
  if (moved !== added.length + freed.length) throw new Error(`order ${orderId} does not hold what it should`);
}

/** Nobody else can take from a locked unit, so what was read holds. */
function isShort(more: readonly UnitWant[], left: ReadonlyMap<string, number>, unitId: string): boolean {
  const quantity = more.find((want) => want.unit_id === unitId)?.quantity ?? 0;
  return quantity > 0 && quantity > (left.get(unitId) ?? 0);
}

function shortLine(
  { product, index, name, unit_id }: ReservationLine,
  { held, wanted, left }: Record<'held' | 'wanted' | 'left', ReadonlyMap<string, number>>,
) {
  const own = held.get(unit_id) ?? 0;
  return { product, index, name, wanted: wanted.get(unit_id) ?? 0, left: own + (left.get(unit_id) ?? 0) };
}
