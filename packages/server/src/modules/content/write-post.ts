import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { oneLine } from '#server/input/text.ts';
import { cleanHtml } from './clean-html.ts';
import { excerptOf } from './plain-text.ts';
import { insertPost } from './post.store.ts';
import { cleanTags } from './read-post.ts';

/** A post as its author hands it in. */
export interface PostWish {
  slug: string;
  title: string;
  /** HTML; what is not allowed is left out. */
  description: string;
  tags?: readonly string[];
  /** Ids of blog categories. */
  categories?: readonly string[];
  /** A name under /gallery/. */
  featured_image?: string | null;
  is_pined?: boolean;
  status?: 'draft' | 'published';
  date_created?: Date;
}

/** Writes a new post with its text sanitised, and returns its id. The excerpt is the beginning of the text. */
export async function writePost(ctx: Context, wish: PostWish): Promise<string> {
  const { tags = [], categories = [], featured_image = null, is_pined = false, status = 'published' } = wish;
  const description = cleanHtml(wish.description);
  const date_created = wish.date_created ?? ctx.now();
  return inTransaction(ctx, (ctx) =>
    insertPost(
      ctx.db,
      {
        slug: wish.slug,
        title: oneLine(wish.title),
        description,
        excerpt: excerptOf(description),
        tags: cleanTags(tags),
        ...{ featured_image, is_pined, status },
        ...{ date_created, updated_at: date_created },
      },
      categories,
    ),
  );
}
