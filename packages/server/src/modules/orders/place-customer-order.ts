import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { giveUpWaiting } from '#server/database/give-up-waiting.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { findOwnAddress } from '#server/modules/addresses/find-own-address.ts';
import { closeCart, takeCart } from '#server/modules/cart/take-cart.ts';
import type { CleanAddress } from '#server/modules/customers/read-address.ts';
import { type CartOrderBody, type CartOrderInput, readCartOrderInput } from './order-input.ts';
import { placeOnce } from './place-once.ts';
import { placeOrder } from './place-order.ts';
import { requireOpen } from './require.ts';

/**
 * Turns the server cart of whoever is signed in into an order: its lines and its coupon, as GET /cart shows them. A
 * cart becomes one order, whoever posts it how often; with a `key` a repetition gets that order again. Locks are taken
 * in one order: the account, the key, the cart, then as placeOrder.
 * @throws placeOnce's refusals on the key; shop_paused; takeCart's on the cart; not_found for an address that is not kept by this
 * account; in_progress when somebody else orders that cart and takes long; validation_error and placeOrder's refusals.
 */
export async function placeCustomerOrder(
  ctx: Context,
  { body, key, user }: { body: CartOrderBody; key?: string; user: SignedIn },
): Promise<Order> {
  const input = readCartOrderInput(body);
  const owner = { id: user.id, email: user.email };
  return placeOnce(ctx, { key, input, accountId: owner.id }, async (ctx, id) => {
    await requireOpen(ctx);
    const { cart: cartId, address: _address, ...words } = input;
    const { id: takenId, ...cart } = await takeCart(ctx, { accountId: owner.id, cartId }).catch(
      giveUpWaiting,
    );
    const shipping = await findShipping(ctx, owner.id, input);
    const customer = { name: user.name, phone: user.phone ?? shipping.phone, email: user.email };
    await placeOrder(ctx, { id, input: { ...words, ...cart, customer, shipping }, owner });
    await closeCart(ctx, takenId, id);
  });
}

/** The kept address wins over one that was written. */
async function findShipping(
  ctx: Context,
  accountId: string,
  { address, shipping }: CartOrderInput,
): Promise<CleanAddress> {
  if (!address) return shipping as CleanAddress;
  const { full_name, phone, phone_alt, district, sector, street, directions } = await findOwnAddress(
    ctx,
    accountId,
    address,
  );
  return { full_name, phone, phone_alt, district, sector, street, directions };
}
