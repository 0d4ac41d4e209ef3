import type { Product } from '@isoko/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { setLoginRequired, useUi } from '../../state/ui.ts';
import { Button } from '../../ui/button.tsx';
import { HeartIcon } from '../../ui/icons.tsx';

const LoginRequired = lazy(() => import('./login-required.tsx'));

/** The toggle works this long before it answers (specification section 9). */
const WISHLIST_DELAY_MS = 1000;

/** Keeps a product for later; a visitor is asked to log in first (specification sections 2 and 4). */
export function WishlistButton({ product }: { product: Product }) {
  const [busy, setBusy] = useState(false);
  const asked = useUi((ui) => ui.loginRequired);
  useEffect(() => () => setLoginRequired(false), []);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => {
      setBusy(false);
      setLoginRequired(true);
    }, WISHLIST_DELAY_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        aria-label={`Add ${product.name} to Wishlist`}
        title="Add to Wishlist"
        aria-busy={busy}
        onClick={() => setBusy(true)}
        className="min-h-12 min-w-12"
      >
        {busy ? (
          <span className="size-5 animate-spin rounded-full border-2 border-current border-r-transparent" />
        ) : (
          <HeartIcon className="size-6" />
        )}
      </Button>
      {asked && (
        <Suspense>
          <LoginRequired />
        </Suspense>
      )}
    </>
  );
}
