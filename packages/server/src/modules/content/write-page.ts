import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { oneLine } from '#server/input/text.ts';
import { cleanHtml } from './clean-html.ts';
import { insertPage, type Section } from './page.store.ts';
import type { PageSlug } from './page-slug.ts';

/** A page as its author hands it in; HTML that is not allowed is left out. */
export interface PageWish {
  slug: PageSlug;
  title: string;
  /** One sentence for search engines. */
  summary: string;
  sections: readonly Section[];
  numbers?: readonly { value: string; label: string }[];
  /** A name under /gallery/. */
  image?: string | null;
}

/** Writes a page that the shop does not have yet, with its text sanitised; one it has stays as it is. */
export async function writePage(ctx: Context, wish: PageWish): Promise<void> {
  const { slug, numbers = [], image = null } = wish;
  const page = {
    slug,
    title: oneLine(wish.title),
    summary: oneLine(wish.summary),
    sections: wish.sections.map(({ heading, html }) => ({
      heading: oneLine(heading),
      html: cleanHtml(html),
    })),
    numbers: numbers.map(({ value, label }) => ({ value: oneLine(value), label: oneLine(label) })),
    ...{ image, updated_at: ctx.now() },
  };
  await inTransaction(ctx, (ctx) => insertPage(ctx.db, page));
}
