import type { Wishlist } from '@isoko/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { own } from '../../customer/own-answer.ts';
import { queryClient } from '../../customer/query-client.ts';
import { useSignedIn } from '../../customer/session.ts';
import { keepWishlist } from '../wishlist.ts';

export type WishlistItem = Wishlist['line_items'][number];

const KEY = ['wishlist'];

/** Items that are being removed: gone from the screen, but in the server's answers until it has removed them. */
const leaving = new Set<string>();

/** Stores the server's answer, without the items being removed, for the page and for the products' toggles. */
function keep(wishlist: Wishlist): Wishlist {
  const line_items = wishlist.line_items.filter(({ _id }) => !leaving.has(_id));
  const kept = { ...wishlist, line_items };
  queryClient.setQueryData(KEY, kept);
  keepWishlist({ id: kept._id, ids: line_items.map(({ product }) => product._id) });
  return kept;
}

/** The user's wishlist, the newest item first. No request for a visitor. */
export function useWishlistItems() {
  const signedIn = useSignedIn();
  return useQuery(
    { queryKey: KEY, queryFn: readWishlistItems, enabled: signedIn, refetchOnWindowFocus: true },
    queryClient,
  );
}

async function readWishlistItems({ signal }: { signal?: AbortSignal } = {}): Promise<Wishlist> {
  return keep(await own(() => call('GET /wishlist', { signal })));
}

/** Reads the wishlist for the products' toggles. @throws RequestFailure. */
export async function syncWishlist(): Promise<void> {
  await readWishlistItems();
}

/** Adds a product; one that is in it stays once (specification section 4, Wishlist). @throws RequestFailure. */
export async function addWishlistItem(productId: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  keep(await own(() => call('GET /wishlist/product/:productId', { params: { productId } })));
}

/** Removes an item, first on the screen; if that fails it is back in its position. @throws RequestFailure. */
export async function removeWishlistItem(wishlistItem: WishlistItem): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  const before = queryClient.getQueryData<Wishlist>(KEY);
  if (!before) return;
  leaving.add(wishlistItem._id);
  keep(before);
  const params = { itemId: wishlistItem._id, wishlistId: before._id };
  try {
    const left = await own(() => call('DELETE /wishlist/itemID/:itemId/wishListID/:wishlistId', { params }));
    leaving.delete(wishlistItem._id);
    keep(left);
  } catch (error) {
    leaving.delete(wishlistItem._id);
    bringBack(wishlistItem, before.line_items);
    throw error;
  }
}

/** Only this item: others may have been removed since. */
function bringBack(wishlistItem: WishlistItem, before: readonly WishlistItem[]): void {
  const now = queryClient.getQueryData<Wishlist>(KEY);
  if (!now) return;
  const present = new Set([wishlistItem._id, ...now.line_items.map(({ _id }) => _id)]);
  const known = before.filter(({ _id }) => present.has(_id));
  const added = now.line_items.filter(({ _id }) => !known.some((each) => each._id === _id));
  keep({ ...now, line_items: [...added, ...known] });
}
