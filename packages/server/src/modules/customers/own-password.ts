import { randomUUID } from 'node:crypto';
import type { User } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type {
  changePassword as changeRoute,
  resetPassword as resetRoute,
} from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { forgetTries } from '#server/http/limit-in-database.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { mailbox, noteProof } from '#server/modules/trust/proof.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { isFreshProof } from '#server/modules/trust/step-up.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { findAccountStatus, noteConfirmation, type Status, updatePassword } from './account.store.ts';
import {
  accountLoginLimit,
  forgotLimits,
  loginLimit,
  mayMail,
  onTry,
  ownPasswordLimit,
  resetMailLimit,
} from './account-limits.ts';
import { mailPasswordChanged, mailReset, redeemLink, requireOpenLink } from './account-link.ts';
import type { Dependencies } from './dependencies.ts';
import { type Caller, rememberDevice } from './known-device.ts';
import { closeLinks, hasOpenReset } from './link.store.ts';
import { hashPassword, hasPassword, judgePassword, verifyPassword } from './password.ts';
import { showUser } from './profile.ts';
import { removeSessions } from './session.store.ts';
import { joinStaff } from './staff.ts';

/** Links for a forgotten password, and for an invited member's first one. */
const OPENING = ['reset', 'invite'] as const;

const NOT_PROVED =
  'You work in the shop: log in to the back office with your second factor first, then change your password within ten minutes.';

/**
 * Changes one's own password, or sets a first one. The other sessions and open links end, and the owner is told.
 * @throws validation_error, also for staff with a second factor that was not shown lately; rate_limited and
 * step_up_required as verifyOwner; unavailable.
 */
export async function changePassword(
  ctx: Context,
  { readShop, isProvedStaff }: Pick<Dependencies, 'readShop' | 'isProvedStaff'>,
  { user, body }: { user: SignedIn; body: BodyOf<typeof changeRoute> },
): Promise<{ user: User }> {
  const form = openForm();
  await judgePassword(form, { ...body, email: user.email, shopName: (await readShop(ctx)).name });
  if (user.mustChangePassword && body.password === body.passwordCurrent) {
    form.refuse('password', 'Please choose another password than your first one.');
  }
  form.finish();
  const verified = await verifyOwner(ctx, user, body.passwordCurrent);
  // A stolen password must not become the thief's own.
  if (!(await isProvedStaff(ctx, user.id))) throw fieldError('password', NOT_PROVED);
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
 * Verifies that the signed-in person knows the account's password, before an irreversible action. Must not run in a
 * transaction. Resolves with the password's hash, to check later whether it is still the same.
 * @throws validation_error on `passwordCurrent`; rate_limited after ten wrong ones in 15 minutes; unavailable;
 * not_authenticated if the account was erased a moment ago.
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
 * Verifies that the signed-in person is the account's owner, before an irreversible action: by its password, or without
 * one by a log-in within ten minutes. Must not run in a transaction. Resolves as verifyOwnPassword.
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
 * Refuses a session that was opened by a code if the account has a password: whoever takes over the phone has such a
 * session too.
 * @throws step_up_required
 */
export async function requireMoreThanCode(ctx: Context, user: SignedIn): Promise<void> {
  if (!user.byCode) return;
  const account = await findAccountStatus(ctx.db, { id: user.id });
  if (account && hasPassword(account.passwordHash)) throw new ShopError('step_up_required');
}

/**
 * Verifies that the acting person logged in within the last ten minutes or knows the account's password: so someone
 * with an unlocked phone cannot lock its owner out. A log-in by a code does not prove the password. Must not run in a
 * transaction.
 * @throws step_up_required without a password; errors of verifyOwnPassword for a wrong one
 */
export async function requireOwnProof(ctx: Context, user: SignedIn, password?: string): Promise<void> {
  if (isFreshProof(ctx, user.provedAt) && password === undefined) return requireMoreThanCode(ctx, user);
  if (isFreshProof(ctx, user.provedAt) && !user.byCode) return;
  if (password === undefined) throw new ShopError('step_up_required');
  await verifyOwnPassword(ctx, user.id, password);
}

/** @throws validation_error if the verified password has changed since; in the caller's transaction. */
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

/**
 * Mails a link that sets a new password, if the address has an account. Without one the answer and the work are the
 * same: a message without a recipient is written. A mailbox at its limit gets another one only if it has no open link.
 * `address` is the caller's.
 * @throws validation_error; rate_limited after too many requests from one address.
 */
export async function requestReset(
  ctx: Context,
  { email: typed, address }: { email: string; address: string },
): Promise<{ email: string }> {
  const form = openForm();
  const email = form.email('email', typed);
  form.finish();
  return onTry(ctx, forgotLimits(address), async () => {
    const isWelcome = await mayMail(ctx, resetMailLimit(email));
    await inTransaction(ctx, (ctx) => answerByMail(ctx, { email, isWelcome }));
    return { email };
  });
}

async function answerByMail(
  ctx: Context,
  { email, isWelcome }: { email: string; isWelcome: boolean },
): Promise<void> {
  const account = await findAccountStatus(ctx.db, { email }, { lock: true });
  if (account && !account.isBlocked) {
    // Using up the limit of a mailbox locks no one out: it always has an open link.
    if (isWelcome || !(await hasOpenReset(ctx.db, account.id, ctx.now()))) await mailReset(ctx, account.id);
    return;
  }
  if (!isWelcome) return;
  await queueMessage(ctx, { kind: 'reset_password', subjectId: randomUUID(), audience: 'customer' });
}

/**
 * Sets a new password by a mailed link. Every session and every other open link ends, the address counts as confirmed
 * (a mailed link proves the mailbox, one that an owner handed over proves nothing), and the owner is told by mail. An
 * invitation makes its role valid. Earlier guesses by others do not lock the caller out.
 * @throws validation_error, which leaves the link open; invalid_link; unavailable.
 */
export async function resetPassword(
  ctx: Context,
  { readShop }: Dependencies,
  { token, body, caller }: { token: string; body: BodyOf<typeof resetRoute>; caller: Caller },
): Promise<{ email: string }> {
  // First of all: a request without a link must not cost a hash.
  const { email } = await requireOpenLink(ctx, token, OPENING);
  const form = openForm();
  await judgePassword(form, { ...body, email, shopName: (await readShop(ctx)).name });
  form.finish();
  const passwordHash = await hashPassword(body.password);
  await inTransaction(ctx, async (ctx) => {
    const { accountId, purpose, isHandedOver } = await redeemLink(ctx, token, OPENING);
    await setPassword(ctx, accountId, passwordHash);
    if (!isHandedOver) await noteProof(ctx, mailbox(email), 'link');
    if (purpose === 'invite') await joinStaff(ctx, accountId, { isHandedOver });
    await rememberDevice(ctx, accountId, caller);
    await enqueue(ctx, 'orders.attach', { account_id: accountId });
  });
  // A person who forgot the password has tried some; now they know it.
  await forgetTries(ctx, loginLimit(email, caller.address));
  await forgetTries(ctx, accountLoginLimit(email));
  return { email };
}

/** Sets a password that its owner has chosen by a link, and ends everything that was open before. */
async function setPassword(ctx: Context, accountId: string, passwordHash: string): Promise<void> {
  const account = await findAccountStatus(ctx.db, { id: accountId });
  await updatePassword(ctx.db, accountId, passwordHash, ctx.now());
  // An unconfirmed sign-up may be anyone's: its phone is removed with its password.
  await noteConfirmation(ctx.db, accountId, ctx.now(), { isTakenOver: !account?.isConfirmed });
  await removeSessions(ctx.db, accountId);
  await closeLinks(ctx.db, accountId, ctx.now());
  await mailPasswordChanged(ctx, accountId);
  await noteSecurityEvent(ctx, { kind: 'password_changed', accountId, detail: { by: 'link' } });
}
