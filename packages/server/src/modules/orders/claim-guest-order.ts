import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { holdAccount } from '#server/modules/customers/hold-account.ts';
import { ShopError } from '#server/shop-error.ts';
import { attachOrder } from './own-orders.store.ts';
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
