import type { Context } from '#server/context.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { lockRun } from './run.store.ts';

const RUNS = 'This import is at work. Please wait for it, or cancel it.';
const IS_OVER = 'This import is over. Please choose the file again.';

/**
 * Locks an import with which something can still be begun: nobody works on it, and it is not over.
 * @throws not_found; validation_error on `id`
 */
export async function requireIdle(ctx: Context, id: string): Promise<void> {
  const run = await lockRun(ctx.db, id);
  if (!run) throw new ShopError('not_found');
  if (run.state === 'checking' || run.state === 'running') throw fieldError('id', RUNS);
  if (run.state === 'done' || run.state === 'cancelled') throw fieldError('id', IS_OVER);
}
