import { RequestFailure } from '@isoko/contract/client';
import { useState } from 'react';
import { t } from '../../../messages/t.tsx';
import type { CheckoutValues } from '../../../state/checkout/checkout-draft.ts';
import { announce } from '../../../ui/live-region.tsx';
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
   * `fields`: a typed value is wrong. `review`: stock, prices or delivery changed; the quote explains it.
   * `unknown`: no answer; sending the same again is safe. `wait`: send the same again after `seconds`.
   */
  kind: 'fields' | 'review' | 'unknown' | 'wait' | 'refused';
  /** A sentence for the shopper. */
  message: string;
  fields: FieldErrors;
  seconds?: number;
  /** Found in the browser, before the request: it is cleared as soon as nothing is wrong any more. */
  isOurs?: true;
}

/** An order was sent, and the page was left before the answer came. */
export const unanswered: Trouble = {
  kind: 'unknown',
  message: t('Your last order got no answer yet.'),
  fields: {},
};

/** Seconds to wait where the shop names none. */
const DEFAULT_WAIT = 5;
const reviewed = ['out_of_stock', 'price_changed', 'not_deliverable', 'min_order_amount', 'not_found'];

/** Translates a failure into a trouble that the shopper can act on. */
export function troubleOf(error: unknown, values: CheckoutValues): Trouble {
  if (!(error instanceof RequestFailure)) throw error;
  const { failure, message } = error;
  if (failure.kind !== 'http') return { kind: 'unknown', message, fields: {} };
  const { code, errors } = failure.data;
  // A wallet that cannot be asked now is an error of its field, like an invalid number.
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

/** What remains of a trouble: an error found in the browser is cleared once its field is valid, whoever fixed it. */
export function stillSo(trouble: Trouble | null, wrong: FieldErrors): Trouble | null {
  if (!trouble?.isOurs) return trouble;
  const fields = Object.fromEntries(
    fieldOrder.flatMap((name) => (trouble.fields[name] && wrong[name] ? [[name, trouble.fields[name]]] : [])),
  );
  return Object.keys(fields).length ? { ...trouble, fields } : null;
}

export type TroubleState = ReturnType<typeof useTrouble>;

/** What prevents the order, and which fields are invalid. */
export function useTrouble() {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  /** Shows a trouble, announces it, and focuses the first invalid field. */
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

/** The text of its notice, and the first invalid field, which it links to. */
export function noticeOf(trouble: Trouble) {
  const wrong = fieldOrder.flatMap((name) => trouble.fields[name] ?? []);
  const first = firstError(trouble.fields);
  return { trouble, wrong, onLead: () => first && leadTo(fieldId(first)) };
}

/** Focuses an element and scrolls it to the middle of the screen: bars cover the edges. */
export function leadTo(id: string): void {
  const target = document.getElementById(id);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}
