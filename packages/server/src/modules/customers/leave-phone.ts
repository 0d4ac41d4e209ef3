import type { Context } from '#server/context.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { findAccountStatus, type Status } from './account.store.ts';
import { findLeftPhone, putLeftPhone } from './login-code.store.ts';
import { removeSessions } from './session.store.ts';

interface Leaving {
  account: Pick<Status, 'id' | 'phone' | 'isPhoneProved'>;
  /** The one that is the account's from now on; null: none. */
  phone: string | null;
  /** The session that goes on. */
  sessionId: string;
}

/** Tells the phone that opens an account no more, and the mailbox; the other sessions end. In the caller's transaction. */
export async function leavePhone(ctx: Context, { account, phone, sessionId }: Leaving): Promise<void> {
  if (!account.isPhoneProved || account.phone === null || account.phone === phone) return;
  const accountId = account.id;
  const subjectId = await putLeftPhone(ctx.db, { accountId, phone: account.phone, at: ctx.now() });
  await queueMessage(ctx, { kind: 'phone_changed', subjectId, audience: 'customer', accountId });
  await removeSessions(ctx.db, accountId, { keep: sessionId });
  await noteSecurityEvent(ctx, { kind: 'phone_changed', accountId });
}

/**
 * The phone that hears of a change of an account: the one that was left; of other changes the proved one, where there is no
 * mailbox to write to. Null: none.
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
