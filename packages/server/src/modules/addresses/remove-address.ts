import type { SavedAddress } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { lockAccount } from '#server/modules/customers/lock-account.ts';
import { ShopError } from '#server/shop-error.ts';
import { deleteAddress, type OwnAddress, selectAddresses, setDefault } from './address.store.ts';

/**
 * Removes an address of one's own and returns those left. When it was the default one, the newest left becomes it.
 * @throws not_found for somebody else's.
 */
export async function removeAddress(ctx: Context, own: OwnAddress): Promise<SavedAddress[]> {
  const { accountId } = own;
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    const removed = await deleteAddress(ctx.db, own);
    if (!removed) throw new ShopError('not_found');
    const left = await selectAddresses(ctx.db, accountId);
    const [newest] = left;
    if (!removed.is_default || !newest) return left;
    await setDefault(ctx.db, { accountId, id: newest._id });
    return selectAddresses(ctx.db, accountId);
  });
}
