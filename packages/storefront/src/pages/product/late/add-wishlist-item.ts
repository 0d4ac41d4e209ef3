import { RequestFailure } from '@isoko/contract/client';
import { isSessionOver } from '../../../state/customer/own-answer.ts';
import { addWishlistItem } from '../../../state/wishlist/late/server-wishlist.ts';
import { LOG_IN_FIRST } from '../../../state/wishlist/wishlist.ts';
import { showToast } from '../../../ui/toast.ts';

/** Adds a product on the server, then in this browser. Says why it was not added (specification section 4, Wishlist). */
export async function addWishlistItemOrTell(productId: string): Promise<boolean> {
  try {
    await addWishlistItem(productId);
    return true;
  } catch (error) {
    if (isSessionOver(error)) showToast({ title: LOG_IN_FIRST, tone: 'bad' });
    else if (error instanceof RequestFailure) showToast({ title: error.message, tone: 'bad' });
    else throw error;
    return false;
  }
}
