import { useEffect } from 'react';
import { useNavigationType, useRouteError } from 'react-router';
import { statusOf } from '../../api.ts';
import { t } from '../../messages/t.tsx';
import { Button } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';

/** Few visitors see it: loaded when it is shown, and cached for offline use; the server renders it. */
const LateFailure = late(() => import('./late-failure.tsx'), { html: true, failed: BareFailure });

/** A page that does not exist, or could not be loaded, within the shell: it always offers a next step. */
export function PageFailure() {
  const error = useRouteError();
  useReloadForCode(error);
  return <LateFailure status={statusOf(error)} />;
}

/**
 * If a newer release has replaced the code of a page, reloads the whole page once; not if it is the first page
 * of this visit.
 */
function useReloadForCode(error: unknown) {
  const isGone = error instanceof TypeError;
  const moved = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isGone && moved && navigator.onLine) window.location.reload();
  }, [isGone, moved]);
}

/** The shop itself could not be loaded: there is no shell, and the page can only be reloaded. */
export function BareFailure() {
  return (
    <main className="wrap flex flex-col items-center gap-3 py-28 text-center">
      <title>{t('Something went wrong')}</title>
      <meta name="robots" content="noindex" />
      <AlertIcon className="size-10 text-green-700" />
      <h1 className="text-xl">{t('We are having trouble right now')}</h1>
      <p className="text-base text-soft">
        {t('The shop could not be opened. Please try again in a moment.')}
      </p>
      <Button onClick={() => window.location.reload()}>{t('Try again')}</Button>
    </main>
  );
}
