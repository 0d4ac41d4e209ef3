import type { CategoryPlace } from '@isoko/contract/routes/admin/categories';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError } from '#server/shop-error.ts';
import { findShapeFault, shapeSentences } from './category-shape.ts';
import { lockTree, placeCategories } from './staff-category.store.ts';

const CHANGED = 'The categories have changed in the meantime. Please look at them again.';

/**
 * Gives every category its place in the tree, all or nothing: what is not named could end up below itself.
 * @throws validation_error on `categories` unless each is named once, on a `parent` that would make it no tree
 */
export async function orderCategories(
  ctx: Context,
  places: readonly CategoryPlace[],
): Promise<{ changed: number }> {
  return inTransaction(ctx, async (ctx) => {
    const tree = await lockTree(ctx.db);
    const known = new Set(tree.map((each) => each.id));
    const named = new Set(places.map((each) => each._id));
    const isWhole =
      named.size === places.length &&
      named.size === known.size &&
      places.every((each) => known.has(each._id));
    if (!isWhole) throw fieldError('categories', CHANGED);
    const found = findShapeFault(places.map(({ _id, parent }) => ({ id: _id, parent_id: parent })));
    if (found) {
      const at = places.findIndex((each) => each._id === found.id);
      throw fieldError(`categories.${at}.parent`, shapeSentences[found.fault]);
    }
    return { changed: await placeCategories(ctx.db, places) };
  });
}
