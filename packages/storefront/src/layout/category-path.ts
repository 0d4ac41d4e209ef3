import type { Category } from '@isoko/contract';

/** The way from the tree's root to the category with this slug or `_id`, both included; empty when there is none. */
export function categoryPath(tree: readonly Category[], slugOrId: string): Category[] {
  for (const category of tree) {
    if (category.slug === slugOrId || category._id === slugOrId) return [category];
    const below = categoryPath(category.children, slugOrId);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}
