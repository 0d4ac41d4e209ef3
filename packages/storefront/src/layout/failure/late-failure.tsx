import { useLocation, useRevalidator } from 'react-router';
import { t } from '../../messages/t.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';
import { Missing } from './missing.tsx';
import { Offline } from './offline.tsx';

/** What stands in place of a page: nothing of that address, nothing without a network, or some trouble. */
export default function LateFailure({ status }: { status: number }) {
  const { key } = useLocation();
  return status === 404 || status === 400 ? <Missing key={key} /> : <Trouble />;
}

function Trouble() {
  const { revalidate, state } = useRevalidator();
  // A server says nothing of this.
  if (navigator.onLine === false) return <Offline onRetry={revalidate} />;
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
