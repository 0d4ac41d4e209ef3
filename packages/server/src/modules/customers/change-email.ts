import type { BodyOf } from '@isoko/contract/route';
import type { changeMyEmail } from '@isoko/contract/routes/users';
import { valueAt } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { mailbox, noteProof } from '#server/modules/trust/proof.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { findAccountStatus, removeUnconfirmed, updateEmail } from './account.store.ts';
import { changeEmailLimit, changeMailLimit, mayMail, onTry } from './account-limits.ts';
import { mailAddressKnown, redeemLink, writeLink } from './account-link.ts';
import type { Dependencies } from './dependencies.ts';
import { closeLinks } from './link.store.ts';
import { requireSamePassword, verifyOwner } from './own-password.ts';
import { removeSessions } from './session.store.ts';

const NOT_PROVED =
  'You work in the shop: log in to the back office with your second factor first, then change your email within ten minutes.';

/**
 * Requests a new or a first address: a link is mailed to it, and the old address, or else the phone, gets a notice. If
 * the address belongs to someone else, the answer is the same, and its owner gets another mail instead of the link.
 * @throws validation_error, also for staff who did not prove their second factor within ten minutes; rate_limited after
 * too many wrong passwords or addresses; step_up_required; unavailable.
 */
export async function changeEmail(
  ctx: Context,
  { isProvedStaff }: Pick<Dependencies, 'isProvedStaff'>,
  { user, body }: { user: SignedIn; body: BodyOf<typeof changeMyEmail> },
): Promise<{ email: string }> {
  const form = openForm();
  const email = form.email('email', body.email);
  form.finish();
  if (email === user.email) throw fieldError('email', 'This is your email address already.');
  const verified = await verifyOwner(ctx, user, body.passwordCurrent);
  // A person who controls the mailbox of a member of staff can lock them out.
  if (!(await isProvedStaff(ctx, user.id))) throw fieldError('email', NOT_PROVED);
  return onTry(ctx, [changeEmailLimit(user.id)], async () => {
    const mayReach = await mayMail(ctx, changeMailLimit(email));
    await inTransaction(ctx, async (ctx) => {
      await requireSamePassword(ctx, user.id, verified);
      await announce(ctx, { user, email, mayReach });
    });
    return { email };
  });
}

async function announce(
  ctx: Context,
  { user, email, mayReach }: { user: SignedIn; email: string; mayReach: boolean },
): Promise<void> {
  const { id: accountId, email: oldEmail } = user;
  const link = {
    accountId,
    purpose: 'change_email',
    newEmail: email,
    oldEmail: oldEmail ?? undefined,
  } as const;
  const subjectId = await writeLink(ctx, link);
  await queueMessage(ctx, { kind: 'email_changing', subjectId, audience: 'customer', accountId });
  if (!mayReach) return;
  const owner = await findAccountStatus(ctx.db, { email });
  const isTheirs = owner?.isConfirmed && owner.id !== accountId;
  if (!isTheirs) {
    await queueMessage(ctx, { kind: 'confirm_email', subjectId, audience: 'customer', accountId });
  } else if (!owner.isBlocked) {
    await mailAddressKnown(ctx, owner.id);
  }
}

/**
 * Changes the address of an account when its link is opened in a session of that account: so a link that someone else
 * requested cannot claim a mailbox. The other sessions end.
 * @throws invalid_link without such a session, and if another account took the address in the meantime.
 */
export async function moveAccount(
  ctx: Context,
  { token, user }: { token: string; user: SignedIn | null },
): Promise<{ email: string }> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const { accountId, newEmail } = await redeemLink(ctx, token, ['change_email']);
      if (user?.id !== accountId || newEmail === null) throw new ShopError('invalid_link');
      // The person who opened the link owns the mailbox; an unconfirmed sign-up has no claim to it.
      await removeUnconfirmed(ctx.db, { email: newEmail });
      await updateEmail(ctx.db, accountId, newEmail, ctx.now());
      // Links that were sent to the old mailbox must no longer open the account.
      await closeLinks(ctx.db, accountId, ctx.now());
      await removeSessions(ctx.db, accountId, { keep: user.sessionId });
      await noteProof(ctx, mailbox(newEmail), 'link');
      await noteSecurityEvent(ctx, { kind: 'sessions_ended', accountId, detail: { why: 'address_changed' } });
      await enqueue(ctx, 'orders.attach', { account_id: accountId });
      return { email: newEmail };
    });
  } catch (error) {
    if (isTaken(error)) throw new ShopError('invalid_link', { cause: error });
    throw error;
  }
}

/** Whether the database refused the address because another account has it. */
function isTaken(error: unknown): boolean {
  return valueAt(error, 'constraint') === 'account_email';
}
