import type { BodyOf } from '@isoko/contract/route';
import type { changeMyEmail } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { queueMessage } from '#server/jobs/queue-message.ts';
import { fieldError } from '#server/shop-error.ts';
import { findStanding } from './account.store.ts';
import { changeEmailLimit, confirmMailLimit, mayMail, onTry } from './account-limits.ts';
import { writeLink } from './account-link.ts';
import { emailKey } from './email.ts';
import { openForm } from './form.ts';
import { mailAddressKnown } from './mail-link.ts';
import { requireSamePassword, verifyOwnPassword } from './verify-own-password.ts';

/**
 * Asks for another address: a link to it confirms, and the old one is told. An address that belongs to somebody else
 * gets the same answer, and its owner a mail instead of the link.
 * @throws validation_error; rate_limited after too many wrong passwords or addresses; unavailable.
 */
export async function changeEmail(
  ctx: Context,
  { user, body }: { user: SignedIn; body: BodyOf<typeof changeMyEmail> },
): Promise<{ email: string }> {
  const form = openForm();
  const email = form.email('email', body.email);
  form.finish();
  if (email === user.email) throw fieldError('email', 'This is your email address already.');
  const verified = await verifyOwnPassword(ctx, user.id, body.passwordCurrent);
  return onTry(ctx, [changeEmailLimit(user.id)], async () => {
    const mayReach = await mayMail(ctx, confirmMailLimit(email));
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
  const link = { accountId, purpose: 'change_email', newEmail: email, oldEmail } as const;
  const subjectId = await writeLink(ctx, link);
  await queueMessage(ctx, { kind: 'email_changing', subjectId, audience: 'customer', accountId });
  if (!mayReach) return;
  const owner = await findStanding(ctx.db, { email });
  const isTheirs = owner?.isConfirmed && emailKey(owner.email) !== emailKey(oldEmail);
  if (!isTheirs) {
    await queueMessage(ctx, { kind: 'confirm_email', subjectId, audience: 'customer', accountId });
  } else if (!owner.isBlocked) {
    await mailAddressKnown(ctx, owner.id);
  }
}
