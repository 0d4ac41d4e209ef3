import type { BodyOf } from '@isoko/contract/route';
import type { resetPassword as resetRoute } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { forgetTries } from '#server/http/limit-in-database.ts';
import { openForm } from '#server/input/form.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { mailbox, noteProof } from '#server/modules/trust/proof.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { findAccountStatus, noteConfirmation, updatePassword } from './account.store.ts';
import { accountLoginLimit, loginLimit } from './account-limits.ts';
import { redeemLink, requireOpenLink } from './account-link.ts';
import { joinStaff } from './join-staff.ts';
import { judgePassword } from './judge-password.ts';
import { type Caller, rememberDevice } from './known-device.ts';
import { closeLinks } from './link.store.ts';
import { mailPasswordChanged } from './mail-link.ts';
import { hashPassword } from './password.ts';
import { removeSessions } from './session.store.ts';
import type { Dependencies } from './surroundings.ts';

/** What was forgotten, and what somebody who was taken on never had. */
const OPENING = ['reset', 'invite'] as const;

/**
 * Sets a new password by the link that was mailed. Every session ends, every other open link dies, the address
 * counts as confirmed (the link proves the mailbox), and the owner is told by mail. By an invitation the role that waits
 * begins to count. What others guessed before does not keep the caller out.
 * @throws validation_error, which leaves the link open; invalid_link; unavailable.
 */
export async function resetPassword(
  ctx: Context,
  { readShop }: Dependencies,
  { token, body, caller }: { token: string; body: BodyOf<typeof resetRoute>; caller: Caller },
): Promise<{ email: string }> {
  // First of all: whoever has no link costs no hash.
  const { email } = await requireOpenLink(ctx, token, OPENING);
  const form = openForm();
  await judgePassword(form, { ...body, email, shopName: (await readShop(ctx)).name });
  form.finish();
  const passwordHash = await hashPassword(body.password);
  await inTransaction(ctx, async (ctx) => {
    const { accountId, purpose } = await redeemLink(ctx, token, OPENING);
    await setPassword(ctx, accountId, passwordHash);
    await noteProof(ctx, mailbox(email), 'link');
    if (purpose === 'invite') await joinStaff(ctx, accountId);
    await rememberDevice(ctx, accountId, caller);
    await enqueue(ctx, 'orders.attach', { account_id: accountId });
  });
  // Whoever forgot the password has tried some; now they know it.
  await forgetTries(ctx, loginLimit(email, caller.address));
  await forgetTries(ctx, accountLoginLimit(email));
  return { email };
}

/** Sets a password that its owner has chosen by a link: whatever was open before is shut. */
async function setPassword(ctx: Context, accountId: string, passwordHash: string): Promise<void> {
  const account = await findAccountStatus(ctx.db, { id: accountId });
  await updatePassword(ctx.db, accountId, passwordHash, ctx.now());
  // A sign-up nobody confirmed may be anybody's: with its password its phone goes.
  await noteConfirmation(ctx.db, accountId, ctx.now(), { isTakenOver: !account?.isConfirmed });
  await removeSessions(ctx.db, accountId);
  await closeLinks(ctx.db, accountId, ctx.now());
  await mailPasswordChanged(ctx, accountId);
  await noteSecurityEvent(ctx, { kind: 'password_changed', accountId, detail: { by: 'link' } });
}
