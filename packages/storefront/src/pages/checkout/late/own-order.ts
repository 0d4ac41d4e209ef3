import type { Quote, SavedAddress } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { t } from '../../../messages/t.tsx';
import { useCart } from '../../../state/cart/cart.ts';
import { serverCart } from '../../../state/cart/cart-actions.ts';
import type { CheckoutValues } from '../../../state/checkout/checkout-draft.ts';
import { ownOrderBody } from './checkout-form.ts';
import type { Trouble } from './trouble.ts';

/** Seconds until the shop is asked again where it could not be reached. */
const RETRY_S = 3;

/** What is needed to order the server cart as the shopper sees it. */
export interface OwnInput {
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
export async function ownOrder({
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
