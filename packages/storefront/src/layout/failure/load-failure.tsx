import { t } from '../../messages/t.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Private data could not be read: the reason, and a button to try again. */
export function LoadFailure({ failure, onRetry }: { failure: Error; onRetry: () => unknown }) {
  return (
    <Notice
      tone="amber"
      role="alert"
      title={failure.message}
      actions={
        <Button variant="outline" onClick={() => onRetry()}>
          {t('Try again')}
        </Button>
      }
    />
  );
}
