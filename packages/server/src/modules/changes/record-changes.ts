import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import type { BulkChange, StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { differenceOf, type ProductParts, partsOf } from '#server/modules/catalogue/product-parts.ts';
import { readProducts } from '#server/modules/catalogue/staff-products.ts';
import { type Versions, versionsOf } from '#server/modules/translations/versions.ts';
import { keep, type Said } from '#server/sentences/sentence.ts';
import {
  type CategoryParts,
  dropPlanned,
  type EntryRow,
  insertChangeSet,
  lockChangeSet,
  recordEntries,
  updateChangeSet,
} from './change-set.store.ts';

const LONGEST_TITLE = 300;

/** Opens the change set of an import that starts to write: it has the import's id. */
export async function openImportSet(
  ctx: Context,
  { id, title }: { id: string; title: string },
): Promise<void> {
  await openSet(ctx, { id, kind: 'import', title, change: null });
}

/** Opens a change set in the name of the acting member of staff, and returns its id. */
export function openSet(
  ctx: Context,
  { title, ...set }: { id?: string; kind: 'import' | 'bulk'; title: Said; change: BulkChange | null },
): Promise<string> {
  const { id: actor_id = null, name: actor_name = 'Terminal' } = ctx.actor ?? {};
  const row = { ...set, title: keep(title, LONGEST_TITLE), actor_id, actor_name };
  return insertChangeSet(ctx.db, row, ctx.now());
}

/** Marks the work of a change set as done. */
export async function closeSet(ctx: Context, id: string): Promise<void> {
  const set = await lockChangeSet(ctx.db, id);
  if (set?.state === 'working') await updateChangeSet(ctx.db, id, { state: 'done' });
}

/**
 * Records the changes of these products, in the transaction that changed them. `before` is their earlier state: a
 * product that is not in it was created. An unchanged product is not recorded. `versions` are their earlier
 * translations, if these may have changed too.
 */
export async function recordProducts(
  ctx: Context,
  setId: string,
  {
    before,
    ids,
    versions,
  }: { before: readonly StaffProduct[]; ids: readonly string[]; versions?: ReadonlyMap<string, Versions> },
): Promise<void> {
  const was = new Map(before.map((product) => [product._id, partsOf(product, versions?.get(product._id))]));
  const now = await readProducts(ctx, ids);
  const said = versions && (await versionsOf(ctx, now));
  const entries = now.flatMap((product): EntryRow[] =>
    entryOf(was.get(product._id), product, said?.get(product._id)),
  );
  await recordEntries(ctx.db, setId, entries);
  const recorded = new Set(entries.map(({ thing_id }) => thing_id));
  const same = ids.filter((id) => !recorded.has(id));
  await dropPlanned(ctx.db, setId, same);
}

function entryOf(was: ProductParts | undefined, product: StaffProduct, versions?: Versions): EntryRow[] {
  const { _id: thing_id, name } = product;
  const after = partsOf(product, versions);
  if (!was) return [{ thing: 'product', thing_id, name, action: 'made', before: null, after }];
  const changed = differenceOf(was, after);
  if (!Object.keys(changed.after).length) return [];
  return [{ thing: 'product', thing_id, name, action: 'changed', ...changed }];
}

/** Records deleted products, with all their parts. */
export async function recordRemoved(
  ctx: Context,
  setId: string,
  removed: readonly { product: StaffProduct; before: ProductParts }[],
): Promise<void> {
  const entries = removed.map(({ product, before }): EntryRow => {
    const { _id: thing_id, name } = product;
    return { thing: 'product', thing_id, name, action: 'removed', before, after: null };
  });
  await recordEntries(ctx.db, setId, entries);
}

/** Records created categories. */
export async function recordCategories(
  ctx: Context,
  setId: string,
  made: readonly StaffCategory[],
): Promise<void> {
  const entries = made.map((category): EntryRow => {
    const { _id: thing_id, name } = category;
    const after = partsOfCategory(category);
    return { thing: 'category', thing_id, name, action: 'made', before: null, after };
  });
  await recordEntries(ctx.db, setId, entries);
}

/** The parts of a category that are compared. */
export function partsOfCategory({ slug, name, local_name, image, parent }: StaffCategory): CategoryParts {
  return { slug, name, local_name, image, parent };
}
