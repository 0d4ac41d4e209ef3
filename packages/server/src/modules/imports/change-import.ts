import type { CatalogueImport, ImportMapping, ImportMode } from '@isoko/contract/routes/admin/imports';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { getImport } from './get-import.ts';
import { updateImport } from './import.store.ts';
import { requireMapping } from './import-columns.ts';
import { dropFile, lockRun, restartRun } from './run.store.ts';

/**
 * Corrects what the columns of a file are, or what happens to products the shop has. What a dry run found is
 * forgotten: it was about something else.
 * @throws not_found; validation_error on `id` while the import runs or when it is over, beside columns that are wrong
 */
export async function changeImport(
  ctx: Context,
  id: string,
  { mapping, mode }: { mapping?: ImportMapping; mode?: ImportMode },
): Promise<CatalogueImport> {
  return inTransaction(ctx, async (ctx) => {
    await requireIdle(ctx, id);
    const { columns } = await getImport(ctx, id);
    if (mapping)
      requireMapping(
        columns.map(({ name }) => name),
        mapping,
      );
    const mapped = columns.map((column) => ({ ...column, field: mapping?.[column.name] ?? null }));
    await updateImport(ctx.db, id, {
      ...(mapping && { columns: mapped }),
      ...(mode && { mode }),
      state: 'ready',
      touched_at: ctx.now(),
    });
    await restartRun(ctx.db, id);
    return getImport(ctx, id);
  });
}

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
