import type { Context } from '#server/context.ts';
import { firstCategoryNames } from './category.store.ts';

/** The name of the category each of these products (ids) stands in first; those in none are missing. */
export async function findCategoryNames(
  ctx: Context,
  products: readonly string[],
): Promise<Map<string, string>> {
  if (!products.length) return new Map();
  const rows = await firstCategoryNames(ctx.db, products);
  return new Map(rows.map((row) => [row.product_id, row.name]));
}
