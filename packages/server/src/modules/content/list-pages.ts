import type { StaffPage } from '@isoko/contract/routes/admin/pages';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { cleanHtml } from './clean-html.ts';
import { isPageSlug, PAGE_PATHS } from './page-slug.ts';
import { pageOfPages, type StaffPageRow } from './staff-page.store.ts';

/** One page of the pages of text as staff wrote them: facts of the shop are still placeholders. */
export async function listPages(
  ctx: Context,
  filters: { q?: string; ids?: string },
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffPage[]; total: number }> {
  const { rows, total } = await pageOfPages(ctx.db, filters, list);
  return { items: rows.map(toStaffPage), total };
}

/**
 * One page of text as staff wrote it.
 * @throws not_found
 */
export async function getStaffPage(ctx: Context, id: string): Promise<StaffPage> {
  return toStaffPage(await requirePage(ctx, id));
}

/**
 * One page of text as the table has it.
 * @throws not_found
 */
export async function requirePage(ctx: Context, id: string): Promise<StaffPageRow> {
  const { rows } = await pageOfPages(ctx.db, { ids: id }, { limit: 1, offset: 0, sort: [] });
  const [page] = rows;
  if (!page) throw new ShopError('not_found');
  return page;
}

function toStaffPage({ id, updated_at, sections, ...row }: StaffPageRow): StaffPage {
  return {
    ...row,
    _id: id,
    path: isPageSlug(row.slug) ? PAGE_PATHS[row.slug] : '/',
    sections: sections.map(({ heading, html }) => ({ heading, html: cleanHtml(html) })),
    date_updated: updated_at.toISOString(),
  };
}
