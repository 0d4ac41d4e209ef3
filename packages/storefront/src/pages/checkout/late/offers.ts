import { useEffect } from 'react';
import { fieldErrorsOf } from '../../../api.ts';
import type { CheckoutDraft, CheckoutValues } from '../../../state/checkout/checkout-draft.ts';
import { type LiveQuote, useQuote } from '../../../state/checkout/quote.ts';
import { hasPlace } from './checkout-form.ts';
import { chosenWindow, firstMethodOf, windowsOf } from './windows.ts';

/**
 * The values with what is really on offer there: a delivery, window or payment the quote does not offer is not
 * chosen, and where there is none chosen the first offered one is.
 */
export function useOffers({ values, setValue }: Pick<CheckoutDraft, 'values' | 'setValue'>): {
  values: CheckoutValues;
  live: LiveQuote;
} {
  const { point, district, sector, shipping_method, coupon } = values;
  const isPlaced = hasPlace(values);
  const place = point ? { point } : { district, sector };
  const live = useQuote(isPlaced ? { ...place, shipping_method, coupon } : { coupon });
  const { quote, pending, failure } = live;
  const payments = quote?.payment_methods.flatMap(({ code, available }) => (available ? code : [])) ?? [];
  const firstMethod = firstMethodOf(quote, shipping_method);
  useEffect(() => {
    if (!pending && quote && isPlaced && firstMethod !== shipping_method)
      setValue('shipping_method', firstMethod);
  }, [pending, quote, isPlaced, firstMethod, shipping_method, setValue]);
  // Another sector may deliver in other ways: the one chosen for the last is then refused.
  const refused = fieldErrorsOf(failure).some(({ field }) => field === 'shipping_method');
  useEffect(() => {
    if (refused) setValue('shipping_method', '');
  }, [refused, setValue]);
  const payment = payments.find((code) => code === values.payment_method) ?? payments[0] ?? '';
  const window = chosenWindow(values.delivery_window, windowsOf(quote, firstMethod));
  return { values: { ...values, payment_method: payment, delivery_window: window }, live };
}
