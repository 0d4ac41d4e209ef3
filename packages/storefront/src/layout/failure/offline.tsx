import { useEffect } from 'react';
import { t } from '../../messages/t.tsx';
import { isPageKept } from '../../state/browser/service-worker.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';

/** A page that cannot be had without a network: as it was kept when it was opened before, else what is here. */
export function Offline({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    isPageKept().then((kept) => kept && window.location.reload(), console.warn);
  }, []);
  return (
    <div className="wrap py-8">
      <title>{t('You are offline')}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title={t('You are offline')}
        icon={<AlertIcon className="size-10" />}
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
      </EmptyState>
    </div>
  );
}
