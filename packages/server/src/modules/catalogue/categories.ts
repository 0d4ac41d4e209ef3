import type { Category } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { openReader } from '#server/modules/translations/reader.ts';
import {
  type CategoryRow,
  foldCategoryCounts,
  type PlacedProduct,
  productsBelow,
  readCategories,
  selectPlaces,
} from './category.store.ts';

/** The tree of categories in the shopkeeper's order, each with how many published products it shows. */
export async function listCategories(ctx: Context): Promise<Category[]> {
  const rows = await readCategories(ctx.db);
  const reader = await openReader(
    ctx,
    rows.map(({ _id }) => _id),
  );
  return toTree(rows.map((row) => reader.read('category', row, row._id)));
}

/** Merges the kept counts of categories, so that they are quick to read; they are correct without it. */
export function sweepCategoryCounts(ctx: Context): Promise<void> {
  return foldCategoryCounts(ctx.db);
}

/** Where packers find these products (ids): their places, units and first categories. */
export async function findPlaces(
  ctx: Context,
  products: readonly string[],
): Promise<Map<string, PlacedProduct>> {
  const rows = await selectPlaces(ctx.db, products);
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** Those of these products (ids) that are in one of these categories (ids), sub-categories included. */
export async function findProductsBelow(
  ctx: Context,
  { products, categories }: { products: readonly string[]; categories: readonly string[] },
): Promise<string[]> {
  if (!products.length || !categories.length) return [];
  return productsBelow(ctx.db, { products, categories });
}

/** Puts every category under its parent and keeps the order of the rows. */
function toTree(rows: readonly CategoryRow[]): Category[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const under = (parent: string | null): Category[] =>
    (byParent.get(parent) ?? []).map(({ parent_id: _, ...category }) => ({
      ...category,
      children: under(category._id),
    }));
  return under(null);
}
