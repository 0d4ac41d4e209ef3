import type { QuestionChange, StaffQuestion } from '@isoko/contract/routes/admin/questions';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { getStaffQuestion } from './list-staff-questions.ts';
import { readQuestion } from './read-question.ts';
import { updateQuestion } from './staff-question.store.ts';

/**
 * Changes a question; keys that are not given stay.
 * @throws not_found; validation_error beside what is not right
 */
export async function changeQuestion(
  ctx: Context,
  id: string,
  change: QuestionChange,
): Promise<StaffQuestion> {
  const columns = readQuestion(change);
  return inTransaction(ctx, async (ctx) => {
    if (!(await updateQuestion(ctx.db, id, columns))) throw new ShopError('not_found');
    return getStaffQuestion(ctx, id);
  });
}
