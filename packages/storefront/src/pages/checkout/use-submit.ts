import type { Quote } from '@isoko/contract';
import type { FormEvent } from 'react';
import { useCart } from '../../state/cart.ts';
import { type CheckoutValues, useCheckoutDraft } from '../../state/checkout-draft.ts';
import { checkValues, orderBody } from './checkout-form.ts';
import type { usePlaceOrder } from './use-place-order.ts';
import type { TroubleState } from './use-trouble.ts';

export interface SubmitParts {
  order: ReturnType<typeof usePlaceOrder>;
  trouble: TroubleState;
  values: CheckoutValues;
  quote: Quote | null;
  /** Prices the cart anew. */
  refresh: () => void;
}

/** What the form does when it is sent, and when the very same order is tried again. */
export function useSubmit({ order, trouble, values, quote, refresh }: SubmitParts) {
  const lines = useCart((cart) => cart.lines);
  const send = async (body: string) => {
    trouble.clear();
    await order.send(body);
    // Whatever was refused, the amounts and the stock shown are those of now.
    refresh();
  };
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      const fields = checkValues(values);
      if (Object.keys(fields).length) {
        return trouble.meet({ kind: 'fields', message: 'Please check the highlighted fields.', fields });
      }
      if (quote) void send(JSON.stringify(orderBody(values, lines, quote)));
    },
    /** The very same order again, under its key. */
    again: () => {
      const { attempt } = useCheckoutDraft.getState();
      if (attempt) void send(attempt.body);
      else trouble.clear();
    },
  };
}
