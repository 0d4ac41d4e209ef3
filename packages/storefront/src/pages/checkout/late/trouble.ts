import { RequestFailure } from '@isoko/contract/client';
import { t } from '../../../messages/t.tsx';
import type { CheckoutValues } from '../../../state/checkout/checkout-draft.ts';
import { type FieldErrors, isForOther, sortErrors } from './checkout-form.ts';

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
  // A wallet that cannot be asked now stands beside its field, as what was typed wrongly does.
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
