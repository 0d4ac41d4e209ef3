import type { MyData } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { showProducts } from '#server/modules/catalogue/list-products.ts';
import { selectWishes, selectWishlistId } from './wishlist.store.ts';

/** Everything on an account's wishlist, what is not sold any more included, for the download of one's own data. */
export async function exportWishlist(ctx: Context, accountId: string): Promise<MyData['wishlist']> {
  const wishlistId = await selectWishlistId(ctx.db, accountId);
  if (!wishlistId) return [];
  const wishes = await selectWishes(ctx.db, wishlistId);
  const ids = wishes.map((wish) => wish.productId);
  const names = new Map((await showProducts(ctx, ids)).map(({ _id, name }) => [_id, name]));
  return wishes.map(({ productId, createdAt }) => ({
    product: productId,
    name: names.get(productId) ?? null,
    date_created: createdAt.toISOString(),
  }));
}
