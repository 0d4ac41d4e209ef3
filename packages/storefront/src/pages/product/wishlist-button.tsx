import type { Product } from '@isoko/contract';
import { useEffect } from 'react';
import { t } from '../../messages/t.tsx';
import { setLoginRequired, useUi } from '../../state/ui.ts';
import { Button } from '../../ui/button.tsx';
import { HeartIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { useWishlistItemToggle } from './use-wish-toggle.ts';

const LoginRequired = late(() => import('./late/login-required.tsx'));
const WishlistPopup = late(() => import('./late/wishlist-popup.tsx'));

/**
 * Keeps a product for later, and leads to the wishlist where it is kept already; a visitor is asked to log in first
 * (specification sections 2 and 4).
 */
export function WishlistButton({ product }: { product: Product }) {
  const { wished, busy, added, press, popupLeft } = useWishlistItemToggle(product._id);
  const asked = useUi((ui) => ui.loginRequired);
  useEffect(() => () => setLoginRequired(false), []);
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        aria-label={
          wished
            ? t('Go to Wishlist: {name} is in it', { name: product.name })
            : t('Add {name} to Wishlist', { name: product.name })
        }
        title={wished ? t('Go to Wishlist') : t('Add to Wishlist')}
        aria-busy={busy}
        onClick={press}
        className="min-h-12 min-w-12"
      >
        {busy ? (
          <span className="size-5 animate-spin rounded-full border-2 border-current border-r-transparent" />
        ) : (
          <HeartIcon className={wished ? 'size-6 fill-current' : 'size-6'} />
        )}
      </Button>
      {asked && <LoginRequired />}
      {added && <WishlistPopup product={product} onLeave={popupLeft} />}
    </>
  );
}
