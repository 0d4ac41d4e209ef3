import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { monthsAgo } from '#server/kigali-time.ts';
import { noteLetGo, readLetGo, readShopSettings } from '#server/modules/settings/read-shop.ts';
import { foldMovesOf, unitsAfter } from './stock-unit.store.ts';

/** Stock units whose moves are folded in one transaction. */
const UNITS = 20;

/**
 * Once a month merges each stock unit's moves that are older than the shop's setting into one opening move: its stock,
 * lots and costs stay exact to the piece and the franc. Moves of running orders stay as they are.
 */
export async function sweepMoves(ctx: Context): Promise<void> {
  const { stock_moves: months } = (await readShopSettings(ctx)).kept_months;
  if (months === null) return;
  const before = monthsAgo(ctx.now(), months);
  const last = await readLetGo(ctx, 'stock_move');
  if (last && last >= before) return;
  let units = await unitsAfter(ctx.db, null, UNITS);
  while (units.length) {
    const some = units;
    await inTransaction(ctx, (ctx) => foldMovesOf(ctx.db, some, before));
    units = await unitsAfter(ctx.db, some.at(-1) ?? null, UNITS);
  }
  await noteLetGo(ctx, 'stock_move', before);
}
