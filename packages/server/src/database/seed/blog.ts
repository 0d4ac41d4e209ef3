import type { Context } from '../../context.ts';
import { staffAnnouncements } from '../../modules/content/announcements.ts';
import { staffBlogCategories } from '../../modules/content/blog-categories.ts';
import { staffPosts } from '../../modules/content/posts.ts';
import type { Demo } from './demo-files.ts';
import { paragraphsOf } from './pages.ts';
import type { Pictures } from './pictures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The newest post is this old, and each further one this much older. */
const FIRST_POST_DAYS = 2;
const POST_EVERY_DAYS = 9;

/** The demo's blog and its announcement, which runs since some days and for some more. */
export async function insertBlog(ctx: Context, { content }: Demo, pictures: Pictures): Promise<void> {
  const now = ctx.now().getTime();
  const inDays = (days: number) => new Date(now + days * DAY_MS);
  const categories = new Map<string, string>();
  for (const [position, { name, slug }] of content.blog_categories.entries()) {
    const { _id } = await staffBlogCategories.create(ctx, { name, slug, position });
    categories.set(slug, _id);
  }
  for (const [at, { category, description, ...post }] of content.blog_posts.entries()) {
    const inCategory = categories.get(category);
    if (!inCategory) throw new Error(`The demo's blog names a category it does not have: ${category}.`);
    await staffPosts.create(ctx, {
      status: 'published',
      slug: post.slug,
      title: post.title,
      tags: post.tags,
      is_pined: post.is_pined,
      description: paragraphsOf(description),
      categories: [inCategory],
      featured_image: pictures.get(`blog/${post.slug}.webp`)?.name ?? null,
      date_created: inDays(-FIRST_POST_DAYS - at * POST_EVERY_DAYS).toISOString(),
    });
  }
  for (const { title, message, days_before, days_after } of content.announcement) {
    await staffAnnouncements.create(ctx, {
      ...{ title, message },
      announce_date_start: inDays(-days_before).toISOString(),
      announce_date_stop: inDays(days_after).toISOString(),
      featured_image: pictures.get('announcement.webp')?.name ?? null,
    });
  }
}
