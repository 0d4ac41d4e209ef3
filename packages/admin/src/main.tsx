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

/** The page's nonce: the browser takes only styles that carry it (Content-Security-Policy of the answer). */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const styles = createCache({ key: 'css', nonce, prepend: true });
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the back office.');

/** A part that cannot be fetched is of an older release: the page is loaded again, once for each address. */
const RELOADED = 'isoko:reloaded';
window.addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem(RELOADED) === window.location.href) return;
  event.preventDefault();
  sessionStorage.setItem(RELOADED, window.location.href);
  window.location.reload();
});

/** The page came in English, with what is around the back office. */
function sayAround(): void {
  document.title = `${shop.name} · ${t('Back office')}`;
  const demo = document.querySelector('.demo-notice');
  if (demo) demo.textContent = t('This is a demo: nothing is sold.');
}

/** The words come before anything that says some. */
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
