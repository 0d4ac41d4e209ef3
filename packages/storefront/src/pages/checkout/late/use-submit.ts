import type { Quote } from '@isoko/contract';
import type { FormEvent } from 'react';
import { t } from '../../../messages/t.tsx';
import { useCart } from '../../../state/cart/cart.ts';
import { type CheckoutValues, useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { checkValues, orderBody } from './checkout-form.ts';
import { ownOrder } from './own-order.ts';
import type { Customer } from './use-customer.ts';
import type { Prepared, usePlaceOrder } from './use-place-order.ts';
import type { TroubleState } from './use-trouble.ts';

export interface SubmitParts {
  order: ReturnType<typeof usePlaceOrder>;
  trouble: TroubleState;
  values: CheckoutValues;
  quote: Quote | null;
  /** Who is signed in; null: a guest. */
  customer: Customer | null;
  /** Prices the cart anew. */
  refresh: () => void;
}

/** What the form does when it is sent, and when the very same order is tried again. */
export function useSubmit({ order, trouble, values, quote, customer, refresh }: SubmitParts) {
  const lines = useCart((cart) => cart.lines);
  const send = async (prepare: () => Promise<Prepared>) => {
    trouble.clear();
    await order.send(prepare);
    // Whatever was refused, the amounts and the stock shown are those of now.
    refresh();
  };
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      const fields = checkValues(values, quote?.payment_methods);
      if (Object.keys(fields).length) {
        return trouble.meet({ kind: 'fields', message: t('Please check the highlighted fields.'), fields });
      }
      if (!quote) return;
      void send(async () => {
        if (customer) return ownOrder({ values, address: customer.address, quote });
        return { body: JSON.stringify(orderBody(values, lines, quote)) };
      });
    },
    /** The very same order again, under its key. */
    again: () => {
      const { attempt } = useCheckoutDraft.getState();
      if (attempt) void send(async () => ({ body: attempt.body }));
      else trouble.clear();
    },
  };
}
