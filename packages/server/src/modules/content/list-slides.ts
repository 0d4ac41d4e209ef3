import type { Slide } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { pageOfSlides } from './slide.store.ts';

/** The slides of the home page, newest first unless the caller wants the oldest (specification section 7). */
export async function listSlides(
  ctx: Context,
  list: ListRequest,
): Promise<{ items: Slide[]; total: number }> {
  const newestFirst = list.sort[0]?.descending ?? true;
  const { rows, total } = await pageOfSlides(ctx.db, { limit: list.limit, offset: list.offset, newestFirst });
  return { items: rows.map((row) => ({ ...row, date_created: row.date_created.toISOString() })), total };
}
