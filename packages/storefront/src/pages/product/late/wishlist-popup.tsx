import type { Product } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import { useEffect } from 'react';
import { t } from '../../../messages/t.tsx';
import { isSessionOver } from '../../../state/customer/own-answer.ts';
import { addWishlistItem } from '../../../state/wishlist/late/server-wishlist.ts';
import { LOG_IN_FIRST } from '../../../state/wishlist/wishlist.ts';
import { HeartIcon } from '../../../ui/icons.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { showToast } from '../../../ui/toast.ts';

/** The popup closes after this time, in milliseconds (specification section 9). */
const POPUP_MS = 2000;

/** Says that a product is now in the wishlist (specification section 2). It takes no focus. */
export default function WishlistPopup({ product, onLeave }: { product: Product; onLeave: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leaves once, however often it is rendered.
  useEffect(() => {
    announce(t('Product added! {name} is in your wishlist.', { name: product.name }));
    const timer = setTimeout(onLeave, POPUP_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <aside
      aria-label={t('Added to your wishlist')}
      className="card fixed inset-x-3 top-3 z-50 flex animate-rise items-center gap-3 p-4 shadow-float sm:inset-x-auto sm:right-6 sm:w-80 lg:top-32"
    >
      <span className="size-14 shrink-0 overflow-clip rounded-control bg-sand">
        <Picture
          name={product.images[0] ?? null}
          alt=""
          widths={[80, 160]}
          sizes="56px"
          className="size-full object-cover"
        />
      </span>
      <p className="min-w-0 flex-1">
        <strong className="block font-semibold text-base">{t('Product added!')}</strong>
        <span lang={product.written_in?.name} className="line-clamp-1 text-md text-soft">
          {product.name}
        </span>
      </p>
      <HeartIcon className="size-6 shrink-0 fill-current text-green-700" />
    </aside>
  );
}

/** Adds a product on the server, then in this browser, or shows the error (specification section 4, Wishlist). */
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
