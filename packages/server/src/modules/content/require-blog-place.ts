import { fieldError } from '#server/shop-error.ts';
import type { BlogCategoryNode } from './staff-blog-category.store.ts';

/** As deep as the blog's tree is declared (contract: BlogCategory). */
const MAX_LEVELS = 3;

/**
 * That the blog's categories are still a tree, and not too deep, when one of them stands under `parent`.
 * @throws validation_error on `parent`
 */
export function requireBlogPlace(
  nodes: readonly Pick<BlogCategoryNode, '_id' | 'parent'>[],
  place: { _id: string; parent: string | null },
): void {
  const parents = new Map(nodes.map(({ _id, parent }) => [_id, parent]));
  if (place.parent !== null && !parents.has(place.parent))
    throw fieldError('parent', 'This category does not exist any more.');
  parents.set(place._id, place.parent);
  for (const id of parents.keys()) {
    let level = 0;
    for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) {
      level += 1;
      if (level > parents.size) throw fieldError('parent', 'A category cannot stand below itself.');
    }
    if (level > MAX_LEVELS) throw fieldError('parent', `Categories can be ${MAX_LEVELS} levels deep.`);
  }
}
