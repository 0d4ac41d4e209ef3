import type { LineChange, Quote } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import { useEffect, useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { acceptChanges } from '../../../state/cart/late/accept-change.ts';
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
  /** Found here, before the shop was asked: it is over as soon as nothing is wrong any more. */
  isOurs?: true;
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

/** What of a trouble is still so: an error found here is over once its field is right, whoever made it right. */
export function stillSo(trouble: Trouble | null, wrong: FieldErrors): Trouble | null {
  if (!trouble?.isOurs) return trouble;
  const fields = Object.fromEntries(
    fieldOrder.flatMap((name) => (trouble.fields[name] && wrong[name] ? [[name, trouble.fields[name]]] : [])),
  );
  return Object.keys(fields).length ? { ...trouble, fields } : null;
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
    if (first) requestAnimationFrame(() => leadTo(fieldId(first)));
  };
  /** The field was changed: removes its error. */
  const edited = (name: FieldName) =>
    setTrouble((now) => {
      if (!now?.fields[name]) return now;
      const { [name]: _, ...fields } = now.fields;
      return now.kind === 'fields' && !Object.keys(fields).length ? null : { ...now, fields };
    });
  return { trouble, meet, edited, clear: () => setTrouble(null) };
}

/** Puts the focus on an element and brings it to the middle of the screen: bars cover its edges. */
export function leadTo(id: string): void {
  const target = document.getElementById(id);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}

interface TroubleNoticeProps {
  trouble: Trouble | null;
  onRetry: () => void;
  /** What changed in the cart, and the quote that says so; none where there is no cart. */
  review?: { changes: LineChange[]; quote: Quote | null; onAccepted: () => void };
}

/** Why the order was not placed, and the way on; it is with the button that was pressed. */
export function TroubleNotice({ trouble, onRetry, review }: TroubleNoticeProps) {
  if (!trouble) return null;
  if (trouble.kind === 'fields') return <WrongFields message={trouble.message} fields={trouble.fields} />;
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

/** Takes the cart as the shop can sell it now, all of it with one press. */
function Accept({ changes, quote, onAccepted }: NonNullable<TroubleNoticeProps['review']>) {
  const accept = () => {
    acceptChanges(changes, quote);
    onAccepted();
    // The button that had the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return <Button onClick={accept}>{acceptWords(changes)}</Button>;
}

/** What accepting these changes means. */
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

/** One wrong field after the other, in their order: there is no room for all of them beside the button. */
function WrongFields({ message, fields }: { message: string; fields: FieldErrors }) {
  const wrong = fieldOrder.filter((name) => fields[name]);
  const [first] = wrong;
  return (
    <Notice tone="bad" title={message}>
      {first && (
        <p>
          <button
            type="button"
            onClick={() => leadTo(fieldId(first))}
            className="min-h-8 text-left underline underline-offset-4"
          >
            {fields[first]}
          </button>
          {wrong.length > 1 && (
            <span className="text-soft">{` ${t('and {n} more', { n: wrong.length - 1 })}`}</span>
          )}
        </p>
      )}
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
