import { useEffect, useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type FieldErrors, fieldId, fieldOrder } from './checkout-form.ts';
import type { Trouble } from './trouble.ts';

/** Why the order was not placed, and the way on. */
export function TroubleNotice({ trouble, onRetry }: { trouble: Trouble | null; onRetry: () => void }) {
  if (!trouble) return null;
  if (trouble.kind === 'fields') return <WrongFields message={trouble.message} fields={trouble.fields} />;
  if (trouble.kind === 'unknown') return <Unanswered trouble={trouble} onRetry={onRetry} />;
  if (trouble.kind === 'wait') return <Wait key={trouble.seconds} trouble={trouble} onRetry={onRetry} />;
  const advice = t('Please look at what changed; the amounts here are up to date again.');
  return (
    <Notice tone="bad" role="alert" title={trouble.message}>
      {trouble.kind === 'review' && <p>{advice}</p>}
    </Notice>
  );
}

function Unanswered({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  const wait = useCheckoutDraft((draft) => draft.wait);
  return (
    <Notice
      tone="amber"
      role="alert"
      title={trouble.message}
      actions={
        <>
          <Button onClick={onRetry}>{t('Try again')}</Button>
          <Button variant="outline" onClick={() => wait(true)}>
            {t('Send it when I am online')}
          </Button>
        </>
      }
    >
      <p>{t('We do not know whether your order arrived. Trying again is safe: it is never placed twice.')}</p>
    </Notice>
  );
}

function WrongFields({ message, fields }: { message: string; fields: FieldErrors }) {
  return (
    <Notice tone="bad" title={message}>
      <ul className="flex flex-col">
        {fieldOrder.map(
          (name) =>
            fields[name] && (
              <li key={name}>
                <a
                  href={`#${fieldId(name)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId(name))?.focus();
                  }}
                  className="inline-flex min-h-8 items-center underline underline-offset-4"
                >
                  {fields[name]}
                </a>
              </li>
            ),
        )}
      </ul>
    </Notice>
  );
}

/** Counts down until trying again makes sense. */
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
