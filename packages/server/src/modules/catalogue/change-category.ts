import type { CategoryChange, StaffCategory } from '@isoko/contract/routes/admin/categories';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import { requirePictures } from '#server/modules/media/pictures.ts';
import { ShopError } from '#server/shop-error.ts';
import { lastPlace, readCategoryWords, requirePlace } from './create-category.ts';
import { getStaffCategory } from './list-staff-categories.ts';
import { lockTree, updateCategory } from './staff-category.store.ts';
import { categoryTaken } from './unique-fields.ts';

/**
 * Changes a category; keys that are not given stay. Under another parent it is the last. The address it had leads to
 * the new one (migrations: remember_slug).
 * @throws not_found; validation_error beside what is not right
 */
export async function changeCategory(
  ctx: Context,
  id: string,
  { parent, ...typed }: CategoryChange,
): Promise<StaffCategory> {
  const words = { ...typed, ...readCategoryWords(typed) };
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const tree = await lockTree(ctx.db);
      const node = tree.find((each) => each.id === id);
      if (!node) throw new ShopError('not_found');
      if (parent !== undefined) requirePlace(tree, { id, parent_id: parent });
      await requirePictures(ctx, { image: words.image ?? null });
      const moves = parent !== undefined && parent !== node.parent_id;
      const place = moves ? { parent_id: parent, position: lastPlace(tree, parent) } : {};
      if (!(await updateCategory(ctx.db, id, { ...words, ...place }))) throw new ShopError('not_found');
      return getStaffCategory(ctx, id);
    });
  return orTaken(categoryTaken, write);
}
