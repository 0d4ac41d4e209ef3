import type { Context } from '#server/context.ts';
import { productsBelow } from './category.store.ts';

/** Of these products (ids) the ones that are in one of these categories (ids), sub-categories included. */
export async function findProductsBelow(
  ctx: Context,
  { products, categories }: { products: readonly string[]; categories: readonly string[] },
): Promise<string[]> {
  if (!products.length || !categories.length) return [];
  return productsBelow(ctx.db, { products, categories });
}
