import { Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { t } from '../messages/t.tsx';
import { startBrowserState, takeEarlyPresses } from '../state/browser/browser-state.ts';
import { readText } from '../state/browser/storage.ts';
import { tellAddedEarly } from '../state/cart/add-to-cart.ts';
import { useCart } from '../state/cart/cart.ts';
import { useSignedIn } from '../state/customer/session.ts';
import { setMenuOpen, useUi } from '../state/ui.ts';
import { cx } from '../ui/class-names.ts';
import { GridIcon, HeartIcon, HomeIcon, UserIcon } from '../ui/icons.tsx';
import { LATE_MS, late, seePress } from '../ui/late.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { NavLink } from '../ui/navigation.tsx';
import { useToastQueue } from '../ui/toast.ts';
import { useScrolledPast } from '../ui/use-scrolled-past.ts';
import { CartIconWithCount } from './header/cart-button.tsx';
import { Header, TopBar } from './header/header.tsx';
import { useShopData } from './shop-data.ts';

/** Phones do not need the menu of wide screens (992 px and more), and the footer is below every first view. */
const DesktopMenu = late(() => import('./menu/desktop-menu.tsx'), {
  html: true,
  near: { id: 'desktop-menu', className: 'hidden lg:block' },
});
const Footer = late(() => import('./footer/footer.tsx'), { html: true, near: { id: 'footer' } });
/** The chat link works without script; the button to the top is for readers who have scrolled far. */
const Corner = late(() => import('./over-pages/corner.tsx'), {
  html: true,
  near: { id: 'corner', className: 'corner' },
  after: true,
});
const RegionBlocked = late(() => import('./region/region.tsx'));

const entries = [
  { name: t('Home'), to: '/', icon: <HomeIcon /> },
  { name: t('Categories'), to: '/shop', icon: <GridIcon /> },
  { name: t('Wishlist'), to: '/dashboard/wishlist', icon: <HeartIcon /> },
  { name: t('Account'), to: '/login', account: '/account', icon: <UserIcon /> },
  { name: t('Cart'), to: '/cart', icon: <CartIconWithCount /> },
];

const LateOverlays = late(() => import('./over-pages/late-overlays.tsx'));
const MiniCartPopup = late(() => import('./cart/late/mini-cart-popup.tsx'));
const CartBar = late(() => import('./cart/late/cart-bar.tsx'));
const MobileMenu = late(() => import('./menu/mobile-menu.tsx'));
const Toaster = late(() => import('../ui/dialogs/toaster.tsx'));

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
  // The checkout and the rider's page have headers of their own, and no links that lead away.
  const furnished = !/(checkout|ride)$/.test(useLocation().pathname);
  return (
    <div id="shell" onClickCapture={seePress}>
      <a href="#content" className="skip-link">
        {t('Skip to the content')}
      </a>
      <Progress />
      {/* Parts without a field are hydrated one by one, in small steps: the browser handles presses between them. */}
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
    </div>
  );
}

/** A thin bar at the top while the next page loads; it is not shown for quick ones. */
function Progress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="progressbar" aria-label={t('Loading the page')} className="fixed inset-x-0 top-0 z-70 h-0.75">
      <div className="h-full origin-left animate-progress bg-amber-500" />
    </div>
  );
}

/** Reads the visitor's location if the browser has the permission; a page load never asks for it. */
function useRegionGate(): void {
  const { shop } = useShopData();
  useEffect(() => {
    if (!shop.region_gate) return;
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(async ({ state }) => {
        if (state === 'granted') await (await import('./region/region.tsx')).checkRegionQuietly();
      })
      // The browser cannot tell, or the code could not be loaded: the country stays Rwanda.
      .catch((error: unknown) => console.warn(error));
  }, [shop.region_gate]);
}

/** The bar at the bottom, below 992 px (specification section 2). Account is the login page for visitors. */
function MobileBar() {
  const signedIn = useSignedIn();
  return (
    <nav aria-label={t('Quick')} className="mobile-bar">
      <ul className="grid grid-cols-5">
        {entries.map(({ name, to, account = to, icon }) => (
          <li key={name}>
            <NavLink to={signedIn ? account : to} end className="bar-cell">
              {icon}
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Overlays of any page. Each part loads when it is first needed, and reads its state from state/ui.ts. */
function Overlays() {
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

/** The mini popup loads with the first product added. */
function MiniCart() {
  return <MiniCartPopup asked={useUi((ui) => ui.added !== null)} />;
}

/** The bar with the cart's total loads once the cart has lines. */
function CartSum() {
  return <CartBar asked={useCart(({ lines }) => lines.length > 0)} />;
}

/** Films, the place, what the first scroll may bring under the chat button, and some seconds later what can wait. */
function Others() {
  const [isLate, setLate] = useState(false);
  const isMoved = useScrolledPast(1);
  const videoWanted = useUi((ui) => ui.video !== null);
  const isSignedIn = useSignedIn();
  // If a place is known, or the shopper is choosing one.
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
