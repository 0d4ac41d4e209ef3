import { Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { t } from '../messages/t.tsx';
import { startBrowserState } from '../state/browser/browser-state.ts';
import { takeEarlyPresses } from '../state/browser/early-presses.ts';
import { tellAdded } from '../state/cart/add-to-cart.tsx';
import { useUi } from '../state/ui.ts';
import { cx } from '../ui/class-names.ts';
import { late } from '../ui/late.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { Corner } from './corner/corner.tsx';
import { Header } from './header/header.tsx';
import { StickyBar } from './header/sticky-bar.tsx';
import { TopBar } from './header/top-bar.tsx';
import { MobileBar } from './menu/mobile-bar.tsx';
import { Overlays } from './over-pages/overlays.tsx';
import { useRegionGate } from './region/use-region-gate.ts';

/** Phones have no use for the menu of wide screens (992 px and more), and the footer is beyond every first view. */
const DesktopMenu = late(() => import('./menu/desktop-menu.tsx'), {
  html: true,
  near: { id: 'desktop-menu', className: 'hidden lg:block' },
});
const Footer = late(() => import('./footer/footer.tsx'), { html: true, near: { id: 'footer' } });
const RegionBlocked = late(() => import('./region/region.tsx'));

/** Everything around a page (specification section 2). */
export function Shell() {
  useEffect(() => {
    const leave = startBrowserState();
    takeEarlyPresses(tellAdded);
    return leave;
  }, []);
  useRegionGate();
  const blocked = useUi((ui) => ui.regionBlocked);
  const busy = useNavigation().state === 'loading';
  return (
    <>
      <a href="#content" className="skip-link">
        {t('Skip to the content')}
      </a>
      <Progress />
      {/* Parts without a field come alive one by one, in small steps: a press is answered between them. */}
      <Suspense>
        <TopBar />
      </Suspense>
      <Header />
      <DesktopMenu />
      <StickyBar />
      <main
        id="content"
        tabIndex={-1}
        aria-busy={busy}
        className={cx(
          'min-h-[60vh] outline-none transition-opacity duration-200',
          busy && 'opacity-60 delay-150',
        )}
      >
        {blocked ? <RegionBlocked /> : <Outlet />}
      </main>
      <Footer />
      <Suspense>
        <Corner />
      </Suspense>
      <Suspense>
        <MobileBar />
      </Suspense>
      <Overlays />
      <LiveRegion />
      <ScrollRestoration />
    </>
  );
}

/** A thin bar at the top while the next page is on its way; quick ones never show it. */
function Progress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="progressbar" aria-label={t('Loading the page')} className="fixed inset-x-0 top-0 z-70 h-0.75">
      <div className="h-full origin-left animate-progress bg-amber-500" />
    </div>
  );
}
