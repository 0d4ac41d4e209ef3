import type { CatalogueImport, ImportMapping, ImportMode } from '@isoko/contract/routes/admin/imports';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { getImport } from './get-import.ts';
import { updateImport } from './import.store.ts';
import { requireMapping } from './import-columns.ts';
import { requireIdle } from './require-idle.ts';
import { restartRun } from './run.store.ts';

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
