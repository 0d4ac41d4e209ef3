import { lazy, Suspense, useEffect, useState } from 'react';
import { hidesAnnouncements } from '../state/announcement-cookie.ts';
import { useUi } from '../state/ui.ts';
import { MiniCartSlot } from './mini-cart-slot.tsx';
import { MobileMenuSlot } from './mobile-menu-slot.tsx';

const LateOverlays = lazy(() => import('./late-overlays.tsx'));

/** The shop's news wait this long after the page has loaded, in milliseconds (specification section 9). */
const ANNOUNCEMENT_MS = 5_000;

/** What may lie over any page. Each part loads when it is first wanted, and reads its state from state/ui.ts. */
export function Overlays() {
  const [newsDue, setNewsDue] = useState(false);
  const videoWanted = useUi((ui) => ui.video !== null);
  useEffect(() => {
    if (hidesAnnouncements()) return;
    const timer = setTimeout(() => setNewsDue(true), ANNOUNCEMENT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <MobileMenuSlot />
      <MiniCartSlot />
      {(newsDue || videoWanted) && (
        <Suspense>
          <LateOverlays newsDue={newsDue} />
        </Suspense>
      )}
    </>
  );
}
