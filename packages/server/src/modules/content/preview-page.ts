import type { PageChange } from '@isoko/contract/routes/admin/pages';
import type { Preview } from '@isoko/contract/routes/admin/preview';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { toAbout, toPolicy } from './get-page.ts';
import { requirePage } from './list-pages.ts';
import { makePreview } from './make-preview.ts';
import { ABOUT_SLUG, isPageSlug, PAGE_PATHS, type PolicySlug } from './page-slug.ts';
import { readFacts } from './read-facts.ts';
import { readPageChange } from './read-page-change.ts';

/**
 * A page of text as it would be after a change.
 * @throws not_found; validation_error as changing it would
 */
export async function previewPage(ctx: Context, id: string, change: PageChange): Promise<Preview> {
  const was = await requirePage(ctx, id);
  const page = { ...was, ...(await readPageChange(ctx, change)), updated_at: ctx.now() };
  const facts = await readFacts(ctx);
  const { slug } = page;
  if (!isPageSlug(slug)) throw new ShopError('not_found');
  const path = PAGE_PATHS[slug];
  if (slug === ABOUT_SLUG) {
    return makePreview(ctx, { path, key: 'GET /about', answer: { data: toAbout(page, facts) } });
  }
  const key = `GET /pages/${slug satisfies PolicySlug}` as const;
  return makePreview(ctx, { path, key, answer: { data: toPolicy(page, facts) } });
}
