import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { forgetTries } from '#server/http/limit-in-database.ts';
import { findAccountStatus, removeUnconfirmed } from './account.store.ts';
import { confirmMailLimit } from './account-limits.ts';
import { redeemLink, requireOpenLink } from './account-link.ts';
import type { OpenLink } from './link.store.ts';

const CONFIRMING = ['confirm', 'change_email'] as const;

/** What the link of a mail would confirm. Looking changes nothing. @throws invalid_link */
export async function showConfirmation(
  ctx: Context,
  token: string,
): Promise<{ kind: 'sign_up' | 'change_email'; email: string }> {
  const { purpose, newEmail, email } = await requireOpenLink(ctx, token, CONFIRMING);
  return newEmail === null || purpose === 'confirm'
    ? { kind: 'sign_up', email }
    : { kind: 'change_email', email: newEmail };
}

/**
 * Whoever owns the mailbox did not ask for this: the sign-up is gone, or the change of address is off. The link of a
 * sign-up that another one has replaced dies alone. The mailbox has its share of mails again, so that its owner can
 * sign up.
 * @throws invalid_link
 */
export async function refuseSignUp(ctx: Context, token: string): Promise<null> {
  const link = await inTransaction(ctx, async (ctx) => {
    const link = await redeemLink(ctx, token, CONFIRMING);
    if (await isNewest(ctx, link)) await removeUnconfirmed(ctx.db, { id: link.accountId });
    return link;
  });
  await forgetTries(ctx, confirmMailLimit(link.newEmail ?? link.email));
  return null;
}

async function isNewest(ctx: Context, { accountId, passwordHash, purpose }: OpenLink): Promise<boolean> {
  if (purpose !== 'confirm') return false;
  return (await findAccountStatus(ctx.db, { id: accountId }))?.passwordHash === passwordHash;
}
