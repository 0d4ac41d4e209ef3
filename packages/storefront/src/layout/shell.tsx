import { Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { t } from '../messages/t.tsx';
import { startBrowserState, takeEarlyPresses } from '../state/browser/browser-state.ts';
import { tellAdded } from '../state/cart/add-to-cart.ts';
import { useUi } from '../state/ui.ts';
import { cx } from '../ui/class-names.ts';
import { ArrowUpIcon, WhatsappIcon } from '../ui/icons.tsx';
import { late } from '../ui/late.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { useScrolledPast } from '../ui/use-scrolled-past.ts';
import { Header, StickyBar } from './header/header.tsx';
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

/** What floats at the lower right: above the mobile bar, and above the bars for buying and paying where they are. */
function Corner() {
  return (
    <aside aria-label={t('Help')} className="corner">
      <ScrollTop />
      <ChatButton />
    </aside>
  );
}

/** Opens a chat with the shop that starts with its greeting and what the page is about (specification section 1). */
function ChatButton() {
  const { shop } = useShopData();
  const about = useUi((ui) => ui.chatAbout);
  const text = encodeURIComponent(about ? `${shop.chat_greeting}\n${about}` : shop.chat_greeting);
  return (
    <a
      href={`https://wa.me/${shop.phone.replace(/\D/g, '')}?text=${text}`}
      target="_blank"
      rel="noopener"
      aria-label={t('Chat with us on WhatsApp')}
      className="grid size-12 place-items-center rounded-full bg-green-700 text-white shadow-float ring-2 ring-white/80 hover:bg-green-800"
    >
      <WhatsappIcon className="size-6.5" />
    </a>
  );
}

/** From this scroll on there is a way back up (specification section 9). */
const SHOWN_FROM_PX = 600;

/** Brings the reader back to the top of a long page. */
function ScrollTop() {
  const shown = useScrolledPast(SHOWN_FROM_PX);
  const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <button
      type="button"
      aria-label={t('Back to the top')}
      inert={!shown}
      onClick={() => window.scrollTo({ top: 0, behavior: calm() ? 'auto' : 'smooth' })}
      className={cx(
        'grid size-11 place-items-center rounded-full border border-line bg-white text-green-700 shadow-soft transition-opacity hover:bg-green-50',
        !shown && 'opacity-0',
      )}
    >
      <ArrowUpIcon className="size-5" />
    </button>
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
