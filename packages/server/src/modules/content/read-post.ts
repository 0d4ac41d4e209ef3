import type { PostChange } from '@isoko/contract/routes/admin/posts';
import type { Context } from '#server/context.ts';
import { openForm } from '#server/input/form.ts';
import { oneLine } from '#server/input/text.ts';
import { requirePictures } from '#server/modules/media/require-pictures.ts';
import { fieldError } from '#server/shop-error.ts';
import { readBlogCategories } from './blog-category.store.ts';
import { cleanHtml } from './clean-html.ts';
import { excerptOf } from './plain-text.ts';
import type { PostColumns } from './staff-post.store.ts';

/**
 * What somebody typed about a post as its columns: words cleaned, the text sanitised, the excerpt its beginning. Keys
 * that are not given are left out.
 * @throws validation_error beside what is not right
 */
export async function readPost(ctx: Context, typed: PostChange): Promise<Partial<PostColumns>> {
  const { version: _, categories, title, description, tags, date_created, ...rest } = typed;
  const form = openForm();
  const html = description === undefined ? undefined : cleanHtml(description);
  const columns = {
    ...rest,
    ...(title !== undefined && { title: form.line('title', title, 1) }),
    ...(html !== undefined && { description: html, excerpt: excerptOf(html) }),
    ...(tags && { tags: cleanTags(tags) }),
    ...(date_created !== undefined && { date_created: new Date(date_created) }),
  };
  form.finish();
  await requirePictures(ctx, { featured_image: rest.featured_image ?? null });
  if (categories?.length) await requireBlogCategories(ctx, categories);
  return columns;
}

/** Lower case, each once. */
export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => oneLine(tag).toLowerCase()).filter(Boolean))];
}

async function requireBlogCategories(ctx: Context, wanted: readonly string[]): Promise<void> {
  const known = new Set((await readBlogCategories(ctx.db)).map((each) => each._id));
  if (wanted.some((id) => !known.has(id)))
    throw fieldError('categories', 'One of these categories does not exist any more.');
}
