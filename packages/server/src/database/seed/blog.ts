import type { Context } from '../../context.ts';
import { writeAnnouncement } from '../../modules/content/write-announcement.ts';
import { writeBlogCategory } from '../../modules/content/write-blog-category.ts';
import { writePost } from '../../modules/content/write-post.ts';
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
    categories.set(slug, await writeBlogCategory(ctx, { name, slug, position }));
  }
  for (const [at, { category, description, ...post }] of content.blog_posts.entries()) {
    const inCategory = categories.get(category);
    if (!inCategory) throw new Error(`The demo's blog names a category it does not have: ${category}.`);
    await writePost(ctx, {
      slug: post.slug,
      title: post.title,
      tags: post.tags,
      is_pined: post.is_pined,
      description: paragraphsOf(description),
      categories: [inCategory],
      featured_image: pictures.get(`blog/${post.slug}.webp`)?.name ?? null,
      date_created: inDays(-FIRST_POST_DAYS - at * POST_EVERY_DAYS),
    });
  }
  for (const { title, message, days_before, days_after } of content.announcement) {
    await writeAnnouncement(ctx, {
      ...{ title, message, startsAt: inDays(-days_before), endsAt: inDays(days_after) },
      featured_image: pictures.get('announcement.webp')?.name ?? null,
    });
  }
}
