import type { BodyOf } from '@isoko/contract/route';
import type { placeOrder } from '@isoko/contract/routes/orders';
import { openForm } from '#server/input/form.ts';
import { type CleanAddress, readAddress } from '#server/modules/customers/read-address.ts';
import { type OrderWords, readOrderWords } from './order-wish.ts';

/** What somebody who is signed in posts, as the contract let it through. */
export type CartOrderBody = BodyOf<typeof placeOrder>;

/** What they want, cleaned: what is bought is in their cart. One of `address` and `shipping` is there. */
export interface CartOrderWish extends OrderWords {
  /** The id of the cart that was shown. */
  cart: string | null;
  /** The id of a kept address. */
  address: string | null;
  shipping: CleanAddress | null;
}

/**
 * Reads what was posted to order the server cart. Equal wishes are equal JSON.
 * @throws validation_error with every field that cannot be used, on `shipping` when nothing says where to.
 */
export function readCartOrderWish(body: CartOrderBody): CartOrderWish {
  const form = openForm();
  const { cart = null, address = null } = body;
  if (!address && !body.shipping) form.refuse('shipping', 'Please say where to deliver.');
  const wish: CartOrderWish = {
    cart,
    address,
    shipping: !address && body.shipping ? readAddress(form, 'shipping', body.shipping) : null,
    ...readOrderWords(form, body),
  };
  form.finish();
  return wish;
}
