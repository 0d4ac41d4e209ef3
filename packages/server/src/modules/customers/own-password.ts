import type { User } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { changePassword as changeRoute } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { isFreshProof } from '#server/modules/trust/step-up.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { findAccountStatus, type Status, updatePassword } from './account.store.ts';
import { onTry, ownPasswordLimit } from './account-limits.ts';
import { mailPasswordChanged } from './account-link.ts';
import type { Dependencies } from './dependencies.ts';
import { closeLinks } from './link.store.ts';
import { hashPassword, hasPassword, judgePassword, verifyPassword } from './password.ts';
import { showUser } from './profile.ts';
import { removeSessions } from './session.store.ts';

/**
 * Changes the own password, or sets a first one. The other sessions end, open links die, and the owner is told.
 * @throws validation_error; rate_limited and step_up_required as verifyOwner; unavailable.
 */
export async function changePassword(
  ctx: Context,
  { readShop }: Dependencies,
  { user, body }: { user: SignedIn; body: BodyOf<typeof changeRoute> },
): Promise<{ user: User }> {
  const form = openForm();
  await judgePassword(form, { ...body, email: user.email, shopName: (await readShop(ctx)).name });
  if (user.mustChangePassword && body.password === body.passwordCurrent) {
    form.refuse('password', 'Please choose another password than your first one.');
  }
  form.finish();
  const verified = await verifyOwner(ctx, user, body.passwordCurrent);
  const passwordHash = await hashPassword(body.password);
  return inTransaction(ctx, async (ctx) => {
    await requireSamePassword(ctx, user.id, verified);
    await updatePassword(ctx.db, user.id, passwordHash, ctx.now());
    await removeSessions(ctx.db, user.id, { keep: user.sessionId });
    await closeLinks(ctx.db, user.id, ctx.now());
    await mailPasswordChanged(ctx, user.id);
    await noteSecurityEvent(ctx, { kind: 'password_changed', accountId: user.id });
    return { user: await showUser(ctx, user.id) };
  });
}

/**
 * Makes sure that the person who is signed in knows the account's password, before something that cannot be undone.
 * Not for use in a transaction. Resolves with the password's hash, which tells later whether it is still the same.
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
 * Makes sure that the person who is signed in is the account's owner, before something that cannot be undone: by its
 * password, or without one by a log-in within ten minutes. Not for use in a transaction. Resolves as verifyOwnPassword.
 * @throws step_up_required; validation_error, rate_limited and unavailable as verifyOwnPassword.
 */
export async function verifyOwner(ctx: Context, user: SignedIn, password?: string): Promise<string> {
  const account = await findAccountStatus(ctx.db, { id: user.id });
  if (!account) throw new ShopError('not_authenticated');
  if (hasPassword(account.passwordHash)) {
    if (password === undefined) throw new ShopError('step_up_required');
    return verifyOwnPassword(ctx, user.id, password);
  }
  if (!isFreshProof(ctx, user.provedAt)) throw new ShopError('step_up_required');
  return account.passwordHash;
}

/**
 * Makes sure that a session was not opened by a code though the account has a password: who took the phone over has such
 * a session too.
 * @throws step_up_required
 */
export async function requireMoreThanCode(ctx: Context, user: SignedIn): Promise<void> {
  if (!user.byCode) return;
  const account = await findAccountStatus(ctx.db, { id: user.id });
  if (account && hasPassword(account.passwordHash)) throw new ShopError('step_up_required');
}

/**
 * Makes sure that the person who acts logged in within the last ten minutes or knows the account's password: a phone that was
 * left open does not lock its owner out. A log-in by a code shows no password. Not for use in a transaction.
 * @throws step_up_required without a password; what verifyOwnPassword throws for a wrong one
 */
export async function requireOwnProof(ctx: Context, user: SignedIn, password?: string): Promise<void> {
  if (isFreshProof(ctx, user.provedAt) && password === undefined) return requireMoreThanCode(ctx, user);
  if (isFreshProof(ctx, user.provedAt) && !user.byCode) return;
  if (password === undefined) throw new ShopError('step_up_required');
  await verifyOwnPassword(ctx, user.id, password);
}

/** @throws validation_error when the password is not the one that was verified any more; in the caller's transaction. */
export async function requireSamePassword(
  ctx: Context,
  accountId: string,
  verified: string,
): Promise<Status> {
  const account = await findAccountStatus(ctx.db, { id: accountId }, { lock: true });
  if (!account) throw new ShopError('not_authenticated');
  if (account.passwordHash !== verified) throw wrongPassword();
  return account;
}

function wrongPassword(): ShopError {
  return fieldError('passwordCurrent', 'This is not your current password.');
}
