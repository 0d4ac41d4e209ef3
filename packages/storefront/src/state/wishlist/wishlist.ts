import { create } from 'zustand';
import { t } from '../../messages/t.tsx';
import { onOtherTab, readText, removeText, STORAGE_KEYS, writeText } from '../browser/storage.ts';

/** The account's wishlist, as this browser knows it (specification section 3, Wishlist). */
export interface KnownWishlist {
  /** The products' ids. */
  ids: string[];
  /** The wishlist's own id; null until the server has told it. */
  id: string | null;
}

/** The message for a visitor who presses the wishlist button (specification section 8). */
export const LOG_IN_FIRST = t('Please login First!!');

const nothing: KnownWishlist = { ids: [], id: null };

/** The wishlist, under the keys `wishlist` and `wishlistId`; filled by {@link followWishlist}. */
export const useWishlist = create<KnownWishlist>(() => nothing);

/** The wishlist as the server has it now. */
export function keepWishlist({ ids, id }: KnownWishlist): void {
  writeText(STORAGE_KEYS.wishlist, JSON.stringify(ids));
  if (id !== null) writeText(STORAGE_KEYS.wishlistId, id);
  useWishlist.setState({ ids, id });
}

/** Empties the browser's copy (specification section 4, Wishlist: Refresh). */
export function refreshWishlist(): void {
  removeText(STORAGE_KEYS.wishlist);
  removeText(STORAGE_KEYS.wishlistId);
  useWishlist.setState(nothing);
}

/** Reads the stored wishlist; invalid values count as absent. */
export function readWishlist(): KnownWishlist {
  const known = { ids: readIds(), id: readText(STORAGE_KEYS.wishlistId) };
  useWishlist.setState(known);
  return known;
}

function readIds(): string[] {
  try {
    const stored: unknown = JSON.parse(readText(STORAGE_KEYS.wishlist) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Reads the wishlist after hydration and follows the other tabs. Returns a cleanup function. */
export function followWishlist(): () => void {
  readWishlist();
  return onOtherTab([STORAGE_KEYS.wishlist], readWishlist);
}
