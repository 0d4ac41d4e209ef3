import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { call, callContext } from './api.ts';
import { PREFIX } from './messages/language.ts';
import { routes } from './routes.tsx';
import { savesData } from './state/browser/data-saver.ts';
import { LATE_MS, wakeParts } from './ui/late.tsx';
import { listenBeforeRouter } from './ui/navigation.tsx';
import { setGallery } from './ui/picture.tsx';
import './styles.css';

/**
 * Hydration needs the first page's code: lazy routes of this address are loaded before it. If that fails (no
 * network, and never opened before) the router meets the same failure and shows it.
 */
async function resolveLazyRoutes() {
  const matches = matchRoutes(routes, window.location, PREFIX) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const code = await route.lazy().catch(() => null);
      if (code) Object.assign(route, code, { lazy: undefined });
    }),
  );
}

/**
 * Fetches a page's code before the click, when a link to it is hovered, pressed or focused; not with the data
 * saver on.
 */
function warmPages() {
  const warm = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== window.location.origin || savesData()) return;
    for (const { route } of matchRoutes(routes, link, PREFIX) ?? []) {
      // A failure is shown when the page is really opened.
      if (typeof route.lazy === 'function') route.lazy().catch(() => {});
    }
  };
  for (const sign of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(sign, warm, { passive: true });
  }
}

async function start() {
  await resolveLazyRoutes();
  const state = document.getElementById('isoko-state')?.textContent;
  const root = document.getElementById('root');
  if (!root) return;
  setGallery(document.documentElement.dataset.gallery);
  listenBeforeRouter();
  const router = createBrowserRouter(routes, {
    basename: PREFIX,
    // The empty page (entry-server.tsx) has no data: all of it is requested.
    hydrationData: JSON.parse(state ?? 'null') ?? undefined,
    getContext: () => new RouterContextProvider(new Map([[callContext, call]])),
  });
  router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') wakeParts();
  });
  setTimeout(wakeParts, LATE_MS);
  const page = (
    <StrictMode>
      {/* Links show that a page is loading already during the press, not some frames later (ui/navigation.tsx). */}
      <RouterProvider router={router} useTransitions />
    </StrictMode>
  );
  // As a transition it hydrates in small steps; otherwise everything outside of Suspense is one long task.
  startTransition(() => {
    hydrateRoot(root, page);
  });
  warmPages();
}

start();
