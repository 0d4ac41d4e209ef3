import type { User } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { logIn as logInRoute } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Limit } from '#server/http/limit-in-database.ts';
import { toEmail } from '#server/input/text.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { hashToken, newSessionToken } from '#server/secrets.ts';
import { ShopError } from '#server/shop-error.ts';
import { findAccountStatus, type Status } from './account.store.ts';
import {
  accountLoginLimit,
  confirmMailLimit,
  deviceLoginLimit,
  loginLimit,
  mayMail,
  networkLoginLimits,
  onTry,
} from './account-limits.ts';
import { mailConfirmation } from './account-link.ts';
import { type Acquaintance, type Caller, deviceWords, howKnown, rememberDevice } from './known-device.ts';
import { newestConfirmLink } from './link.store.ts';
import { forgetFailures } from './login-code.store.ts';
import { isOverdue, verifyPassword } from './password.ts';
import { showUser } from './profile.ts';
import { insertSession, removeIdlest } from './session.store.ts';
import { aliveAt, MOST_SESSIONS } from './sessions.ts';

/** So long a mail may be on its way to a slow phone: until then another one would only puzzle. */
const LINK_IS_FRESH_MS = 10 * 60_000;

/**
 * Opens a session of a customer, and of more than twenty ends the one idle longest; it opens no call of the staff,
 * no matter who they are. The right password of an account that was never confirmed mails a new link when the one in the
 * mailbox is not fresh any more and the mailbox did not have its share; older ones of the sign-up continue.
 * @throws bad_credentials and rate_limited as checkCredentials; account_not_confirmed; unavailable.
 */
export async function logIn(
  ctx: Context,
  { email, password, device }: BodyOf<typeof logInRoute>,
  { address, userAgent }: Caller,
): Promise<{ token: string; user: User }> {
  const known = await checkCredentials(ctx, { email, password }, { address, userAgent, device });
  if (!known.isConfirmed) return refuseUnconfirmed(ctx, known, email.trim());
  return inTransaction(ctx, (ctx) => openSession(ctx, known, { userAgent, byCode: false }));
}

async function refuseUnconfirmed(ctx: Context, { id, passwordHash }: Status, email: string): Promise<never> {
  const newest = await newestConfirmLink(ctx.db, id, ctx.now());
  const isFresh =
    newest?.passwordHash === passwordHash &&
    ctx.now().getTime() - newest.createdAt.getTime() < LINK_IS_FRESH_MS;
  const mayReach = !isFresh && ((await mayMail(ctx, confirmMailLimit(email))) || newest === null);
  if (mayReach) {
    await inTransaction(ctx, async (ctx) => {
      const now = await findAccountStatus(ctx.db, { id }, { lock: true });
      const isSame = now?.passwordHash === passwordHash;
      if (isSame && !now.isConfirmed) await mailConfirmation(ctx, now);
    });
  }
  throw new ShopError('account_not_confirmed');
}

/**
 * Opens a session, in the caller's transaction. While the password was compared it may have been changed, which ends every
 * session: this one must not survive. Who comes in by password opens the phone's log-in by code again.
 */
export async function openSession(
  ctx: Context,
  known: Status,
  { userAgent, byCode }: { userAgent: string; byCode: boolean },
): Promise<{ token: string; user: User }> {
  const now = await findAccountStatus(ctx.db, { id: known.id }, { lock: true });
  if (now?.passwordHash !== known.passwordHash || now.isBlocked) throw new ShopError('bad_credentials');
  const token = newSessionToken();
  const accountId = known.id;
  // Makes room first: the new one must not be what goes.
  await removeIdlest(ctx.db, { accountId, most: MOST_SESSIONS - 1, ...aliveAt(ctx.now()) });
  const session = { accountId, hash: hashToken(token), device: deviceWords(userAgent), byCode };
  await insertSession(ctx.db, { ...session, at: ctx.now() });
  await enqueue(ctx, 'orders.attach', { account_id: known.id });
  if (!byCode && now.isPhoneProved && now.phone) await forgetFailures(ctx.db, now.phone, ctx.now());
  const detail = { by: byCode ? 'code' : 'password' };
  await noteSecurityEvent(ctx, { kind: 'log_in', accountId: known.id, detail });
  return { token, user: await showUser(ctx, known.id) };
}

/**
 * Whose e-mail address and password these are. An unknown account, a wrong password, a blocked account and a first
 * password no one used in time are the same in answer and work. Wrong ones count for the account over all networks and
 * for the network; a browser that the account was signed in with before is limited by its own tries alone. Failures
 * are security events. Not for use in a transaction.
 * @throws bad_credentials; rate_limited after too many wrong tries; unavailable.
 */
export async function checkCredentials(
  ctx: Context,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<Status> {
  const written = toEmail(email);
  const known = written ? await findAccountStatus(ctx.db, { email: written }) : null;
  const acquaintance = await howKnown(ctx, known?.id ?? null, caller);
  try {
    return await onTry(ctx, limitsFor(email.trim(), caller, acquaintance), async (tried) => {
      const fits = await verifyPassword(known ? known.passwordHash : null, password);
      if (!known || !fits || known.isBlocked || isOverdue(known, ctx.now())) {
        throw new ShopError('bad_credentials');
      }
      await tried.takeBack();
      if (known.isConfirmed) await rememberDevice(ctx, known.id, caller);
      return known;
    });
  } catch (error) {
    await noteFailedLogIn(ctx, error, known?.id ?? null);
    throw error;
  }
}

function limitsFor(email: string, { address, device }: Caller, acquaintance: Acquaintance): Limit[] {
  if (acquaintance === 'device' && device) return [deviceLoginLimit(email, device)];
  const own = loginLimit(email, address);
  const networks = networkLoginLimits(address);
  return acquaintance === 'network' ? [own, ...networks] : [own, accountLoginLimit(email), ...networks];
}

/** Writes the security event of a log-in that was refused. */
export async function noteFailedLogIn(ctx: Context, error: unknown, accountId: string | null): Promise<void> {
  const code = error instanceof ShopError ? error.code : null;
  if (code === 'bad_credentials' || code === 'wrong_code')
    await noteSecurityEvent(ctx, { kind: 'log_in_failed', accountId });
  if (code === 'rate_limited') {
    await noteSecurityEvent(ctx, { kind: 'limited', accountId, detail: { call: 'log_in' } });
  }
}
