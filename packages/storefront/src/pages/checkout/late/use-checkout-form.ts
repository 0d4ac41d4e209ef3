import type { Quote, SavedAddress } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import type { Wallet } from '@isoko/contract/routes/shop';
import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { type FormEvent, useEffect } from 'react';
import { fieldErrorsOf } from '../../../api.ts';
import { useReachesMinimum } from '../../../layout/cart/minimum-order.tsx';
import { t } from '../../../messages/t.tsx';
import { selectTotal, useCart } from '../../../state/cart/cart.ts';
import { serverCart } from '../../../state/cart/cart-actions.ts';
import {
  type CheckoutDraft,
  type CheckoutValues,
  useCheckoutDraft,
} from '../../../state/checkout/checkout-draft.ts';
import { type LiveQuote, useQuote } from '../../../state/checkout/quote.ts';
import { bindTo } from './bind.ts';
import {
  checkValues,
  type FieldName,
  isForOther,
  orderBody,
  ownOrderBody,
  sortErrors,
} from './checkout-form.ts';
import { totalOf } from './order-summary.tsx';
import type { Trouble } from './trouble.ts';
import { type Customer, withAddress } from './use-customer.ts';
import type { Prepared, usePlaceOrder } from './use-place-order.ts';
import type { TroubleState } from './use-trouble.ts';
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

/** What the order's button says. `total` in francs. */
function orderButtonText(wallet: Wallet | null | undefined, total: number): string {
  const amount = formatFrancs(total);
  return wallet
    ? t('Pay {amount} with {wallet}', { amount, wallet: wallet.name })
    : t('Place order · {amount}', { amount });
}

/**
 * The values with what is really on offer there: a delivery, window or payment the quote does not offer is not
 * chosen, and where there is none chosen the first offered one is.
 */
function useOffers({ values, setValue }: Pick<CheckoutDraft, 'values' | 'setValue'>): {
  values: CheckoutValues;
  live: LiveQuote;
} {
  const { district, sector, shipping_method, coupon } = values;
  const live = useQuote(sector ? { district, sector, shipping_method, coupon } : { coupon });
  const { quote, pending, failure } = live;
  const methods = quote?.shipping_methods.map(({ code }) => code) ?? [];
  const windows = quote?.windows.map(({ id }) => id) ?? [];
  const payments = quote?.payment_methods.flatMap(({ code, available }) => (available ? code : [])) ?? [];
  const firstMethod = methods.includes(shipping_method) ? shipping_method : (methods[0] ?? '');
  useEffect(() => {
    if (!pending && quote && sector && firstMethod !== shipping_method)
      setValue('shipping_method', firstMethod);
  }, [pending, quote, sector, firstMethod, shipping_method, setValue]);
  // Another sector may deliver in other ways: the one chosen for the last is then refused.
  const refused = fieldErrorsOf(failure).some(({ field }) => field === 'shipping_method');
  useEffect(() => {
    if (refused) setValue('shipping_method', '');
  }, [refused, setValue]);
  const payment = payments.find((code) => code === values.payment_method) ?? payments[0] ?? '';
  const window = windows.includes(values.delivery_window) ? values.delivery_window : '';
  return { values: { ...values, payment_method: payment, delivery_window: window }, live };
}

interface SubmitParts {
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
function useSubmit({ order, trouble, values, quote, customer, refresh }: SubmitParts) {
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

/** Seconds until the shop is asked again where it could not be reached. */
const RETRY_S = 3;

/** What is needed to order the server cart as the shopper sees it. */
interface OwnInput {
  values: CheckoutValues;
  /** A kept address; null: the typed one. */
  address: SavedAddress | null;
  quote: Quote;
}

const linesText = (lines: readonly CartLine[]) =>
  JSON.stringify(lines.map(({ _id, index, quantity }) => [_id, index, quantity]));

/**
 * The body of POST /orders, once the server cart is what the shopper sees: everything saved, nothing added or taken
 * out elsewhere. Else what stands in the way; nothing was ordered then.
 */
async function ownOrder({
  values,
  address,
  quote,
}: OwnInput): Promise<{ body: string } | { trouble: Trouble }> {
  const seen = linesText(useCart.getState().lines);
  try {
    await (await serverCart()).settleCart();
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.failure.kind === 'http') throw error;
    return { trouble: { kind: 'wait', message: error.message, fields: {}, seconds: RETRY_S } };
  }
  const { lines } = useCart.getState();
  const [first] = lines;
  if (!first?.cartId || lines.some(({ cartId }) => cartId === null))
    return review(t('Not everything is in your cart yet.'));
  if (linesText(lines) !== seen) return review(t('Your cart was changed in the meantime.'));
  const cart = { cart: first.cartId, address: address?._id ?? null };
  return { body: JSON.stringify(ownOrderBody(values, cart, quote)) };
}

const review = (message: string) => ({ trouble: { kind: 'review', message, fields: {} } as const });
