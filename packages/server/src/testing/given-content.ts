import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** A unique value for slugs that do not matter to a test. */
const unique = () => randomBytes(4).toString('hex');

/** Writes a picture's row; there is no file. */
export async function aPicture(ctx: Context, name = `picture-${unique()}0000.webp`): Promise<string> {
  const picture = { name, width: 1200, height: 675, bytes: 1, created_at: ctx.now() };
  await ctx.db
    .insertInto('picture')
    .values(picture)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return name;
}

/** Writes a category of the blog. */
export async function aBlogCategory(
  ctx: Context,
  input: { name?: string; slug?: string; position?: number; parent?: { id: string } } = {},
) {
  const { parent, ...words } = input;
  return ctx.db
    .insertInto('blog_category')
    .values({ name: 'Recipes', slug: `category-${unique()}`, ...words, parent_id: parent?.id ?? null })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

interface PostInput {
  slug?: string;
  title?: string;
  description?: string;
  excerpt?: string;
  tags?: string[];
  featured_image?: string;
  is_pined?: boolean;
  status?: 'draft' | 'published';
  date_created?: Date;
  categories?: { id: string }[];
}

/** Writes a post directly, without any cleaning. */
export async function aPost(ctx: Context, { categories = [], ...input }: PostInput = {}) {
  const date_created = input.date_created ?? ctx.now();
  const post = await ctx.db
    .insertInto('post')
    .values({
      slug: `post-${unique()}`,
      title: 'Isombe',
      description: '<p>Boil the leaves.</p>',
      excerpt: 'Boil the leaves.',
      ...input,
      ...{ date_created, updated_at: date_created },
    })
    .returning(['id', 'slug', 'title'])
    .executeTakeFirstOrThrow();
  for (const { id } of categories) {
    await ctx.db.insertInto('post_category').values({ post_id: post.id, category_id: id }).execute();
  }
  return post;
}

/** Writes a comment under a post. */
export async function aComment(
  ctx: Context,
  {
    post,
    author,
    ...input
  }: {
    post: { id: string };
    author: { id: string; name: string };
    comment?: string;
    status?: 'pending' | 'published';
  },
) {
  return ctx.db
    .insertInto('comment')
    .values({
      ...{ post_id: post.id, account_id: author.id, author: author.name, created_at: ctx.now() },
      ...{ comment: 'Very good', status: 'published', ...input },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Writes a page of text directly, without any cleaning. */
export async function aPage(
  ctx: Context,
  { sections, ...input }: { slug: string; title?: string; sections: { heading: string; html: string }[] },
) {
  const json = sql<string>`${JSON.stringify(sections)}::jsonb`;
  const words = { title: 'A page', summary: 'About {shop}.', ...input };
  await ctx.db
    .insertInto('page')
    .values({ ...words, sections: json, updated_at: ctx.now() })
    .execute();
}
