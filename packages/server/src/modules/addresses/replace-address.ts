import type { SavedAddress, SavedAddressInput } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { lockAccount } from '#server/modules/customers/lock-account.ts';
import { ShopError } from '#server/shop-error.ts';
import { clearDefault, type OwnAddress, updateAddress } from './address.store.ts';
import { findOwnAddress } from './find-own-address.ts';
import { readSavedAddress } from './read-saved-address.ts';

/**
 * Replaces an address of one's own, whole. The default one stays it until another one is made it, so that there is
 * always one.
 * @throws not_found for somebody else's; validation_error on what is wrong with it.
 */
export async function replaceAddress(
  ctx: Context,
  own: OwnAddress,
  body: SavedAddressInput,
): Promise<SavedAddress> {
  const { accountId, id } = own;
  await findOwnAddress(ctx, accountId, id);
  const input = await readSavedAddress(ctx, body);
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    const before = await findOwnAddress(ctx, accountId, id);
    const is_default = before.is_default || body.is_default === true;
    if (is_default) await clearDefault(ctx.db, accountId);
    const after = await updateAddress(ctx.db, own, { ...input, is_default });
    if (!after) throw new ShopError('not_found');
    return after;
  });
}
