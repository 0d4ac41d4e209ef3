import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { deleteQuestion } from './staff-question.store.ts';

/**
 * Removes a question.
 * @throws not_found
 */
export async function removeQuestion(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteQuestion(ctx.db, id))) throw new ShopError('not_found');
    return null;
  });
}
