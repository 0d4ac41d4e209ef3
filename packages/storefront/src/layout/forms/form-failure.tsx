import { RequestFailure } from '@isoko/contract/client';
import { refusalOf } from '../../api.ts';
import { isOne } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { useSecondsLeft } from '../../state/forms/use-action.ts';
import { Notice } from '../../ui/notice.tsx';

/**
 * Why a form could not be sent: the shop's sentence, and what to do now; if the shop asks to wait, with the
 * remaining time. Renders nothing without a failure; an error that is not a failed request is a defect and is
 * thrown.
 */
export function FormFailure({ failure }: { failure: unknown }) {
  if (!failure) return null;
  if (!(failure instanceof RequestFailure)) throw failure;
  const refusal = refusalOf(failure);
  const wait = refusal?.retryAfter;
  if (wait && refusal.data.code === 'rate_limited') return <Limited key={String(failure)} seconds={wait} />;
  // The connection or the shop itself failed: trying again may help.
  const isPassing = !refusal || refusal.status >= 500;
  return (
    <Notice
      key={String(failure)}
      answers
      tone={isPassing ? 'amber' : 'bad'}
      role="alert"
      title={failure.message}
    >
      {isPassing && <p>{t('What you typed is still here. Please try again in a moment.')}</p>}
    </Notice>
  );
}

function Limited({ seconds }: { seconds: number }) {
  const left = useSecondsLeft(seconds);
  if (left <= 0) return <Notice role="status" title={t('You can try again now.')} />;
  return (
    <Notice answers tone="amber" role="alert" title={t('Too many attempts')}>
      {/* Read out once; the countdown is only visible. */}
      <p className="sr-only">{t('Please try again in {wait}.', { wait: durationWords(seconds) })}</p>
      <p aria-hidden="true">{t('Please try again in {wait}.', { wait: durationWords(left) })}</p>
    </Notice>
  );
}

const HOUR = 3600;
const MINUTE = 60;

const hours = (n: number) => (isOne(n) ? t('{n} hour', { n }) : t('{n} hours', { n }));
const minutes = (n: number) => (isOne(n) ? t('{n} minute', { n }) : t('{n} minutes', { n }));
const seconds = (n: number) => (isOne(n) ? t('{n} second', { n }) : t('{n} seconds', { n }));

const part = (n: number, words: (n: number) => string) => (n > 0 ? [words(n)] : []);

/**
 * A wait (seconds) in words, its two largest parts: `45 seconds`, `2 minutes 5 seconds`, `1 hour 3 minutes`. Rounded
 * up.
 */
export function durationWords(wait: number): string {
  const whole = wait >= HOUR ? Math.ceil(wait / MINUTE) * MINUTE : Math.max(1, Math.ceil(wait));
  return [
    ...part(Math.floor(whole / HOUR), hours),
    ...part(Math.floor((whole % HOUR) / MINUTE), minutes),
    ...part(whole % MINUTE, seconds),
  ].join(' ');
}
