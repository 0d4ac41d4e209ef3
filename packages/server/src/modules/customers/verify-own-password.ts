import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { isFreshProof } from '#server/modules/trust/step-up.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { findAccountStatus } from './account.store.ts';
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
    const account = await findAccountStatus(ctx.db, { id: accountId });
    if (!account) throw new ShopError('not_authenticated');
    if (!(await verifyPassword(account.passwordHash, password))) throw wrongPassword();
    await tried.takeBack();
    return account.passwordHash;
  });
}

/**
 * Makes sure that whoever acts logged in within the last ten minutes or knows the account's password: a phone that was
 * left open does not lock its owner out. Not for use in a transaction.
 * @throws step_up_required without a password; what verifyOwnPassword throws for a wrong one
 */
export async function requireOwnProof(ctx: Context, user: SignedIn, password?: string): Promise<void> {
  if (isFreshProof(ctx, user.provedAt)) return;
  if (password === undefined) throw new ShopError('step_up_required');
  await verifyOwnPassword(ctx, user.id, password);
}

/** @throws validation_error when the password is not the one that was verified any more; in the caller's transaction. */
export async function requireSamePassword(ctx: Context, accountId: string, verified: string): Promise<void> {
  const account = await findAccountStatus(ctx.db, { id: accountId }, { lock: true });
  if (!account) throw new ShopError('not_authenticated');
  if (account.passwordHash !== verified) throw wrongPassword();
}

function wrongPassword(): ShopError {
  return fieldError('passwordCurrent', 'This is not your current password.');
}
