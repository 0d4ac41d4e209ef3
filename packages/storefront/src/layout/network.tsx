import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { useOnline } from '../state/network.ts';
import { startServiceWorker } from '../state/service-worker.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { useWaitingOrder, type WaitingNews } from './use-waiting-order.ts';

/** Above the whole page, so that it covers nothing. */
function bannerPlace(): HTMLElement {
  const found = document.getElementById('network');
  if (found) return found;
  const made = document.createElement('div');
  made.id = 'network';
  document.body.prepend(made);
  return made;
}

/** Says when there is no network and what becomes of an order that waits for one; keeps the shop for such times. */
export function Network() {
  const online = useOnline();
  const [place] = useState(bannerPlace);
  const { news, dismiss } = useWaitingOrder(online);
  useEffect(() => {
    void startServiceWorker();
    // Where it is needed it could not be fetched any more.
    import('./offline.tsx').catch(console.warn);
  }, []);
  return createPortal(
    <div
      role="status"
      aria-live="polite"
      className="bg-ink text-center text-sm text-white [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-4 print:hidden"
    >
      {!online && (
        <p className="wrap py-2.5">
          You are offline. What you have opened before is still here, and so is your cart.
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
          aria-label="Close"
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
    return (
      <>
        Your order waits and is sent as soon as you are online. <Link to="/checkout">See it</Link>
      </>
    );
  }
  if (news.kind === 'placed') {
    return (
      <>
        The order that waited is placed.{' '}
        <Link to={news.page} onClick={onFollow}>
          Open it
        </Link>
      </>
    );
  }
  return (
    <>
      The order that waited was not placed. {news.reason}{' '}
      <Link to="/checkout" onClick={onFollow}>
        Go to the checkout
      </Link>
    </>
  );
}
