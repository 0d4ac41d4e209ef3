import type { ChangeSet, ChangeSetEntry } from '@isoko/contract/routes/admin/change-sets';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { render } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  type CountedRow,
  type EntryFilter,
  lockChangeSet,
  pageOfChangeSets,
  pageOfEntries,
  readChangeSet,
  updateChangeSet,
} from './change-set.store.ts';
import { beginWork } from './work.ts';

/**
 * A change set, and the result of undoing it.
 * @throws not_found
 */
export async function getChangeSet(ctx: Context, id: string): Promise<ChangeSet> {
  const row = await readChangeSet(ctx.db, id);
  if (!row) throw new ShopError('not_found');
  return toChangeSet(ctx, row);
}

function toChangeSet({ answersIn }: Context, row: CountedRow): ChangeSet {
  const { id, kind, title, state, counts, undo } = row;
  // The change in words; an import has the name of its file.
  const words = kind === 'bulk' ? render(title, answersIn) : title;
  return {
    ...{ _id: id, kind, title: words, state, counts, undo },
    by: row.actor_name,
    date_created: row.date_created.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
    undone_by: row.undone_name,
  };
}

/** Imports and bulk work, the latest first unless the caller wants the oldest. */
export async function listChangeSets(
  ctx: Context,
  filters: { kind?: ChangeSet['kind'] },
  list: ListPart,
): Promise<Page<ChangeSet>> {
  const { rows, ...total } = await pageOfChangeSets(ctx.db, filters, list);
  return { items: rows.map((row) => toChangeSet(ctx, row)), ...total };
}

/**
 * The changes of a change set per product and category, in the order of its work.
 * @throws not_found
 */
export async function listEntries(
  ctx: Context,
  which: EntryFilter,
  list: ListPart,
): Promise<Page<ChangeSetEntry>> {
  await getChangeSet(ctx, which.id);
  const { rows, ...total } = await pageOfEntries(ctx.db, which, list);
  const items = rows.map(({ reason, ...entry }) => ({
    ...entry,
    reason: reason && render(reason, ctx.answersIn),
  }));
  return { items, ...total };
}

const AT_WORK = 'The shop is still working on it. Please wait until it is done.';
const UNDONE = 'This has already been undone.';

/**
 * Undoes a change set, except for parts that were changed since: as much as fits into one transaction immediately, the
 * rest by a job. A change set that is being undone or was undone is not undone again.
 * @throws not_found; validation_error on `id`
 */
export async function undoChangeSet(ctx: Context, id: string): Promise<ChangeSet> {
  return inTransaction(ctx, async (ctx) => {
    const set = await lockChangeSet(ctx.db, id);
    if (!set) throw new ShopError('not_found');
    if (set.state === 'working') throw fieldError('id', AT_WORK);
    if (set.state !== 'done') throw fieldError('id', UNDONE);
    const { id: undone_by = null, name: undone_name = '' } = ctx.actor ?? {};
    const undoing = { state: 'undoing', undone_at: ctx.now(), undone_by, undone_name } as const;
    await updateChangeSet(ctx.db, id, undoing);
    await beginWork(ctx, { ...set, ...undoing });
    return getChangeSet(ctx, id);
  });
}
