import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType, useRevalidator } from 'react-router';
import { PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { isPageKept } from '../../state/browser/service-worker.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AlertIcon, SearchIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';
import { useShopData } from '../shop-data.ts';

/** Replaces a page that does not exist, cannot be loaded without a network, or failed. */
export default function LateFailure({ status }: { status: number }) {
  const { key } = useLocation();
  return status === 404 || status === 400 ? <Missing key={key} /> : <Trouble />;
}

function Trouble() {
  const { revalidate, state } = useRevalidator();
  // A server does not have this property.
  if (navigator.onLine === false) return <Offline onRetry={revalidate} />;
  return (
    <FailurePage
      title={t('Something went wrong')}
      actions={
        <>
          <Button busy={state === 'loading'} onClick={() => revalidate()}>
            {t('Try again')}
          </Button>
          <ButtonLink to="/" variant="outline">
            {t('Go to the home page')}
          </ButtonLink>
        </>
      }
    >
      {t('This page could not be loaded. Your cart is safe. Please try again in a moment.')}
    </FailurePage>
  );
}

interface FailurePageProps {
  title: string;
  /** Another heading than the title. */
  heading?: string;
  icon?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
  /** What follows the message. */
  more?: ReactNode;
}

/** A page for errors, not indexed by search engines: what is wrong, and what to do now. */
function FailurePage({ title, heading = title, icon, actions, children, more }: FailurePageProps) {
  return (
    <div className={more ? 'wrap' : 'wrap py-8'}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title={heading}
        icon={icon ?? <AlertIcon className="size-10" />}
        actions={actions}
      >
        {children}
      </EmptyState>
      {more}
    </div>
  );
}

/**
 * Replaces a page that does not exist. The link may be an old address of a page: the server, which knows old
 * addresses, is asked once for the new one, and the visitor is redirected. For a page from the server or from
 * the browser's history that has been done already.
 */
function Missing() {
  const isAsked = useNavigationType() === 'POP';
  const [isGone, setGone] = useState(isAsked);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isAsked) return;
    const leaving = new AbortController();
    const leadOn = (to: string | null) => (to ? navigate(to + hash, { replace: true }) : setGone(true));
    movedTo(pathname + search, leaving.signal).then(leadOn, (error: unknown) => {
      if (leaving.signal.aborted) return;
      console.warn(error);
      setGone(true);
    });
    return () => leaving.abort();
  }, [isAsked, pathname, search, hash, navigate]);
  return isGone && <NotFound />;
}

/** A page that does not exist: the visitor can search or choose a category. */
function NotFound() {
  return (
    <FailurePage
      title={t('Page not found')}
      heading={t('We could not find that page')}
      icon={<SearchIcon className="size-10" />}
      actions={
        <>
          <ButtonLink to="/">{t('Go to the home page')}</ButtonLink>
          <ButtonLink to="/shop" variant="outline">
            {t('See all products')}
          </ButtonLink>
        </>
      }
      more={<TopCategories />}
    >
      {t(
        'It may have moved or been removed, or the address has a mistake in it. Search for what you need, or pick a category.',
      )}
    </FailurePage>
  );
}

/** Without a network: shown if the page is not in the cache. */
function Offline({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    isPageKept().then((kept) => kept && window.location.reload(), console.warn);
  }, []);
  return (
    <FailurePage
      title={t('You are offline')}
      actions={
        <>
          <Button onClick={onRetry}>{t('Try again')}</Button>
          <ButtonLink to="/cart" variant="outline">
            {t('Go to the cart')}
          </ButtonLink>
        </>
      }
    >
      {t(
        'This page was not opened on this phone before. What you have opened is still here, and so is your cart.',
      )}
    </FailurePage>
  );
}

/** The top categories as a row of chips. */
function TopCategories() {
  const { categories } = useShopData();
  return (
    <ul className="mx-auto flex max-w-3xl flex-wrap justify-center gap-2">
      {categories.map(({ slug, name, written_in }) => (
        <li key={slug} lang={written_in?.name}>
          <Link
            to={`/product-category/${slug}`}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-white px-4 text-md hover:border-green-700 hover:bg-green-50"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The new address of a moved page; null if it has not moved. Both are paths of this site without the language
 * prefix, with their query. @throws as fetch does.
 */
async function movedTo(path: string, signal: AbortSignal): Promise<string | null> {
  const { redirected, url } = await fetch(PREFIX + path, { method: 'HEAD', signal });
  const { origin, pathname, search } = new URL(url);
  const isOurs = origin === window.location.origin && pathname.startsWith(`${PREFIX}/`);
  return redirected && isOurs ? pathname.slice(PREFIX.length) + search : null;
}
