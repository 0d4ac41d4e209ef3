import type { Category } from '@isoko/contract';
import type { Client } from '@isoko/contract/client';
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

/** Names under /gallery/ by the slugs of their categories; null where a category has no picture. */
export type CategoryPictures = Record<string, string | null>;

/** The pictures of all categories, which do not travel with every page. */
export async function loadCategoryPictures(call: Client): Promise<CategoryPictures> {
  const pictures: CategoryPictures = {};
  const collect = (tree: readonly Category[]) => {
    for (const { slug, image, children } of tree) {
      pictures[slug] = image;
      collect(children);
    }
  };
  collect((await call('GET /product/categories/hierarchy')).data);
  return pictures;
}
