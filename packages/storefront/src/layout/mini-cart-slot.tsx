import { Suspense } from 'react';
import { useUi } from '../state/ui.ts';
import { lazyExtra } from '../ui/lazy-extra.ts';

const MiniCartPopup = lazyExtra(() => import('./mini-cart-popup.tsx'));

let wanted = false;

/** Where the mini popup appears; it is loaded with the first product added. */
export function MiniCartSlot() {
  const asked = useUi((ui) => ui.added !== null);
  wanted ||= asked;
  if (!wanted) return null;
  return (
    <Suspense>
      <MiniCartPopup />
    </Suspense>
  );
}
