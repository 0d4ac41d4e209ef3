import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@isoko/contract/route';
import type { resetPassword as resetRoute } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { forgetTries } from '#server/http/limit-in-database.ts';
import { openForm } from '#server/input/form.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { mailbox, noteProof } from '#server/modules/trust/proof.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { findAccountStatus, noteConfirmation, updatePassword } from './account.store.ts';
import {
  accountLoginLimit,
  forgotLimits,
  loginLimit,
  mayMail,
  onTry,
  resetMailLimit,
} from './account-limits.ts';
import { mailPasswordChanged, mailReset, redeemLink, requireOpenLink } from './account-link.ts';
import type { Dependencies } from './dependencies.ts';
import { type Caller, rememberDevice } from './known-device.ts';
import { closeLinks, hasOpenReset } from './link.store.ts';
import { hashPassword, judgePassword } from './password.ts';
import { removeSessions } from './session.store.ts';
import { joinStaff } from './staff.ts';

/**
 * Mails a link that sets a new password, if the address has an account. The answer is the same without one, and so
 * is the work: a message is written that no one gets. A mailbox that had its share gets another one only when no link
 * in it is open any more. `address` is the caller's.
 * @throws validation_error; rate_limited after too many asked for from one address.
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
    // Using up the share of a mailbox keeps no one out: there is always a link in it that opens.
    if (isWelcome || !(await hasOpenReset(ctx.db, account.id, ctx.now()))) await mailReset(ctx, account.id);
    return;
  }
  if (!isWelcome) return;
  await queueMessage(ctx, { kind: 'reset_password', subjectId: randomUUID(), audience: 'customer' });
}

/** What was forgotten, and what someone who was taken on never had. */
const OPENING = ['reset', 'invite'] as const;

/**
 * Sets a new password by the link that was mailed. Every session ends, every other open link dies, the address
 * counts as confirmed (a mailed link proves the mailbox, one that an owner handed over proves nothing), and the owner is told by mail. By an invitation the role that waits
 * begins to count. What others guessed before does not keep the caller out.
 * @throws validation_error, which leaves the link open; invalid_link; unavailable.
 */
export async function resetPassword(
  ctx: Context,
  { readShop }: Dependencies,
  { token, body, caller }: { token: string; body: BodyOf<typeof resetRoute>; caller: Caller },
): Promise<{ email: string }> {
  // First of all: a request without a link costs no hash.
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

/** Sets a password that its owner has chosen by a link: whatever was open before is shut. */
async function setPassword(ctx: Context, accountId: string, passwordHash: string): Promise<void> {
  const account = await findAccountStatus(ctx.db, { id: accountId });
  await updatePassword(ctx.db, accountId, passwordHash, ctx.now());
  // A sign-up no one confirmed may be anyone's: with its password its phone goes.
  await noteConfirmation(ctx.db, accountId, ctx.now(), { isTakenOver: !account?.isConfirmed });
  await removeSessions(ctx.db, accountId);
  await closeLinks(ctx.db, accountId, ctx.now());
  await mailPasswordChanged(ctx, accountId);
  await noteSecurityEvent(ctx, { kind: 'password_changed', accountId, detail: { by: 'link' } });
}
