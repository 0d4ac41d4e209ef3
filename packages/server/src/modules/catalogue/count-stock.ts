import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { oneLine } from '#server/input/text.ts';
import { fieldError } from '#server/shop-error.ts';
import { categoryExists } from './category.store.ts';
import { addCounts, type CountFilter, findUnitsToCount } from './count-stock.store.ts';
import { lockUnits } from './stock.store.ts';

/** A stock unit and by how much its books differ from what was counted. */
export interface CountedDifference {
  unitId: string;
  difference: number;
}

/**
 * The stock units of the products that a count is about, in the order in which they are counted: by name, a product's variants
 * in their order.
 * @throws validation_error on `category` for one there is not
 */
export async function unitsToCount(ctx: Context, { q, category, below }: CountFilter): Promise<string[]> {
  if (category && !(await categoryExists(ctx.db, category)))
    throw fieldError('category', 'Please choose one of the categories.');
  return findUnitsToCount(ctx.db, { q: oneLine(q ?? ''), category, below });
}

/**
 * Books the differences of a count as stock moves with the reason `counted`; resolves with the units whose difference would
 * take what orders hold, or overfill them. In the caller's transaction, which such a unit shall end.
 */
export async function bookCounts(
  ctx: Context,
  { differences, note }: { differences: readonly CountedDifference[]; note: string },
): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    await lockUnits(ctx.db, differences);
    const by = { at: ctx.now(), actor: ctx.actor?.name ?? null, note };
    const booked = new Set(await addCounts(ctx.db, differences, by));
    return differences.flatMap(({ unitId }) => (booked.has(unitId) ? [] : [unitId]));
  });
}
