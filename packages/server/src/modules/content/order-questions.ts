import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError } from '#server/shop-error.ts';
import { lockQuestionOrder, placeQuestions } from './staff-question.store.ts';

/**
 * Gives the questions their order; those that are not named come after them as they stood. Returns how many moved.
 * @throws validation_error on `questions` for one that is not there any more
 */
export async function orderQuestions(
  ctx: Context,
  { questions }: { questions: readonly string[] },
): Promise<{ changed: number }> {
  const wanted = new Set(questions);
  return inTransaction(ctx, async (ctx) => {
    const all = await lockQuestionOrder(ctx.db);
    const known = new Set(all);
    if ([...wanted].some((id) => !known.has(id)))
      throw fieldError('questions', 'One of these questions does not exist any more. Please look again.');
    const order = [...wanted, ...all.filter((id) => !wanted.has(id))];
    return { changed: await placeQuestions(ctx.db, order) };
  });
}
