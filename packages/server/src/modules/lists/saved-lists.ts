import type { KeptLine, SavedList } from '@isoko/contract';
import { MAX_SAVED_LISTS } from '@isoko/contract/routes/lists';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { oneLine } from '#server/input/text.ts';
import { lockAccount } from '#server/modules/customers/account-lock.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { deleteList, putList, selectLists } from './list.store.ts';

/** An account's shopping lists, the latest first. */
export async function showLists(ctx: Context, accountId: string): Promise<{ lists: SavedList[] }> {
  return { lists: await exportLists(ctx, accountId) };
}

/** The same, for the download of one's own data. */
export async function exportLists(ctx: Context, accountId: string): Promise<SavedList[]> {
  const rows = await selectLists(ctx.db, accountId);
  return rows.map(({ id, name, lines, updated_at }) => ({
    ...{ _id: id, name, lines },
    date_updated: updated_at.toISOString(),
  }));
}

/**
 * Keeps a list under its name, in place of the one that has it, however it is spelt large or small. Answers all lists.
 * @throws validation_error on `name` when there are as many as an account keeps; not_authenticated when it was erased.
 */
export async function saveList(
  ctx: Context,
  accountId: string,
  { name, lines }: { name: string; lines: readonly KeptLine[] },
): Promise<{ lists: SavedList[] }> {
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    const called = oneLine(name);
    const existing = await selectLists(ctx.db, accountId);
    const isNew = !existing.some((list) => list.name.toLowerCase() === called.toLowerCase());
    if (isNew && existing.length >= MAX_SAVED_LISTS) {
      throw fieldError(
        'name',
        sentence('An account keeps {n} lists. Please remove one first.', { n: MAX_SAVED_LISTS }),
      );
    }
    const kept = lines.map(({ text, product, index, quantity }) => ({ text, product, index, quantity }));
    await putList(ctx.db, { accountId, name: called, lines: kept, at: ctx.now() });
    return showLists(ctx, accountId);
  });
}

/** Removes one of the account's own lists; answers the others. @throws not_found */
export async function removeList(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<{ lists: SavedList[] }> {
  if (!(await deleteList(ctx.db, { accountId, id }))) throw new ShopError('not_found');
  return showLists(ctx, accountId);
}
