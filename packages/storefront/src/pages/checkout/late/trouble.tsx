import { RequestFailure } from '@isoko/contract/client';
import { useEffect, useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { type CheckoutValues, useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  type FieldErrors,
  type FieldName,
  fieldId,
  fieldOrder,
  firstError,
  isForOther,
  sortErrors,
} from './checkout-form.ts';

/** Why an order was not placed, and what the shopper can do about it. */
export interface Trouble {
  /**
   * `fields`: something typed is wrong. `review`: stock, prices or delivery changed, the quote explains it.
   * `unknown`: no answer, sending the same again is safe. `wait`: the same again, after `seconds`.
   */
  kind: 'fields' | 'review' | 'unknown' | 'wait' | 'refused';
  /** A sentence for the shopper. */
  message: string;
  fields: FieldErrors;
  seconds?: number;
}

/** An order was sent and the page left before its answer came. */
export const unanswered: Trouble = {
  kind: 'unknown',
  message: t('Your last order got no answer yet.'),
  fields: {},
};

/** Seconds to wait where the shop names none. */
const DEFAULT_WAIT = 5;
const reviewed = ['out_of_stock', 'price_changed', 'not_deliverable', 'min_order_amount', 'not_found'];

/** Reads a failure as something the shopper can act on. */
export function troubleOf(error: unknown, values: CheckoutValues): Trouble {
  if (!(error instanceof RequestFailure)) throw error;
  const { failure, message } = error;
  if (failure.kind !== 'http') return { kind: 'unknown', message, fields: {} };
  const { code, errors } = failure.data;
  // A wallet that cannot be asked now is an error of its field, like a wrong number.
  const isOfField = code === 'rate_limited' && errors !== undefined;
  if (code === 'validation_error' || code === 'coupon_invalid' || isOfField) {
    const { fields, others } = sortErrors(errors, { isForOther: isForOther(values) });
    return { kind: 'fields', message: [message, ...others].join(' '), fields };
  }
  if (reviewed.includes(code)) return { kind: 'review', message, fields: {} };
  const passes = failure.status === 429 || failure.status >= 500 || code === 'in_progress';
  if (passes) return { kind: 'wait', message, fields: {}, seconds: failure.retryAfter ?? DEFAULT_WAIT };
  return { kind: 'refused', message, fields: {} };
}

export type TroubleState = ReturnType<typeof useTrouble>;

/** What is in the way of the order, and which fields are wrong. */
export function useTrouble() {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  /** Shows a trouble, announces it, and puts the focus on the first wrong field. */
  const meet = (met: Trouble) => {
    setTrouble(met);
    const first = firstError(met.fields);
    // Any other trouble is shown as an alert, which announces itself.
    if (met.kind === 'fields') announce([met.message, ...Object.values(met.fields)].join(' '));
    if (first) requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus());
  };
  /** The field was changed: removes its error. */
  const edited = (name: FieldName) =>
    setTrouble((now) => {
      if (!now?.fields[name]) return now;
      const { [name]: _, ...fields } = now.fields;
      return now.kind === 'fields' && !Object.keys(fields).length ? null : { ...now, fields };
    });
  return { trouble, errors: trouble?.fields ?? {}, meet, edited, clear: () => setTrouble(null) };
}

/** Why the order was not placed, and what to do next. */
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
