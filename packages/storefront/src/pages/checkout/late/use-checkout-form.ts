import { useReachesMinimum } from '../../../layout/cart/minimum-order.tsx';
import { selectTotal, useCart } from '../../../state/cart/cart.ts';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { fieldErrorsOf } from '../../../state/forms/field-errors.ts';
import { bindTo } from './bind.ts';
import { type FieldName, isForOther, sortErrors } from './checkout-form.ts';
import { totalOf } from './order-summary.tsx';
import { orderButtonText } from './payment-words.ts';
import { withAddress } from './use-customer.ts';
import { useOffers } from './use-offers.ts';
import { type SubmitParts, useSubmit } from './use-submit.ts';
import { whyBlocked } from './why-blocked.ts';

export type FormParts = Pick<SubmitParts, 'order' | 'trouble' | 'customer'>;

/** What the checkout's form shows and does: the values with what is on offer, their errors, the live quote. */
export function useCheckoutForm({ order, trouble, customer }: FormParts) {
  const draft = useCheckoutDraft();
  const { values, live } = useOffers({
    values: withAddress(draft.values, customer?.address ?? null),
    setValue: draft.setValue,
  });
  const { quote, changes, pending, failure, refresh } = live;
  const method = quote?.payment_methods.find(({ code }) => code === values.payment_method);
  const total = useCart(selectTotal);
  const items = quote ? quote.totals.subtotal - quote.totals.discount : total;
  const enough = useReachesMinimum(items);
  const quoteErrors = fieldErrorsOf(failure);
  const { fields } = sortErrors(quoteErrors, { isForOther: isForOther(values) });
  return {
    values,
    live,
    items,
    enough,
    /** The quote failed, and no field is to blame. */
    unpriced: failure !== null && quoteErrors.length === 0,
    bind: bindTo({ values, setValue: draft.setValue }, { ...fields, ...trouble.errors }, trouble.edited),
    choose: (name: FieldName, value: string) => {
      draft.setValue(name, value);
      trouble.edited(name);
    },
    submit: useSubmit({ order, trouble, values, quote, refresh, customer }),
    /** An order was sent and the page left before its answer came. */
    interrupted: draft.attempt !== null && !order.sending && trouble.trouble === null,
    button: {
      sending: order.sending,
      pricing: pending && failure === null,
      blocked: whyBlocked({ enough, changes, quote, failure }),
      text: orderButtonText(method?.wallet, totalOf(quote, total)),
    },
  };
}
