import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router';
import { rich, t } from '../../messages/t.tsx';
import { useStored } from '../../state/browser/browser-state.ts';
import { startServiceWorker } from '../../state/browser/service-worker.ts';
import { useCheckoutDraft } from '../../state/checkout/checkout-draft.ts';
import { sendWaitingOrder, type WaitingOutcome } from '../../state/checkout/place-order.ts';
import { CloseIcon } from '../../ui/icons.tsx';

/** Above the whole page, so that it covers nothing at its top. */
function bannerPlace(): HTMLElement {
  const found = document.getElementById('network');
  if (found) return found;
  const made = document.createElement('div');
  made.id = 'network';
  // It stays visible: a shopper who has scrolled down must see it as well.
  made.className = 'sticky top-0 z-30';
  document.body.prepend(made);
  return made;
}

/** Says when there is no network and what happens to an order that waits for one; caches the shop for offline use. */
export function Network() {
  const online = useOnline();
  const [place] = useState(bannerPlace);
  const { news, dismiss } = useWaitingOrder(online);
  useEffect(() => {
    void startServiceWorker();
    // Without a network it could not be loaded any more.
    import('../failure/late-failure.tsx').catch(console.warn);
  }, []);
  useEffect(() => {
    // Sticky elements at the top of the screen stay below it (styles.css).
    const tell = () => document.documentElement.style.setProperty('--network', `${place.offsetHeight}px`);
    const watch = new ResizeObserver(tell);
    watch.observe(place);
    return () => watch.disconnect();
  }, [place]);
  return createPortal(
    <div
      role="status"
      aria-live="polite"
      className="bg-ink text-center text-sm text-white [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-4 print:hidden"
    >
      {!online && (
        <p className="wrap py-2.5">
          {t('You are offline. What you have opened before is still here, and so is your cart.')}
        </p>
      )}
      {news && <News news={news} onDismiss={dismiss} />}
    </div>,
    place,
  );
}

function News({ news, onDismiss }: { news: WaitingNews; onDismiss: () => void }) {
  return (
    <div className="wrap flex items-center justify-center gap-3 py-1">
      <p className="py-1.5">
        <Words news={news} onFollow={onDismiss} />
      </p>
      {news.kind !== 'waits' && (
        <button
          type="button"
          aria-label={t('Close')}
          onClick={onDismiss}
          className="grid size-11 shrink-0 place-items-center"
        >
          <CloseIcon className="size-5" />
        </button>
      )}
    </div>
  );
}

function Words({ news, onFollow }: { news: WaitingNews; onFollow: () => void }) {
  if (news.kind === 'waits') {
    const link = <Link to="/checkout">{t('See it')}</Link>;
    return rich('Your order waits and is sent as soon as you are online. {link}', { link });
  }
  if (news.kind === 'placed') {
    const link = (
      <Link to={news.page} onClick={onFollow}>
        {t('Open it')}
      </Link>
    );
    return rich('The order that waited is placed. {link}', { link });
  }
  const link = (
    <Link to="/checkout" onClick={onFollow}>
      {t('Go to the checkout')}
    </Link>
  );
  return rich('The order that waited was not placed. {reason} {link}', { reason: news.reason, link });
}

/** What is reported about an order that waits, or waited. */
type WaitingNews = Exclude<WaitingOutcome, { kind: 'none' }>;

/** The browser may be online while the shop is unreachable: the interval of the retries. */
const RETRY_MS = 15_000;

/** Sends the waiting order once there is a network, and returns the outcome. */
function useWaitingOrder(online: boolean): { news: WaitingNews | null; dismiss: () => void } {
  useStored(useCheckoutDraft);
  const waits = useCheckoutDraft(({ attempt }) => attempt?.waits === true);
  const [news, setNews] = useState<WaitingNews | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const atCheckout = useRef(false);
  useEffect(() => {
    atCheckout.current = pathname.endsWith('/checkout');
  }, [pathname]);
  useEffect(() => {
    if (!waits || !online) return;
    const trySending = async () => {
      const outcome = await sendWaitingOrder();
      if (outcome.kind === 'placed' && atCheckout.current) await navigate(outcome.page, { replace: true });
      else if (outcome.kind === 'placed' || outcome.kind === 'refused') setNews(outcome);
    };
    void trySending();
    const timer = setInterval(() => void trySending(), RETRY_MS);
    return () => clearInterval(timer);
  }, [waits, online, navigate]);
  return { news: waits ? { kind: 'waits' } : news, dismiss: () => setNews(null) };
}

function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser reports a network; true while the server renders. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
