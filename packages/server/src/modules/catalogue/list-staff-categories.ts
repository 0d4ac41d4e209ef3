import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { firstCategoryNames } from './category.store.ts';
import { readStaffCategories, type StaffCategoryRow } from './staff-category.store.ts';

/** One page of the categories, in the order of their tree unless by name, and how many there are in all. */
export async function listStaffCategories(
  ctx: Context,
  { q = '', ids }: { q?: string; ids?: string },
  { limit, offset, sort }: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffCategory[]; total: number }> {
  const tree = inTreeOrder(await readStaffCategories(ctx.db));
  const wanted = ids && new Set(ids.split(','));
  const words = q.trim().toLowerCase();
  const found = tree.filter(
    ({ _id, name, local_name }) =>
      (!wanted || wanted.has(_id)) && `${name}\n${local_name ?? ''}`.toLowerCase().includes(words),
  );
  const [by] = sort;
  if (by?.field === 'name') found.sort((a, b) => a.name.localeCompare(b.name));
  if (by?.descending) found.reverse();
  return { items: found.slice(offset, offset + limit), total: found.length };
}

/**
 * One category as staff see it.
 * @throws not_found
 */
export async function getStaffCategory(ctx: Context, id: string): Promise<StaffCategory> {
  const category = inTreeOrder(await readStaffCategories(ctx.db)).find((each) => each._id === id);
  if (!category) throw new ShopError('not_found');
  return category;
}

/** The categories in the order of their tree: each before those below it, siblings as they come. */
export function inTreeOrder(rows: readonly StaffCategoryRow[]): StaffCategory[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const below = (parent: string | null, above: string[]): StaffCategory[] =>
    (byParent.get(parent) ?? []).flatMap(({ id, parent_id, ...row }) => {
      const path = [...above, row.name];
      return [{ ...row, _id: id, parent: parent_id, level: above.length, path }, ...below(id, path)];
    });
  return below(null, []);
}

/** The name of the category each of these products (ids) stands in first; those in none are missing. */
export async function findCategoryNames(
  ctx: Context,
  products: readonly string[],
): Promise<Map<string, string>> {
  if (!products.length) return new Map();
  const rows = await firstCategoryNames(ctx.db, products);
  return new Map(rows.map((row) => [row.product_id, row.name]));
}
