import type { Wishlist } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { showProducts } from '#server/modules/catalogue/list-products.ts';
import { openWishlist } from './open-wishlist.ts';
import { selectWishes } from './wishlist.store.ts';

/**
 * An account's wishlist, the newest wish first, with its products as the shop shows them now. One that is not sold any
 * more is left out, and is there again when it is sold again.
 */
export async function showWishlist(ctx: Context, accountId: string): Promise<Wishlist> {
  const _id = await openWishlist(ctx, accountId);
  const wishes = await selectWishes(ctx.db, _id);
  const products = await showProducts(
    ctx,
    wishes.map((wish) => wish.productId),
  );
  const byId = new Map(products.map((product) => [product._id, product]));
  const line_items = wishes.flatMap(({ id, productId, createdAt }) => {
    const product = byId.get(productId);
    if (!product) return [];
    return [
      { _id: id, product: { ...product, id: productId }, quantity: 1, date_created: createdAt.toISOString() },
    ];
  });
  return { _id, line_items };
}
