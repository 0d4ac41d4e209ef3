import type { User } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { logIn as logInRoute } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { ShopError } from '#server/shop-error.ts';
import { findStanding, type Standing } from './account.store.ts';
import { confirmMailLimit, mayMail } from './account-limits.ts';
import { checkCredentials } from './check-credentials.ts';
import { deviceWords } from './device-words.ts';
import { mailConfirmation } from './mail-link.ts';
import { insertSession } from './session.store.ts';
import { showUser } from './show-user.ts';
import { hashToken, newSessionToken } from './token.ts';

/**
 * Opens a session of a customer; it opens no call of the staff, whoever they are. The right password of an account that
 * was never confirmed mails a new link, if the mailbox did not have its share.
 * @throws bad_credentials; account_not_confirmed; rate_limited after too many wrong tries; unavailable.
 */
export async function logIn(
  ctx: Context,
  body: BodyOf<typeof logInRoute>,
  caller: { address: string; userAgent: string },
): Promise<{ token: string; user: User }> {
  const known = await checkCredentials(ctx, body, caller);
  if (!known.isConfirmed) return refuseUnconfirmed(ctx, known);
  return inTransaction(ctx, (ctx) => openSession(ctx, known, caller.userAgent));
}

async function refuseUnconfirmed(ctx: Context, known: Standing): Promise<never> {
  if (await mayMail(ctx, confirmMailLimit(known.email))) {
    await inTransaction(ctx, async (ctx) => {
      const now = await findStanding(ctx.db, { id: known.id }, { lock: true });
      if (now && !now.isConfirmed) await mailConfirmation(ctx, known.id);
    });
  }
  throw new ShopError('account_not_confirmed');
}

/** While the password was compared it may have been changed, which ends every session: this one must not survive. */
async function openSession(
  ctx: Context,
  known: Standing,
  userAgent: string,
): Promise<{ token: string; user: User }> {
  const now = await findStanding(ctx.db, { id: known.id }, { lock: true });
  if (now?.passwordHash !== known.passwordHash || now.isBlocked) throw new ShopError('bad_credentials');
  const token = newSessionToken();
  const session = { accountId: known.id, hash: hashToken(token), device: deviceWords(userAgent) };
  await insertSession(ctx.db, { ...session, at: ctx.now() });
  await enqueue(ctx, 'orders.attach', { account_id: known.id });
  return { token, user: await showUser(ctx, known.id) };
}
