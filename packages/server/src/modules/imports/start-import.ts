import type { CatalogueImport, ImportField } from '@isoko/contract/routes/admin/imports';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { fieldError } from '#server/shop-error.ts';
import { requireIdle } from './change-import.ts';
import { getImport } from './get-import.ts';
import { updateImport } from './import.store.ts';
import { restartRun } from './run.store.ts';

/** One of these tells which product of the shop a row means. */
const NAMES: readonly ImportField[] = ['name', 'slug', 'sku'];

/**
 * Begins to write the products of a file, or with `dryRun` to look at what would come of it, in a job of its own.
 * @throws not_found; validation_error on `id` while it is at work or when it is over, on `mapping` when no column says
 * which product a row is
 */
export async function startImport(
  ctx: Context,
  id: string,
  { dryRun }: { dryRun: boolean },
): Promise<CatalogueImport> {
  return inTransaction(ctx, async (ctx) => {
    await beginImport(ctx, id, { dryRun });
    await enqueue(ctx, 'import.run', { import_id: id }, { singletonKey: id });
    return getImport(ctx, id);
  });
}

/** The same without the job: for who does the work at once. In the caller's transaction. */
export async function beginImport(ctx: Context, id: string, { dryRun }: { dryRun: boolean }): Promise<void> {
  await requireIdle(ctx, id);
  const { columns } = await getImport(ctx, id);
  if (!columns.some(({ field }) => field !== null && NAMES.includes(field))) {
    throw fieldError(
      'mapping',
      'Please say which column is the name, the SKU or the address of the product.',
    );
  }
  await updateImport(ctx.db, id, { state: dryRun ? 'checking' : 'running', touched_at: ctx.now() });
  await restartRun(ctx.db, id);
}
