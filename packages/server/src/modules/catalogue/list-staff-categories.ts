import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { readStaffCategories } from './staff-category.store.ts';
import { inTreeOrder } from './staff-category-tree.ts';

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
