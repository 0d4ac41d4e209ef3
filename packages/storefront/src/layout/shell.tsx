import { Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { t } from '../messages/t.tsx';
import { startBrowserState, takeEarlyPresses } from '../state/browser/browser-state.ts';
import { tellAddedEarly } from '../state/cart/add-to-cart.ts';
import { useUi } from '../state/ui.ts';
import { cx } from '../ui/class-names.ts';
import { late } from '../ui/late.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { Header } from './header/header.tsx';
import { TopBar } from './header/top-bar.tsx';
import { MobileBar } from './menu/mobile-bar.tsx';
import { Overlays } from './over-pages/overlays.tsx';
import { useShopData } from './shop-data.ts';

/** Phones have no use for the menu of wide screens (992 px and more), and the footer is beyond every first view. */
const DesktopMenu = late(() => import('./menu/desktop-menu.tsx'), {
  html: true,
  near: { id: 'desktop-menu', className: 'hidden lg:block' },
});
const Footer = late(() => import('./footer/footer.tsx'), { html: true, near: { id: 'footer' } });
/** Its link works by itself; the way back up is for who has read for a while. */
const Corner = late(() => import('./over-pages/corner.tsx'), {
  html: true,
  near: { id: 'corner', className: 'corner' },
  after: true,
});
const RegionBlocked = late(() => import('./region/region.tsx'));

/** Everything around a page (specification section 2). */
export function Shell() {
  useEffect(() => {
    const leave = startBrowserState();
    takeEarlyPresses(tellAddedEarly);
    return leave;
  }, []);
  useRegionGate();
  const blocked = useUi((ui) => ui.regionBlocked);
  const busy = useNavigation().state === 'loading';
  // The checkout and the rider's page have headers of their own, and nothing that leads away.
  const furnished = !/(checkout|ride)$/.test(useLocation().pathname);
  return (
    <>
      <a href="#content" className="skip-link">
        {t('Skip to the content')}
      </a>
      <Progress />
      {/* Parts without a field come alive one by one, in small steps: a press is answered between them. */}
      {furnished && (
        <>
          <Suspense>
            <TopBar />
          </Suspense>
          <Header />
          <DesktopMenu />
        </>
      )}
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
      {furnished && (
        <>
          <Footer />
          <Corner />
          <Suspense>
            <MobileBar />
          </Suspense>
        </>
      )}
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

/** Looks where the visitor is when the browser may tell without asking them; a page load never asks. */
function useRegionGate(): void {
  const { shop } = useShopData();
  useEffect(() => {
    if (!shop.region_gate) return;
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(async ({ state }) => {
        if (state === 'granted') await (await import('./region/region.tsx')).checkRegionQuietly();
      })
      // A browser that cannot say, and code that cannot be had: the country stays Rwanda.
      .catch((error: unknown) => console.warn(error));
  }, [shop.region_gate]);
}
