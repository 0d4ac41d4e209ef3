import type { MyData, Wishlist } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { showProducts } from '#server/modules/catalogue/products.ts';
import { lockAccount } from '#server/modules/customers/account-lock.ts';
import { insertWishlist, selectItems, selectWishlistId } from './wishlist.store.ts';

/**
 * An account's wishlist, the newest item first, with its products as the shop shows them now. One that is not sold any
 * more is left out, and is there again when it is sold again.
 */
export async function showWishlist(ctx: Context, accountId: string): Promise<Wishlist> {
  const _id = await openWishlist(ctx, accountId);
  const items = await selectItems(ctx.db, _id);
  const products = await showProducts(
    ctx,
    items.map((item) => item.productId),
  );
  const byId = new Map(products.map((product) => [product._id, product]));
  const line_items = items.flatMap(({ id, productId, createdAt }) => {
    const product = byId.get(productId);
    if (!product) return [];
    return [
      { _id: id, product: { ...product, id: productId }, quantity: 1, date_created: createdAt.toISOString() },
    ];
  });
  return { _id, line_items };
}

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

/** Everything on an account's wishlist, what is not sold any more included, for the download of one's own data. */
export async function exportWishlist(ctx: Context, accountId: string): Promise<MyData['wishlist']> {
  const wishlistId = await selectWishlistId(ctx.db, accountId);
  if (!wishlistId) return [];
  const items = await selectItems(ctx.db, wishlistId);
  const ids = items.map((item) => item.productId);
  const names = new Map((await showProducts(ctx, ids)).map(({ _id, name }) => [_id, name]));
  return items.map(({ productId, createdAt }) => ({
    product: productId,
    name: names.get(productId) ?? null,
    date_created: createdAt.toISOString(),
  }));
}
