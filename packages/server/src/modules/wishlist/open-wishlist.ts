import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { lockAccount } from '#server/modules/customers/lock-account.ts';
import { insertWishlist, selectWishlistId } from './wishlist.store.ts';

/**
 * The id of an account's wishlist, which is made when it is first asked for; everybody has one, whoever asks at once.
 * @throws not_authenticated when the account was erased a moment ago.
 */
export async function openWishlist(ctx: Context, accountId: string): Promise<string> {
  const existing = await selectWishlistId(ctx.db, accountId);
  if (existing) return existing;
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    const made = await selectWishlistId(ctx.db, accountId);
    return made ?? insertWishlist(ctx.db, accountId, ctx.now());
  });
}
