import { type MenuPart, withoutParts } from '../shop-data.ts';

/**
 * The way from the tree's root to the category with this slug, both included, each with what is right below it; empty when there
 * is none.
 */
export function categoryPath(tree: readonly MenuPart[], slug: string): MenuPart[] {
  for (const category of tree) {
    const below = categoryPath(category.children, slug);
    if (category.slug === slug || below.length > 0)
      return [{ ...category, children: category.children.map(withoutParts) }, ...below];
  }
  return [];
}
