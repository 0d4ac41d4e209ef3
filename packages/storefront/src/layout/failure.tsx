import { lazy, Suspense, useEffect } from 'react';
import { useNavigationType, useRevalidator, useRouteError } from 'react-router';
import { statusOf } from '../api.ts';
import { t } from '../messages/t.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AlertIcon } from '../ui/icons.tsx';

/** Hardly anybody sees it: fetched where it is shown; the server has it at hand. */
const NotFound = import.meta.env.SSR
  ? (await import('./not-found.tsx')).default
  : lazy(() => import('./not-found.tsx'));

const Offline = lazy(() => import('./offline.tsx'));

/** A page that is not there, or could not be loaded, within the shell: it always shows a way on. */
export function PageFailure() {
  const status = statusOf(useRouteError());
  if (status !== 404 && status !== 400) return <Trouble />;
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}

/**
 * A page whose code a newer release has replaced is asked for as a whole, once: where it is the first page already,
 * that has been done.
 */
function useReloadForCode() {
  const isGone = useRouteError() instanceof TypeError;
  const moved = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isGone && moved && navigator.onLine) window.location.reload();
  }, [isGone, moved]);
}

function Trouble() {
  const { revalidate, state } = useRevalidator();
  useReloadForCode();
  // A server says nothing of this.
  if (navigator.onLine === false) {
    return (
      <Suspense>
        <Offline onRetry={revalidate} />
      </Suspense>
    );
  }
  return (
    <div className="wrap py-8">
      <title>{t('Something went wrong')}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title={t('Something went wrong')}
        icon={<AlertIcon className="size-10" />}
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
      </EmptyState>
    </div>
  );
}

/** The shop itself could not be loaded: there is no shell to stand in, only the page anew. */
export function BareFailure() {
  return (
    <main className="wrap py-16">
      <title>{t('Something went wrong')}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title={t('We are having trouble right now')}
        icon={<AlertIcon className="size-10" />}
        actions={<Button onClick={() => window.location.reload()}>{t('Try again')}</Button>}
      >
        {t('The shop could not be opened. Please try again in a moment.')}
      </EmptyState>
    </main>
  );
}
