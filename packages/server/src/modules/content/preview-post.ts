import type { PostInput } from '@isoko/contract/routes/admin/posts';
import type { Preview } from '@isoko/contract/routes/admin/preview';
import type { Context } from '#server/context.ts';
import { toSlug } from '#server/slug.ts';
import { readBlogCategories } from './blog-category.store.ts';
import { makePreview } from './make-preview.ts';
import { readPost } from './read-post.ts';

/** Nothing can be said under a page that is not there: without an id it asks for no comments. */
const NO_ID = '';

/**
 * A draft's page, in place of the one it will become.
 * @throws validation_error as creating one would
 */
export async function previewPost(ctx: Context, draft: PostInput): Promise<Preview> {
  const { categories: wanted = [], ...typed } = draft;
  const read = await readPost(ctx, { ...typed, categories: wanted });
  const slug = typed.slug ?? toSlug(typed.title, 'post');
  const now = ctx.now();
  const categories = (await readBlogCategories(ctx.db))
    .filter((each) => wanted.includes(each._id))
    .map(({ _id, name, slug }) => ({ _id, name, slug }));
  const { title = '', description = '', excerpt = '', tags = [], date_created = now } = read;
  const data = {
    ...{ _id: NO_ID, slug, title, description, excerpt, tags, categories },
    ...{ featured_image: typed.featured_image ?? null, is_pined: typed.is_pined ?? false },
    ...{ date_created: date_created.toISOString(), date_updated: now.toISOString() },
    ...{ comments: 0, previous: null, next: null },
  };
  return makePreview(ctx, { path: `/blog/${slug}`, key: 'GET /blog/:slug', answer: { data } });
}
