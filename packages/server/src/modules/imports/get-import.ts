import type { CatalogueImport, ImportCounts } from '@isoko/contract/routes/admin/imports';
import { keysOf, objectOf } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { type ImportRow, readImport } from './import.store.ts';
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
