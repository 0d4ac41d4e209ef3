import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { lockAccountRow } from './account-lock.store.ts';

/**
 * Makes what is written for an account follow each other, until the transaction ends: one first wishlist, one default
 * address, and nothing new while the account is erased. The first lock of a transaction, before any row of the account.
 * @throws not_authenticated when the account was erased a moment ago.
 */
export async function lockAccount(ctx: Context, accountId: string): Promise<void> {
  if (!(await lockAccountRow(ctx.db, accountId))) throw new ShopError('not_authenticated');
}
