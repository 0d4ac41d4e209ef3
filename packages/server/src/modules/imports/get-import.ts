import type { CatalogueImport, ImportCounts, ImportProblem } from '@isoko/contract/routes/admin/imports';
import { keysOf, objectOf } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { type ImportRow, pageOfImports, pageOfProblems, readImport } from './import.store.ts';
import { warningsOf } from './unsaid.ts';

/**
 * How far an import has come.
 * @throws not_found
 */
export async function getImport(ctx: Context, id: string): Promise<CatalogueImport> {
  const row = await readImport(ctx.db, id);
  if (!row) throw new ShopError('not_found');
  return toImport(row);
}

const NOTHING: ImportCounts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  categories: 0,
  pictures: 0,
};

/** An import as staff see it. */
export function toImport(row: ImportRow): CatalogueImport {
  const { id, actor_id: _, actor_name, counts, made_categories, date_created, finished_at, ...rest } = row;
  return {
    ...rest,
    warnings: warningsOf(counts),
    _id: id,
    by: actor_name,
    counts: {
      ...objectOf(keysOf(NOTHING), (each) => counts[each] ?? 0),
      categories: made_categories,
    },
    date_created: date_created.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}

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
