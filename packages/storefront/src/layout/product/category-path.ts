import type { MenuPart } from '../shop-data.ts';

/** The way from the tree's root to the category with this slug, both included; empty when there is none. */
export function categoryPath(tree: readonly MenuPart[], slug: string): MenuPart[] {
  for (const category of tree) {
    if (category.slug === slug) return [category];
    const below = categoryPath(category.children, slug);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}
