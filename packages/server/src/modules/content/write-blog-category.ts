import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { oneLine } from '#server/input/text.ts';
import { insertBlogCategory } from './blog-category.store.ts';

/** Writes a category of the blog and returns its id. Lower positions are shown first. */
export async function writeBlogCategory(
  ctx: Context,
  { name, slug, position }: { name: string; slug: string; position: number },
): Promise<string> {
  return inTransaction(ctx, (ctx) => insertBlogCategory(ctx.db, { name: oneLine(name), slug, position }));
}
