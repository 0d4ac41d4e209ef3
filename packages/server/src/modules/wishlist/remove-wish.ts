import type { Wishlist } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { showWishlist } from './show-wishlist.ts';
import { deleteWish } from './wishlist.store.ts';

/**
 * Takes an item off the account's own wishlist and answers what remains.
 * @throws not_found unless item, wishlist and account belong together.
 */
export async function removeWish(
  ctx: Context,
  accountId: string,
  item: { itemId: string; wishlistId: string },
): Promise<Wishlist> {
  if (!(await deleteWish(ctx.db, { accountId, ...item }))) throw new ShopError('not_found');
  return showWishlist(ctx, accountId);
}
