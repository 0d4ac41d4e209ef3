import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { call, callContext } from './api.ts';
import { routes } from './routes.tsx';
import './styles.css';

/** Hydration needs the first page's code at once: lazy routes of this address are loaded before it. */
async function resolveLazyRoutes() {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

async function start() {
  await resolveLazyRoutes();
  const state = document.getElementById('isoko-state')?.textContent;
  const root = document.getElementById('root');
  if (!root) return;
  const router = createBrowserRouter(routes, {
    hydrationData: state ? JSON.parse(state) : undefined,
    getContext: () => new RouterContextProvider(new Map([[callContext, call]])),
  });
  hydrateRoot(
    root,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

start();
