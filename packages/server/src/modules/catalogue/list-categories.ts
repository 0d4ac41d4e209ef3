import type { Category } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { readCategories } from './category.store.ts';
import { toTree } from './category-tree.ts';

/** The tree of categories in the shopkeeper's order, each with how many published products it shows. */
export async function listCategories(ctx: Context): Promise<Category[]> {
  return toTree(await readCategories(ctx.db));
}
