import type { CatalogueImport, ImportProblem } from '@isoko/contract/routes/admin/imports';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { getImport, toImport } from './get-import.ts';
import { pageOfImports, pageOfProblems } from './import.store.ts';

/** Files that were taken in, the latest first unless the caller wants the oldest. */
export async function listImports(
  ctx: Context,
  { limit, offset, sort }: ListRequest,
): Promise<{ items: CatalogueImport[]; total: number }> {
  const newestFirst = sort[0]?.descending ?? true;
  const { items, total } = await pageOfImports(ctx.db, { limit, offset, newestFirst });
  return { items: items.map(toImport), total };
}

/**
 * What is wrong in the rows of a file, in their order.
 * @throws not_found
 */
export async function listProblems(
  ctx: Context,
  which: { id: string; kind?: 'problem' | 'note' },
  { limit, offset, sort }: ListRequest,
): Promise<{ items: ImportProblem[]; total: number }> {
  await getImport(ctx, which.id);
  const descending = sort[0]?.descending ?? false;
  return pageOfProblems(ctx.db, which, { limit, offset, descending });
}
