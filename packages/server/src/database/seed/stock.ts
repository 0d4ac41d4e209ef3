import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';

/** A sellable unit with what lies on the stock unit when the shop opens. */
export interface Sellable {
  product_id: string;
  variant_id: string | null;
  on_hand: number;
  at: Date;
}

/** The stock units and the opening move of each: without the move, the sum of moves would not be the stock. */
export async function insertStock(ctx: Context, sellables: readonly Sellable[]): Promise<void> {
  const units = sellables.map(({ at, ...unit }) => ({ at, unit: { id: randomUUID(), ...unit } }));
  await ctx.db
    .insertInto('stock_unit')
    .values(units.map(({ unit }) => unit))
    .execute();
  await ctx.db
    .insertInto('stock_move')
    .values(
      units.map(({ at, unit }) => ({
        unit_id: unit.id,
        at,
        reason: 'opening',
        on_hand_delta: unit.on_hand,
      })),
    )
    .execute();
}
