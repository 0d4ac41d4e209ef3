import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { holdAccount } from '#server/modules/customers/hold-account.ts';
import { ShopError } from '#server/shop-error.ts';
import { attachOrders } from './own-orders.store.ts';

/**
 * Gives an account the orders its owner placed as a guest with the same address, once that is confirmed (trust.md
 * section 3). Run again it changes nothing; an account that was erased meanwhile gets nothing.
 */
export async function attachGuestOrders(ctx: Context, accountId: string): Promise<void> {
  try {
    await inTransaction(ctx, async (ctx) => {
      const { email, isConfirmed } = await holdAccount(ctx, accountId);
      if (isConfirmed) await attachOrders(ctx.db, { accountId, email: email.toLowerCase() });
    });
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'not_authenticated')) throw error;
  }
}
