import type { Wishlist } from '@isoko/contract';
import { MAX_WISHLIST_ITEMS } from '@isoko/contract/routes/wishlist';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { showProducts } from '#server/modules/catalogue/products.ts';
import { lockAccount } from '#server/modules/customers/account-lock.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { openWishlist, showWishlist } from './show-wishlist.ts';
import { deleteItem, insertItem, selectItems, type WishlistItem } from './wishlist.store.ts';

/**
 * Puts a product on the account's wishlist and answers it whole (specification section 4, Wishlist). One that is on it
 * stays where it is, however often and by whomever at once it is asked.
 * @throws not_found for a product that is not sold; validation_error on `productId` when the wishlist is full.
 */
export async function addToWishlist(ctx: Context, accountId: string, productId: string): Promise<Wishlist> {
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    const [product] = await showProducts(ctx, [productId]);
    if (!product) throw new ShopError('not_found');
    const wishlistId = await openWishlist(ctx, accountId);
    const items = await selectItems(ctx.db, wishlistId);
    if (!items.some((item) => item.productId === productId)) {
      await requireRoom(ctx, items);
      await insertItem(ctx.db, { wishlistId, productId, at: ctx.now() });
    }
    return showWishlist(ctx, accountId);
  });
}

/** What is not sold any more is not seen, and takes no room. */
async function requireRoom(ctx: Context, items: readonly WishlistItem[]): Promise<void> {
  if (items.length < MAX_WISHLIST_ITEMS) return;
  const ids = items.map((item) => item.productId);
  if ((await showProducts(ctx, ids)).length < MAX_WISHLIST_ITEMS) return;
  throw fieldError(
    'productId',
    sentence('A wishlist holds {n} products. Please remove one first.', { n: MAX_WISHLIST_ITEMS }),
  );
}

/**
 * Takes an item off the account's own wishlist and answers what remains.
 * @throws not_found unless item, wishlist and account belong together.
 */
export async function removeFromWishlist(
  ctx: Context,
  accountId: string,
  item: { itemId: string; wishlistId: string },
): Promise<Wishlist> {
  if (!(await deleteItem(ctx.db, { accountId, ...item }))) throw new ShopError('not_found');
  return showWishlist(ctx, accountId);
}
