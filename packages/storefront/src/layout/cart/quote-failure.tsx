import { t } from '../../messages/t.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Prices and stock could not be checked just now: said calmly, the cart stays usable. */
export function QuoteFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      role="status"
      title={t('We could not check prices and stock just now')}
      actions={
        <Button variant="outline" onClick={onRetry}>
          {t('Check again')}
        </Button>
      }
    >
      <p className="text-soft">
        {t('Your cart is safe. Nothing is charged before you have seen the final total.')}
      </p>
    </Notice>
  );
}
