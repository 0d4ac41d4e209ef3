import type { LineChange, Quote } from '@isoko/contract';
import { useEffect, useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { acceptChanges } from '../../../state/cart/late/accept-change.ts';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { noticeOf, Trouble } from './trouble.ts';

interface TroubleNoticeProps extends ReturnType<typeof noticeOf> {
  onRetry: () => void;
  /** The changes of the cart, and the quote with the reasons; absent if there is no cart. */
  review?: { changes: LineChange[]; quote: Quote | null; onAccepted: () => void };
}

/** Why the order was not placed, and what to do; shown beside the button that was pressed. */
export default function TroubleNotice({ trouble, wrong, onRetry, onLead, review }: TroubleNoticeProps) {
  if (trouble.kind === 'fields')
    return <WrongFields message={trouble.message} wrong={wrong} onLead={onLead} />;
  if (trouble.kind === 'unknown') return <Unanswered trouble={trouble} onRetry={onRetry} />;
  if (trouble.kind === 'wait') return <Wait key={trouble.seconds} trouble={trouble} onRetry={onRetry} />;
  const isReview = trouble.kind === 'review';
  return (
    <Notice
      tone="bad"
      role="alert"
      answers
      title={trouble.message}
      actions={isReview && review && review.changes.length > 0 && <Accept {...review} />}
    >
      {isReview && <p>{t('Please look at what changed; the amounts here are up to date again.')}</p>}
    </Notice>
  );
}

/** Accepts all changes of the cart with one press. */
function Accept({ changes, quote, onAccepted }: NonNullable<TroubleNoticeProps['review']>) {
  const accept = () => {
    acceptChanges(changes, quote);
    onAccepted();
    // The button that had the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return <Button onClick={accept}>{acceptWords(changes)}</Button>;
}

/** What accepting these changes does. */
export function acceptWords(changes: readonly Pick<LineChange, 'reason'>[]): string {
  if (changes.every(({ reason }) => reason === 'price')) return t('Accept the new prices');
  if (changes.every(({ reason }) => reason === 'stock' || reason === 'gone')) return t('Order what is there');
  return t('Accept all changes');
}

function Unanswered({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  const wait = useCheckoutDraft((draft) => draft.wait);
  // Without a network another try cannot help.
  const { onLine } = navigator;
  return (
    <Notice
      tone="amber"
      role="alert"
      answers
      title={trouble.message}
      actions={
        <>
          <Button variant={onLine ? 'outline' : 'primary'} onClick={() => wait(true)}>
            {t('Send it when I am online')}
          </Button>
          <Button variant={onLine ? 'primary' : 'outline'} onClick={onRetry}>
            {t('Try again')}
          </Button>
        </>
      }
    >
      <p>{t('We do not know whether your order arrived. Trying again is safe: it is never placed twice.')}</p>
    </Notice>
  );
}

/** The invalid fields, one after the other in their order: there is no room for all of them beside the button. */
function WrongFields({ message, wrong, onLead }: { message: string; wrong: string[]; onLead: () => void }) {
  const [first] = wrong;
  return (
    <Notice tone="bad" title={message}>
      {first && (
        <p>
          <button type="button" onClick={onLead} className="min-h-8 text-left underline underline-offset-4">
            {first}
          </button>
          {wrong.length > 1 && (
            <span className="text-soft">{` ${t('and {n} more', { n: wrong.length - 1 })}`}</span>
          )}
        </p>
      )}
    </Notice>
  );
}

/** Counts down until it makes sense to try again. */
function Wait({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  const [seconds, setSeconds] = useState(trouble.seconds ?? 0);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <Notice
      tone="amber"
      role="alert"
      answers
      title={trouble.message}
      actions={
        <Button disabled={seconds > 0} onClick={onRetry}>
          {seconds > 0 ? t('Try again in {seconds} s', { seconds }) : t('Try again')}
        </Button>
      }
    >
      <p>{t('What you typed is kept, and the order is never placed twice.')}</p>
    </Notice>
  );
}
