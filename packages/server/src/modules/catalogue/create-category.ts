import type { CategoryChange, CategoryInput, StaffCategory } from '@isoko/contract/routes/admin/categories';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import { openForm } from '#server/input/form.ts';
import { freeSlug, toSlug } from '#server/input/text.ts';
import { requirePictures } from '#server/modules/media/pictures.ts';
import { fieldError } from '#server/shop-error.ts';
import { findShapeFault, shapeSentences } from './category-shape.ts';
import { getStaffCategory } from './list-staff-categories.ts';
import { type CategoryNode, categorySlugsLike, insertCategory, lockTree } from './staff-category.store.ts';
import { categoryTaken } from './unique-fields.ts';

/**
 * Makes a category, the last of its siblings. Without a slug it gets the first free one of its name.
 * @throws validation_error beside what is not right
 */
export async function createCategory(ctx: Context, typed: CategoryInput): Promise<StaffCategory> {
  const input = { ...typed, ...readCategoryWords(typed) };
  const { name = '', local_name = null, image = null, parent = null } = input;
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const tree = await lockTree(ctx.db);
      requirePlace(tree, { id: 'new', parent_id: parent });
      await requirePictures(ctx, { image });
      const base = toSlug(name, 'category');
      const slug = input.slug ?? freeSlug(base, await categorySlugsLike(ctx.db, base));
      const position = lastPlace(tree, parent);
      const row = { name, local_name, image, parent_id: parent, slug, position };
      return getStaffCategory(ctx, await insertCategory(ctx.db, row));
    });
  return orTaken(categoryTaken, write);
}

/**
 * The names of a category as a person meant them, where they are given.
 * @throws validation_error on `name` when nothing is left of it
 */
export function readCategoryWords({ name, local_name }: CategoryChange) {
  const form = openForm();
  const words = {
    ...(name !== undefined && { name: form.line('name', name, 1) }),
    ...(local_name !== undefined && { local_name: form.lineOrNull(local_name) }),
  };
  form.finish();
  return words;
}

/**
 * That a tree stays one when this category stands where it shall.
 * @throws validation_error on `parent`
 */
export function requirePlace(
  tree: readonly CategoryNode[],
  node: { id: string; parent_id: string | null },
): void {
  const found = findShapeFault([...tree.filter((each) => each.id !== node.id), node]);
  if (found) throw fieldError('parent', shapeSentences[found.fault]);
}

/** The position behind everything that stands under this parent. */
export function lastPlace(tree: readonly CategoryNode[], parent: string | null): number {
  const siblings = tree.filter((each) => each.parent_id === parent);
  return Math.max(-1, ...siblings.map((each) => each.position)) + 1;
}
