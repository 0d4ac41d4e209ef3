import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { queueMessage } from '#server/jobs/queue-message.ts';
import { findStanding } from './account.store.ts';
import { forgotLimit, mayMail, onTry, resetMailLimit } from './account-limits.ts';
import { openForm } from './form.ts';
import { mailReset } from './mail-link.ts';

/**
 * Mails a link that sets a new password, if the address has an account. The answer is the same without one, and so
 * is the work: a message is written that nobody gets. `address` is the caller's.
 * @throws validation_error; rate_limited after too many asked for from one address.
 */
export async function requestReset(
  ctx: Context,
  { email: typed, address }: { email: string; address: string },
): Promise<{ email: string }> {
  const form = openForm();
  const email = form.email('email', typed);
  form.finish();
  return onTry(ctx, [forgotLimit(address)], async () => {
    if (await mayMail(ctx, resetMailLimit(email))) {
      await inTransaction(ctx, (ctx) => answerByMail(ctx, email));
    }
    return { email };
  });
}

async function answerByMail(ctx: Context, email: string): Promise<void> {
  const account = await findStanding(ctx.db, { email }, { lock: true });
  if (account && !account.isBlocked) return mailReset(ctx, account.id);
  await queueMessage(ctx, { kind: 'reset_password', subjectId: randomUUID(), audience: 'customer' });
}
