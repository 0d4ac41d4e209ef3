import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { startBrowserState } from '../state/browser-state.ts';
import { cx } from '../ui/class-names.ts';
import { LiveRegion } from '../ui/live-region.tsx';
import { ToastSlot } from '../ui/toast-slot.tsx';
import { DesktopMenu } from './desktop-menu.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MobileBar } from './mobile-bar.tsx';
import { Overlays } from './overlays.tsx';
import { Progress } from './progress.tsx';
import { ScrollTop } from './scroll-top.tsx';
import { StickyBar } from './sticky-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** Everything around a page (specification section 2). */
export function Shell() {
  useEffect(startBrowserState, []);
  const busy = useNavigation().state === 'loading';
  return (
    <>
      <a
        href="#content"
        className="sr-only z-80 rounded-control bg-green-700 px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <Progress />
      <TopBar />
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
        <Outlet />
      </main>
      <Footer />
      <ScrollTop />
      <MobileBar />
      <Overlays />
      <ToastSlot />
      <LiveRegion />
      <ScrollRestoration />
    </>
  );
}
