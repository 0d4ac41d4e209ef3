import type { Wishlist } from '@isoko/contract';
import { MAX_WISHES } from '@isoko/contract/routes/wishlist';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { showProducts } from '#server/modules/catalogue/list-products.ts';
import { lockAccount } from '#server/modules/customers/lock-account.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { openWishlist } from './open-wishlist.ts';
import { showWishlist } from './show-wishlist.ts';
import { insertWish, selectWishes, type Wish } from './wishlist.store.ts';

/**
 * Puts a product on the account's wishlist and answers it whole (specification section 4, Wishlist). One that is on it
 * stays where it is, however often and by whomever at once it is asked.
 * @throws not_found for a product that is not sold; validation_error on `productId` when the wishlist is full.
 */
export async function addWish(ctx: Context, accountId: string, productId: string): Promise<Wishlist> {
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    const [product] = await showProducts(ctx, [productId]);
    if (!product) throw new ShopError('not_found');
    const wishlistId = await openWishlist(ctx, accountId);
    const wishes = await selectWishes(ctx.db, wishlistId);
    if (!wishes.some((wish) => wish.productId === productId)) {
      await requireRoom(ctx, wishes);
      await insertWish(ctx.db, { wishlistId, productId, at: ctx.now() });
    }
    return showWishlist(ctx, accountId);
  });
}

/** What is not sold any more is not seen, and takes no room. */
async function requireRoom(ctx: Context, wishes: readonly Wish[]): Promise<void> {
  if (wishes.length < MAX_WISHES) return;
  const ids = wishes.map((wish) => wish.productId);
  if ((await showProducts(ctx, ids)).length < MAX_WISHES) return;
  throw fieldError('productId', `A wishlist holds ${MAX_WISHES} products. Please remove one first.`);
}
