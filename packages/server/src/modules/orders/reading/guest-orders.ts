import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { holdAccount } from '#server/modules/customers/account-lock.ts';
import { codesOfKind } from '#server/modules/payments/payment-methods.ts';
import { type Contact, mailbox, phone } from '#server/modules/trust/proof.ts';
import { ShopError } from '#server/shop-error.ts';
import { attachOrder, attachOrders, selectProvedPhones } from './own-orders.store.ts';
import { requireAccess } from './require-access.ts';
import { showOrder } from './show-order.ts';

/** Which order is claimed, by whom. */
interface Claim {
  id: string;
  token: string;
  accountId: string;
  /** Only an order with the account's phone or address: the browser that keeps the token may be shared. */
  isMatching: boolean;
  address: string;
}

/**
 * Gives whoever is signed in an order they placed as a guest and hold the token of. Again it is the same. The token goes
 * on opening the order.
 * @throws not_authenticated, not_found for a wrong token, an unknown order and one of somebody else's account alike;
 * rate_limited as requireAccess.
 */
export async function claimGuestOrder(
  ctx: Context,
  { id, token, accountId, isMatching, address }: Claim,
): Promise<Order> {
  await requireAccess(ctx, [id], { token, accountId: null, address });
  return inTransaction(ctx, async (ctx) => {
    const { email, phone } = await holdAccount(ctx, accountId);
    const matching = isMatching ? { email: email.toLowerCase(), phone } : null;
    if (!(await attachOrder(ctx.db, { accountId, id, matching }))) throw new ShopError('not_found');
    return showOrder(ctx, id);
  });
}

/**
 * Gives an account the orders its owner placed as a guest: those with the address it has proved and its phone. An
 * address alone may have been mistyped, and a phone is known to many. What was placed with another phone comes by the
 * order's own token (guest-orders.ts). Run again it changes nothing; an account that was erased meanwhile gets
 * nothing.
 */
export async function attachGuestOrders(ctx: Context, accountId: string): Promise<void> {
  try {
    await inTransaction(ctx, async (ctx) => {
      const { email, phone, isConfirmed } = await holdAccount(ctx, accountId);
      if (isConfirmed && phone) await attachOrders(ctx.db, { accountId, email: email.toLowerCase(), phone });
    });
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'not_authenticated')) throw error;
  }
}

/**
 * The contacts somebody with an account has proved by themselves: their mailbox, and the phones their own orders were
 * handed over at or paid from. A phone that was only typed may be anybody's.
 */
export async function provedContacts(
  ctx: Context,
  { id, email }: { id: string; email: string },
): Promise<Contact[]> {
  return [
    mailbox(email),
    ...(await selectProvedPhones(ctx.db, { accountId: id, wallets: codesOfKind('wallet') })).map(phone),
  ];
}
