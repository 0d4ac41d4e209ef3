import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { firstLanguage, speak } from './messages/language.ts';
import { t } from './messages/t.tsx';
import { forgetToken } from './session.ts';
import { shop } from './ui/shop.ts';
import './theme/fonts.css';

/** The page's nonce: the browser accepts only styles with it (Content-Security-Policy of the response). */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const styles = createCache({ key: 'css', nonce, prepend: true });
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the back office.');

/** A chunk that cannot be fetched belongs to an older release: the page is reloaded, once for each address. */
const RELOADED = 'isoko:reloaded';
window.addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem(RELOADED) === window.location.href) return;
  event.preventDefault();
  sessionStorage.setItem(RELOADED, window.location.href);
  window.location.reload();
});

/** The page was served in English, including the texts outside of React: they are translated here. */
function sayAround(): void {
  document.title = `${shop.name} · ${t('Back office')}`;
  const demo = document.querySelector('.demo-notice');
  if (demo) demo.textContent = t('This is a demo: nothing is sold.');
}

/** Translations are loaded before any module that uses them. */
async function open(place: HTMLElement): Promise<void> {
  await speak(firstLanguage());
  sayAround();
  const { App } = await import('./app.tsx');
  const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: '/admin' });
  createRoot(place).render(
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>,
  );
}

forgetToken();
void open(root);
