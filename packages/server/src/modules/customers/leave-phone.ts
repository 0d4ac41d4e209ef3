import type { Context } from '#server/context.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { findAccountStatus, type Status } from './account.store.ts';
import { findLeftPhone, putLeftPhone } from './login-code.store.ts';
import { removeSessions } from './session.store.ts';

interface Leaving {
  account: Pick<Status, 'id' | 'phone' | 'isPhoneProved'>;
  /** The account's new phone; null: none. */
  phone: string | null;
  /** The session that stays. */
  sessionId: string;
}

/**
 * Tells the phone that no longer opens the account, and the mailbox; ends the other sessions. In the caller's
 * transaction.
 */
export async function leavePhone(ctx: Context, { account, phone, sessionId }: Leaving): Promise<void> {
  if (!account.isPhoneProved || account.phone === null || account.phone === phone) return;
  const accountId = account.id;
  const subjectId = await putLeftPhone(ctx.db, { accountId, phone: account.phone, at: ctx.now() });
  await queueMessage(ctx, { kind: 'phone_changed', subjectId, audience: 'customer', accountId });
  await removeSessions(ctx.db, accountId, { keep: sessionId });
  await noteSecurityEvent(ctx, { kind: 'phone_changed', accountId });
}

/**
 * The phone to tell about a change of an account: for a change of phone the former one; for other changes the proved
 * one, if there is no mailbox. Null: none.
 */
export async function findPhoneToTell(
  ctx: Context,
  { kind, subjectId, accountId }: { kind: string; subjectId: string; accountId: string | null },
): Promise<string | null> {
  if (kind === 'phone_changed') return findLeftPhone(ctx.db, subjectId);
  if (accountId === null || (kind !== 'password_changed' && kind !== 'email_changing')) return null;
  const account = await findAccountStatus(ctx.db, { id: accountId });
  return account?.isPhoneProved && account.email === null ? account.phone : null;
}
