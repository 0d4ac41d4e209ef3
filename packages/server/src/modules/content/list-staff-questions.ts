import type { StaffQuestion } from '@isoko/contract/routes/admin/questions';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { cleanHtml } from './clean-html.ts';
import { pageOfStaffQuestions } from './staff-question.store.ts';

/** One page of the questions as staff wrote them: facts of the shop are still placeholders. */
export async function listStaffQuestions(
  ctx: Context,
  filters: { q?: string; ids?: string; topic?: string },
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffQuestion[]; total: number }> {
  const { rows, total } = await pageOfStaffQuestions(ctx.db, filters, list);
  const items = rows.map(({ created_at, answer, ...row }) => ({
    ...row,
    answer: cleanHtml(answer),
    date_created: created_at.toISOString(),
  }));
  return { items, total };
}

/**
 * One question as staff wrote it.
 * @throws not_found
 */
export async function getStaffQuestion(ctx: Context, id: string): Promise<StaffQuestion> {
  const { items } = await listStaffQuestions(ctx, { ids: id }, { limit: 1, offset: 0, sort: [] });
  const [question] = items;
  if (!question) throw new ShopError('not_found');
  return question;
}
