import type { StaffSlide } from '@isoko/contract/routes/admin/slides';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { pageOfStaffSlides } from './staff-slide.store.ts';

/** One page of the slides as staff see them, drafts too, in the order of the home page unless it is said otherwise. */
export async function listStaffSlides(
  ctx: Context,
  filters: { q?: string; ids?: string; status?: 'draft' | 'published' },
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffSlide[]; total: number }> {
  const { rows, total } = await pageOfStaffSlides(ctx.db, filters, list);
  return { items: rows.map((row) => ({ ...row, date_created: row.date_created.toISOString() })), total };
}

/**
 * One slide as staff see it.
 * @throws not_found
 */
export async function getStaffSlide(ctx: Context, id: string): Promise<StaffSlide> {
  const { items } = await listStaffSlides(ctx, { ids: id }, { limit: 1, offset: 0, sort: [] });
  const [slide] = items;
  if (!slide) throw new ShopError('not_found');
  return slide;
}
