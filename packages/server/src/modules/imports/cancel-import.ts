import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { updateImport } from './import.store.ts';
import { dropFile, lockRun } from './run.store.ts';

/**
 * Ends an import after the batch that is being written; products that were written stay.
 * @throws not_found; validation_error on `id` when it is over
 */
export async function cancelImport(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const run = await lockRun(ctx.db, id);
    if (!run) throw new ShopError('not_found');
    if (run.state === 'done' || run.state === 'cancelled')
      throw fieldError('id', 'This import is over already.');
    const at = ctx.now();
    await updateImport(ctx.db, id, { state: 'cancelled', finished_at: at, touched_at: at });
    await dropFile(ctx.db, id);
    return null;
  });
}
