import type { MyData, Wishlist } from '@isoko/contract';
import { MAX_WISHLIST_ITEMS } from '@isoko/contract/routes/wishlist';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { showProducts } from '#server/modules/catalogue/products.ts';
import { lockAccount } from '#server/modules/customers/account-lock.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  deleteItem,
  insertItem,
  insertListed,
  insertWishlist,
  type ListedRow,
  selectItems,
  selectListed,
  selectWishlistId,
  type WishlistItem,
} from './wishlist.store.ts';

/**
 * An account's wishlist, the newest item first, with its products as the shop shows them now. A product that is not
 * sold is hidden until it is sold again.
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
 * The id of an account's wishlist, created when it is first needed, once, also for parallel requests.
 * @throws not_authenticated if the account was erased a moment ago.
 */
async function openWishlist(ctx: Context, accountId: string): Promise<string> {
  const existing = await selectWishlistId(ctx.db, accountId);
  if (existing) return existing;
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    const made = await selectWishlistId(ctx.db, accountId);
    return made ?? insertWishlist(ctx.db, accountId, ctx.now());
  });
}

/** Everything on an account's wishlist, goods that are no longer sold included, for the download of one's own data. */
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

/**
 * Adds a product to the account's wishlist and returns the whole list (specification section 4, Wishlist). A product
 * that is on it already stays in place.
 * @throws not_found for a product that is not sold; validation_error on `productId` if the wishlist is full.
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

/** Products that are no longer sold are hidden and do not count. */
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
 * Deletes an item of the account's own wishlist and returns the rest.
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

/** The wishlists these products are on, by product, to be stored when a product is deleted. */
export const wishlistsWith = (
  ctx: Context,
  productIds: readonly string[],
): Promise<Map<string, ListedRow[]>> => selectListed(ctx.db, productIds);

/** Puts a restored product back on its wishlists; those of erased people no longer exist. */
export async function returnToWishlists(
  ctx: Context,
  productId: string,
  wishlists: readonly ListedRow[],
): Promise<void> {
  if (wishlists.length) await insertListed(ctx.db, productId, wishlists);
}
