import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { setMenuOpen, useUi } from '../state/ui.ts';
import { lazyExtra } from '../ui/lazy-extra.ts';

const MobileMenu = lazyExtra(() => import('./mobile-menu.tsx'));

/** Where the slide-in menu appears; it loads when it is first opened, and closes when a page comes. */
export function MobileMenuSlot() {
  const open = useUi((state) => state.menuOpen);
  const [loaded, setLoaded] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the signal that a page came.
  useEffect(() => setMenuOpen(false), [key]);
  useEffect(() => {
    if (open) setLoaded(true);
  }, [open]);
  if (!loaded) return null;
  return (
    <Suspense>
      <MobileMenu open={open} onOpenChange={setMenuOpen} />
    </Suspense>
  );
}
