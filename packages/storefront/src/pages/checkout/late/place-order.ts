import type { Quote, SavedAddress } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../../../layout/header/login-path.ts';
import { t } from '../../../messages/t.tsx';
import { useCart } from '../../../state/cart/cart.ts';
import { serverCart } from '../../../state/cart/cart-actions.ts';
import { type CheckoutValues, useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { isDefinite, place } from '../../../state/checkout/place-order.ts';
import { forgetAddresses } from '../../../state/customer/addresses.ts';
import { isSessionOver } from '../../../state/customer/own-answer.ts';
import { bearerToken } from '../../../state/customer/session.ts';
import { checkValues, orderBody, ownOrderBody } from './checkout-form.ts';
import { type Trouble, type TroubleState, troubleOf } from './trouble.ts';
import type { Customer } from './use-customer.ts';

/** The body to send (JSON), or what prevents it. */
type Prepared = { body: string } | { trouble: Trouble };

/** Sends orders: one at a time, each with its idempotency key, and opens the page of the placed order. */
export function usePlaceOrder(onTrouble: (trouble: Trouble) => void) {
  const [sending, setSending] = useState(false);
  const [placed, setPlaced] = useState(false);
  const busy = useRef(false);
  const navigate = useNavigate();
  const location = useLocation();

  async function attempt(prepare: () => Promise<Prepared>) {
    try {
      const prepared = await prepare();
      if ('trouble' in prepared) onTrouble(prepared.trouble);
      else {
        const page = await place(prepared.body);
        setPlaced(true);
        await navigate(page, { replace: true });
      }
    } catch (error) {
      if (isSessionOver(error)) await navigate(loginPath(location));
      else {
        onTrouble(troubleOf(error, useCheckoutDraft.getState().values));
        if (isDefinite(error)) lookAgain();
      }
    }
  }

  /** Sends what `prepare` returns; the same body is sent with the same key again and never makes a second order. */
  async function send(prepare: () => Promise<Prepared>) {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    await attempt(prepare);
    busy.current = false;
    setSending(false);
  }
  return { send, sending, placed };
}

/** After a refusal, reads the account's addresses and cart again. */
function lookAgain(): void {
  if (bearerToken() === null) return;
  forgetAddresses();
  serverCart().then(({ syncQuietly }) => syncQuietly(), console.warn);
}

export interface SubmitParts {
  order: ReturnType<typeof usePlaceOrder>;
  trouble: TroubleState;
  values: CheckoutValues;
  quote: Quote | null;
  /** The logged-in customer; null: a guest. */
  customer: Customer | null;
  /** Prices the cart again. */
  refresh: () => void;
}

/** Submits the form, and retries the very same order. */
export function useSubmit({ order, trouble, values, quote, customer, refresh }: SubmitParts) {
  const lines = useCart((cart) => cart.lines);
  const send = async (prepare: () => Promise<Prepared>) => {
    trouble.clear();
    await order.send(prepare);
    // After a refusal the prices and the stock may have changed.
    refresh();
  };
  const submit = () => {
    const fields = checkValues(values, quote?.payment_methods);
    if (Object.keys(fields).length) {
      const message = t('Please check the highlighted fields.');
      return trouble.meet({ kind: 'fields', message, fields, isOurs: true });
    }
    if (!quote) return;
    void send(async () => {
      if (customer) return ownOrder(values, customer.address, quote);
      return { body: JSON.stringify(orderBody(values, lines, quote)) };
    });
  };
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      submit();
    },
    /** Sends the very same order again, with its key; if none was sent yet, the current form. */
    again: () => {
      const { attempt } = useCheckoutDraft.getState();
      if (attempt) void send(async () => ({ body: attempt.body }));
      else submit();
    },
  };
}

/** Seconds until the next try if the shop could not be reached. */
const RETRY_S = 3;

const linesText = (lines: readonly CartLine[]) =>
  JSON.stringify(lines.map(({ _id, index, quantity }) => [_id, index, quantity]));

/**
 * The body of POST /orders, once the server cart is what the shopper sees: everything saved, nothing changed on
 * another device. Otherwise what prevents the order, which was then not placed. `address`: a saved one; null:
 * the typed one.
 */
async function ownOrder(
  values: CheckoutValues,
  address: SavedAddress | null,
  quote: Quote,
): Promise<Prepared> {
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
