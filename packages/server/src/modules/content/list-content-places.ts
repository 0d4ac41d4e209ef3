import type { Context } from '#server/context.ts';
import { readPageDates } from './pages.store.ts';
import { isPageSlug, PAGE_PATHS } from './pages.ts';
import { readPostPlaces } from './posts.store.ts';

/** A page of the site with what a list of all addresses says of it. */
export interface ContentPlace {
  path: string;
  updatedAt: Date;
  /** A name under /gallery/. */
  picture: string | null;
}

/** Where robots find the published posts, newest first, and the pages of text. */
export async function listContentPlaces(ctx: Context): Promise<ContentPlace[]> {
  const posts = await readPostPlaces(ctx.db);
  const pages = await readPageDates(ctx.db);
  return [
    ...posts.map(({ slug, updated_at, picture }) => ({
      path: `/blog/${slug}`,
      updatedAt: updated_at,
      picture,
    })),
    ...pages.flatMap(({ slug, updated_at }) => {
      const path = isPageSlug(slug) && PAGE_PATHS[slug];
      return path ? [{ path, updatedAt: updated_at, picture: null }] : [];
    }),
  ];
}
