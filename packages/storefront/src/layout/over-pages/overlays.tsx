import { useEffect, useState } from 'react';
import { readText } from '../../state/browser/storage.ts';
import { useCart } from '../../state/cart/cart.ts';
import { useSignedIn } from '../../state/customer/session.ts';
import { setMenuOpen, useUi } from '../../state/ui.ts';
import { LATE_MS, late } from '../../ui/late.tsx';
import { useToastQueue } from '../../ui/toast.ts';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';

const LateOverlays = late(() => import('./late-overlays.tsx'));
const MiniCartPopup = late(() => import('../cart/late/mini-cart-popup.tsx'));
const CartBar = late(() => import('../cart/late/cart-bar.tsx'));
const MobileMenu = late(() => import('../menu/mobile-menu.tsx'));
const Toaster = late(() => import('../../ui/dialogs/toaster.tsx'));

/** What may be shown over any page. Each part loads when it is first needed, and reads its state from state/ui.ts. */
export function Overlays() {
  return (
    <>
      <Menu />
      <MiniCart />
      <CartSum />
      <Others />
      <Toasts />
    </>
  );
}

function Menu() {
  const open = useUi((ui) => ui.menuOpen);
  return <MobileMenu asked={open} open={open} onOpenChange={setMenuOpen} />;
}

/** The mini popup comes with the first product added. */
function MiniCart() {
  return <MiniCartPopup asked={useUi((ui) => ui.added !== null)} />;
}

/** The bar that sums up the cart comes with what is in it. */
function CartSum() {
  return <CartBar asked={useCart(({ lines }) => lines.length > 0)} />;
}

/** Films, the place, what the first scroll may bring under the corner, and some seconds later what can wait so long. */
function Others() {
  const [isLate, setLate] = useState(false);
  const isMoved = useScrolledPast(1);
  const videoWanted = useUi((ui) => ui.video !== null);
  const isSignedIn = useSignedIn();
  // Where a place is known, or asked for by a press.
  const place = useUi((ui) => ui.placeOpen) || isSignedIn || readText('isoko:place') !== null;
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return <LateOverlays asked={isLate || isMoved || videoWanted || place} late={isLate} place={place} />;
}

function Toasts() {
  return <Toaster asked={useToastQueue(({ queue }) => queue.length > 0)} />;
}
