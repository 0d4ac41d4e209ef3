import type { PageChange, StaffPage } from '@isoko/contract/routes/admin/pages';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { getStaffPage } from './list-pages.ts';
import { readPageChange } from './read-page-change.ts';
import { lockPage, updatePage } from './staff-page.store.ts';

const OVERTAKEN = 'Somebody else has changed this page in the meantime. Please look at it again.';

/**
 * Changes a page of text; keys that are not given stay. With `version` only what that version was.
 * @throws not_found; validation_error beside what is not right, on `version` when somebody else was faster
 */
export async function changePage(ctx: Context, id: string, change: PageChange): Promise<StaffPage> {
  return inTransaction(ctx, async (ctx) => {
    const page = await lockPage(ctx.db, id);
    if (!page) throw new ShopError('not_found');
    if (change.version !== undefined && change.version !== page.version)
      throw fieldError('version', OVERTAKEN);
    await updatePage(ctx.db, id, { ...(await readPageChange(ctx, change)), at: ctx.now() });
    return getStaffPage(ctx, id);
  });
}
