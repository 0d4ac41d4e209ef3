import { RequestFailure } from '@isoko/contract/client';
import { useEffect, useState } from 'react';
import { t } from '../../messages/t.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What of a failure the shopper reads: the server's sentence, or that the shop was not reached. */
function sentenceOf(failure: unknown): string {
  if (!(failure instanceof RequestFailure)) throw failure;
  return failure.message;
}

const waitOf = (failure: unknown): number =>
  failure instanceof RequestFailure && failure.failure.kind === 'http'
    ? (failure.failure.retryAfter ?? 0)
    : 0;

/** Why something could not be done; where the shop asks to wait, how long still. */
export function ActionFailure({ failure }: { failure: unknown }) {
  if (!failure) return null;
  return (
    <Notice tone="bad" role="alert" title={sentenceOf(failure)}>
      <Advice key={String(failure)} failure={failure} />
    </Notice>
  );
}

function Advice({ failure }: { failure: unknown }) {
  const [seconds, setSeconds] = useState(() => waitOf(failure));
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  if (!(failure instanceof RequestFailure)) return null;
  if (waitOf(failure) > 0) {
    return (
      <p>{seconds > 0 ? t('You can try again in {seconds} s.', { seconds }) : t('You can try again now.')}</p>
    );
  }
  return failure.failure.kind === 'http' ? null : (
    <p>{t('Nothing is lost. Please try again in a moment.')}</p>
  );
}
