import type { SavedAddress, SavedAddressInput } from '@isoko/contract';
import { MAX_ADDRESSES } from '@isoko/contract/routes/addresses';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { lockAccount } from '#server/modules/customers/lock-account.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError } from '#server/shop-error.ts';
import { clearDefault, insertAddress, selectAddresses } from './address.store.ts';
import { readSavedAddress } from './read-saved-address.ts';

/**
 * Keeps an address for an account. The first one is the default one unasked; a new default replaces the old one.
 * @throws validation_error on what is wrong with it, or when the account keeps MAX_ADDRESSES already.
 */
export async function addAddress(
  ctx: Context,
  accountId: string,
  body: SavedAddressInput,
): Promise<SavedAddress> {
  const input = await readSavedAddress(ctx, body);
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    const others = await selectAddresses(ctx.db, accountId);
    if (others.length >= MAX_ADDRESSES) throw tooMany();
    const is_default = body.is_default === true || others.length === 0;
    if (is_default) await clearDefault(ctx.db, accountId);
    return insertAddress(ctx.db, { accountId, row: { ...input, is_default }, at: ctx.now() });
  });
}

function tooMany() {
  const n = MAX_ADDRESSES;
  return fieldError('full_name', sentence('You can keep {n} addresses. Please remove one first.', { n }));
}
