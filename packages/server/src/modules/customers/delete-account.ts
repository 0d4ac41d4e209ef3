import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { removeAccount } from './account.store.ts';

/**
 * Removes an account with its sessions, links, addresses, wishlist, cart, consents and messages; its orders stay,
 * without an owner. Once, whoever races.
 * @throws not_authenticated when it was removed a moment ago.
 */
export async function deleteAccount(ctx: Context, accountId: string): Promise<void> {
  if (!(await removeAccount(ctx.db, accountId))) throw new ShopError('not_authenticated');
}
