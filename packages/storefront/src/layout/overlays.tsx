import { Suspense, useEffect, useState } from 'react';
import { useUi } from '../state/ui.ts';
import { lazyExtra } from '../ui/lazy-extra.ts';
import { LATE_MS } from './late.ts';
import { MiniCartSlot } from './mini-cart-slot.tsx';
import { MobileMenuSlot } from './mobile-menu-slot.tsx';

const LateOverlays = lazyExtra(() => import('./late-overlays.tsx'));

/** What may lie over any page. Each part loads when it is first wanted, and reads its state from state/ui.ts. */
export function Overlays() {
  const [late, setLate] = useState(false);
  const videoWanted = useUi((ui) => ui.video !== null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <MobileMenuSlot />
      <MiniCartSlot />
      {(late || videoWanted) && (
        <Suspense>
          <LateOverlays late={late} />
        </Suspense>
      )}
    </>
  );
}
