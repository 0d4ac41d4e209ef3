import type { ShortLine } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { outOfStock } from './out-of-stock.ts';
import { lockUnits, reserveUnits } from './stock.store.ts';
import { sumByUnit } from './unit-wants.ts';

/** A line whose units shall be set aside. */
export interface ReservationLine {
  product: string;
  index: number;
  name: string;
  unit_id: string;
  quantity: number;
}

/**
 * Sets every line's units aside for one order, all or nothing. Must run inside the order's transaction, at
 * READ COMMITTED: the throw is what rolls back. The conditional update decides, never a number read before.
 * @throws out_of_stock with every line that is short, when any is.
 */
export async function reserveStock(
  ctx: Context,
  { orderId, lines }: { orderId: string; lines: readonly ReservationLine[] },
): Promise<void> {
  const wants = sumByUnit(lines);
  const wanted = new Map(wants.map((want) => [want.unit_id, want.quantity]));
  const left = await lockUnits(ctx.db, [...wanted.keys()]);
  const reserved = await reserveUnits(ctx.db, { orderId, at: ctx.now(), wants });
  if (reserved !== wants.length) throw outOfStock(lines.flatMap((line) => shortOf(line, left, wanted)));
}

function shortOf(line: ReservationLine, left: Map<string, number>, wanted: Map<string, number>): ShortLine[] {
  const { product, index, name, unit_id } = line;
  const has = left.get(unit_id) ?? 0;
  const wants = wanted.get(unit_id) ?? 0;
  return wants > has ? [{ product, index, name, wanted: wants, left: has }] : [];
}
