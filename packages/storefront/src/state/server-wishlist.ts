import type { Wishlist } from '@isoko/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import { own } from './own-answer.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session.ts';
import { keepWishlist } from './wishlist.ts';

export type Wish = Wishlist['line_items'][number];

const KEY = ['wishlist'];

/** Keeps what the server answered, for the page and for the toggles of the products. */
function keep(wishlist: Wishlist): Wishlist {
  queryClient.setQueryData(KEY, wishlist);
  keepWishlist({ id: wishlist._id, ids: wishlist.line_items.map(({ product }) => product._id) });
  return wishlist;
}

/** The own wishlist, the newest wish first. Nothing is asked for a visitor. */
export function useWishes() {
  const signedIn = useSession(({ token }) => token !== null);
  return useQuery(
    { queryKey: KEY, queryFn: readWishes, enabled: signedIn, refetchOnWindowFocus: true },
    queryClient,
  );
}

async function readWishes({ signal }: { signal?: AbortSignal } = {}): Promise<Wishlist> {
  return keep(await own(() => call('GET /wishlist', { signal })));
}

/** Has the toggles know what is in the wishlist. @throws RequestFailure. */
export async function syncWishlist(): Promise<void> {
  await readWishes();
}

/** Adds a product; one that is in it stays once (specification section 4, Wishlist). @throws RequestFailure. */
export async function addWish(productId: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  keep(await own(() => call('GET /wishlist/product/:productId', { params: { productId } })));
}

/** Removes a wish, at once on the screen; it is back in its place when that fails. @throws RequestFailure. */
export async function removeWish(wish: Wish): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  const before = queryClient.getQueryData<Wishlist>(KEY);
  if (!before) return;
  const line_items = before.line_items.filter(({ _id }) => _id !== wish._id);
  keep({ ...before, line_items });
  const params = { itemId: wish._id, wishlistId: before._id };
  try {
    keep(await own(() => call('DELETE /wishlist/itemID/:itemId/wishListID/:wishlistId', { params })));
  } catch (error) {
    bringBack(wish, before.line_items.indexOf(wish));
    throw error;
  }
}

/** Only this wish: others may have gone meanwhile. */
function bringBack(wish: Wish, place: number): void {
  const now = queryClient.getQueryData<Wishlist>(KEY);
  if (now) keep({ ...now, line_items: now.line_items.toSpliced(place, 0, wish) });
}
