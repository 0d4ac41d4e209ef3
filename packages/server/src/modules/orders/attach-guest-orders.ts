import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { holdAccount } from '#server/modules/customers/hold-account.ts';
import { ShopError } from '#server/shop-error.ts';
import { attachOrders } from './own-orders.store.ts';

/**
 * Gives an account the orders its owner placed as a guest: those with the address it has proved and its phone. An
 * address alone may have been mistyped, and a phone is known to many. What was placed with another phone comes by the
 * order's own token (claim-guest-order.ts). Run again it changes nothing; an account that was erased meanwhile gets
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
