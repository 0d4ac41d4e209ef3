import { RequestFailure } from '@isoko/contract/client';
import { useEffect, useState } from 'react';
import { t } from '../../messages/t.tsx';
import { Notice } from '../../ui/notice.tsx';
import { durationWords } from './duration-words.ts';

/**
 * Why a form could not be sent: the shop's sentence, and what to do now. Where the shop asks to wait, how long still.
 * Nothing without a failure; what is not a failed request is a defect and thrown on.
 */
export function FormFailure({ failure }: { failure: unknown }) {
  if (!failure) return null;
  if (!(failure instanceof RequestFailure)) throw failure;
  const wait = failure.failure.kind === 'http' ? failure.failure.retryAfter : null;
  if (wait && isLimited(failure)) return <Limited key={String(failure)} seconds={wait} />;
  return (
    <Notice tone={isPassing(failure) ? 'amber' : 'bad'} role="alert" title={failure.message}>
      {isPassing(failure) && <p>{t('What you typed is still here. Please try again in a moment.')}</p>}
    </Notice>
  );
}

function isLimited({ failure }: RequestFailure): boolean {
  return failure.kind === 'http' && failure.data.code === 'rate_limited';
}

/** The way there or the shop itself is in trouble: it is nobody's mistake, and trying again helps. */
function isPassing({ failure }: RequestFailure): boolean {
  return failure.kind !== 'http' || failure.status >= 500;
}

function Limited({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  if (left <= 0) return <Notice role="status" title={t('You can try again now.')} />;
  return (
    <Notice tone="amber" role="alert" title={t('Too many attempts')}>
      {/* Read out once; the seconds that pass are for the eye. */}
      <p className="sr-only">{t('Please try again in {wait}.', { wait: durationWords(seconds) })}</p>
      <p aria-hidden="true">{t('Please try again in {wait}.', { wait: durationWords(left) })}</p>
    </Notice>
  );
}
