import type { Context } from '#server/context.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { findStanding } from './account.store.ts';
import { onTry, ownPasswordLimit } from './account-limits.ts';
import { verifyPassword } from './password.ts';

/**
 * Makes sure that whoever is signed in knows the account's password, before something that cannot be undone. Not for
 * use in a transaction. Resolves with the password's hash, which tells later whether it is still the same.
 * @throws validation_error on `passwordCurrent`; rate_limited after ten wrong ones in 15 minutes; unavailable;
 * not_authenticated when the account was erased a moment ago.
 */
export async function verifyOwnPassword(ctx: Context, accountId: string, password: string): Promise<string> {
  return onTry(ctx, [ownPasswordLimit(accountId)], async (tried) => {
    const account = await findStanding(ctx.db, { id: accountId });
    if (!account) throw new ShopError('not_authenticated');
    if (!(await verifyPassword(account.passwordHash, password))) throw wrongPassword();
    await tried.takeBack();
    return account.passwordHash;
  });
}

/** @throws validation_error when the password is not the one that was verified any more; in the caller's transaction. */
export async function requireSamePassword(ctx: Context, accountId: string, verified: string): Promise<void> {
  const account = await findStanding(ctx.db, { id: accountId }, { lock: true });
  if (!account) throw new ShopError('not_authenticated');
  if (account.passwordHash !== verified) throw wrongPassword();
}

function wrongPassword(): ShopError {
  return fieldError('passwordCurrent', 'This is not your current password.');
}
