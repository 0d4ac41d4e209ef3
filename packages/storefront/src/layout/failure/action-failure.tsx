import { RequestFailure } from '@isoko/contract/client';
import { refusalOf } from '../../api.ts';
import { t } from '../../messages/t.tsx';
import { useSecondsLeft } from '../../state/forms/use-action.ts';
import { Notice } from '../../ui/notice.tsx';

/**
 * Why an action failed, in the server's sentence; if the shop asks to wait, with the remaining time. Throws
 * other errors.
 */
export function ActionFailure({ failure }: { failure: unknown }) {
  if (!failure) return null;
  if (!(failure instanceof RequestFailure)) throw failure;
  return (
    <Notice answers tone="bad" role="alert" title={failure.message}>
      <Advice key={String(failure)} failure={failure} />
    </Notice>
  );
}

function Advice({ failure }: { failure: RequestFailure }) {
  const refusal = refusalOf(failure);
  const wait = refusal?.retryAfter ?? 0;
  const seconds = useSecondsLeft(wait);
  if (!refusal) return <p>{t('Nothing is lost. Please try again in a moment.')}</p>;
  if (wait <= 0) return null;
  return (
    <p>{seconds > 0 ? t('You can try again in {seconds} s.', { seconds }) : t('You can try again now.')}</p>
  );
}
