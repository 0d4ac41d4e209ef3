import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { openForm } from '#server/input/form.ts';
import { queueMessage } from '#server/jobs/queue-message.ts';
import { findAccountStatus } from './account.store.ts';
import { forgotLimits, mayMail, onTry, resetMailLimit } from './account-limits.ts';
import { hasOpenReset } from './link.store.ts';
import { mailReset } from './mail-link.ts';

/**
 * Mails a link that sets a new password, if the address has an account. The answer is the same without one, and so
 * is the work: a message is written that nobody gets. A mailbox that had its share gets another one only when no link
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
    // Whoever spends the share of a mailbox keeps nobody out: there is always a link in it that opens.
    if (isWelcome || !(await hasOpenReset(ctx.db, account.id, ctx.now()))) await mailReset(ctx, account.id);
    return;
  }
  if (!isWelcome) return;
  await queueMessage(ctx, { kind: 'reset_password', subjectId: randomUUID(), audience: 'customer' });
}
