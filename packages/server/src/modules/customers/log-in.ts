import type { User } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { logInByCode as byCodeRoute, proveMyPhone } from '@isoko/contract/routes/codes';
import type { logIn as logInRoute } from '@isoko/contract/routes/users';
import { valueAt } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Limit } from '#server/http/limit-in-database.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { toEmail } from '#server/input/text.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { noteProof, phone as phoneContact } from '#server/modules/trust/proof.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { hashToken, newSessionToken } from '#server/secrets.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { findAccountStatus, noteConsent, type Status } from './account.store.ts';
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
import { leavePhone } from './leave-phone.ts';
import { newestConfirmLink } from './link.store.ts';
import {
  findCode,
  forgetFailures,
  insertPhoneAccount,
  updateProvedPhone,
  useCode,
} from './login-code.store.ts';
import { requireCode } from './login-code.ts';
import { requireSamePassword, verifyOwner } from './own-password.ts';
import { isOverdue, verifyPassword } from './password.ts';
import { showUser } from './profile.ts';
import { insertSession, removeIdlest } from './session.store.ts';
import { aliveAt, MOST_SESSIONS } from './sessions.ts';

/** A mail may take this long to a slow phone: until then another one would only confuse. */
const LINK_IS_FRESH_MS = 10 * 60_000;

/**
 * Opens a session of a customer; if there are more than twenty, ends the one idle longest. It opens no call of the
 * staff, whoever they are. The right password of an unconfirmed account mails a new link, if the last one is old and
 * the mailbox's limit is not reached; older links of the sign-up stay valid.
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
 * Opens a session, in the caller's transaction. The password may have changed while it was compared, which ends every
 * session: this one must not survive. A log-in by password also enables log-in by code for the phone again.
 */
async function openSession(
  ctx: Context,
  known: Status,
  { userAgent, byCode }: { userAgent: string; byCode: boolean },
): Promise<{ token: string; user: User }> {
  const now = await findAccountStatus(ctx.db, { id: known.id }, { lock: true });
  if (now?.passwordHash !== known.passwordHash || now.isBlocked) throw new ShopError('bad_credentials');
  const token = newSessionToken();
  const accountId = known.id;
  // Makes room first, so that the new session is not the one that ends.
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
 * Returns the account of an e-mail address and password. An unknown account, a wrong password, a blocked account and an
 * expired first password get the same answer after the same work. Wrong ones count for the account over all networks
 * and for the network; a browser that was signed in to the account before is limited only by its own tries. Failures
 * are security events. Must not run in a transaction.
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

/** Writes the security event of a refused log-in. */
async function noteFailedLogIn(ctx: Context, error: unknown, accountId: string | null): Promise<void> {
  const code = error instanceof ShopError ? error.code : null;
  if (code === 'bad_credentials' || code === 'wrong_code')
    await noteSecurityEvent(ctx, { kind: 'log_in_failed', accountId });
  if (code === 'rate_limited') {
    await noteSecurityEvent(ctx, { kind: 'limited', accountId, detail: { call: 'log_in' } });
  }
}

type LogInBody = BodyOf<typeof byCodeRoute>;

/**
 * Opens a session of the account whose proved phone got the code; if there is none, creates an account with a name. An
 * account that only typed the number is never opened, and nothing reveals that it exists. A blocked account is refused
 * like a wrong code. Without a name the code stays valid.
 * @throws wrong_code and rate_limited as requireCode; name_required; validation_error
 */
export async function logInByCode(
  ctx: Context,
  body: LogInBody,
  { address, userAgent }: Caller,
): Promise<{ token: string; user: User }> {
  const name = readName(body.name);
  const { attempt, code, device } = body;
  try {
    const right = await requireCode(ctx, { attempt, code, accountId: null, address });
    return await inTransaction(ctx, async (ctx) => {
      const person = { phone: right.phone, name, consent: body.marketing_consent };
      const account = (await findOwner(ctx, right.phone)) ?? (await openAccount(ctx, person));
      // The faster request has the session; the other one needs another code.
      const isUsed = !account.isBlocked && (await useCode(ctx.db, right.id, ctx.now()));
      if (!isUsed) throw new ShopError('wrong_code');
      await noteProof(ctx, phoneContact(right.phone), 'code');
      await rememberDevice(ctx, account.id, { address, userAgent, device });
      return openSession(ctx, account, { userAgent, byCode: true });
    });
  } catch (error) {
    await noteFailure(ctx, error, attempt);
    throw error;
  }
}

function readName(typed: string | undefined): string | null {
  if (typed === undefined) return null;
  const form = openForm();
  const name = form.name('name', typed);
  form.finish();
  return name;
}

function findOwner(ctx: Context, provedPhone: string): Promise<Status | null> {
  return findAccountStatus(ctx.db, { provedPhone }, { lock: true });
}

/** The account of a phone that no one has proved; of two in a race one creates it and both log in. */
async function openAccount(
  ctx: Context,
  { phone, name, consent }: { phone: string; name: string | null; consent: boolean | undefined },
): Promise<Status> {
  if (name === null) throw new ShopError('name_required');
  const at = ctx.now();
  const id = await insertPhoneAccount(ctx.db, { phone, name, at });
  if (id !== null && consent !== undefined) await noteConsent(ctx.db, { accountId: id, given: consent, at });
  const account = await findOwner(ctx, phone);
  if (!account) throw new ShopError('wrong_code');
  return account;
}

async function noteFailure(ctx: Context, error: unknown, attempt: string): Promise<void> {
  const tried = await findCode(ctx.db, { hash: hashToken(attempt) });
  const owner = await findAccountStatus(ctx.db, { provedPhone: tried?.phone ?? '' });
  await noteFailedLogIn(ctx, error, owner?.id ?? null);
}

interface Proving {
  user: SignedIn;
  body: BodyOf<typeof proveMyPhone>;
  /** The caller's. */
  address: string;
}

/**
 * Makes the phone that got the code the proved phone of the account; it can log in with it from then on. A code alone
 * changes nothing of an account with a password, because whoever takes over a phone gets its codes: the password is
 * required, and for an account without one a log-in within ten minutes. If the account leaves a proved phone, that
 * phone and the mailbox are told immediately, and the other sessions end.
 * @throws step_up_required; wrong_code and rate_limited as requireCode; validation_error on `passwordCurrent`, and on
 * `phone` if it is the proved phone of another account.
 */
export async function provePhone(ctx: Context, { user, body, address }: Proving): Promise<User> {
  const { attempt, code, passwordCurrent } = body;
  const before = await findAccountStatus(ctx.db, { id: user.id });
  if (!before) throw new ShopError('not_authenticated');
  const asked = await findCode(ctx.db, { hash: hashToken(attempt) });
  const isKnown = before.isPhoneProved && before.phone === asked?.phone;
  const verified = isKnown ? before.passwordHash : await verifyOwner(ctx, user, passwordCurrent);
  const right = await requireCode(ctx, { attempt, code, accountId: user.id, address });
  const proved = inTransaction(ctx, async (ctx) => {
    const account = await requireSamePassword(ctx, user.id, verified);
    // While the code was checked the account may have left the phone.
    if (isKnown && account.phone !== right.phone) throw new ShopError('step_up_required');
    await requireFree(ctx, right.phone, user.id);
    if (!(await useCode(ctx.db, right.id, ctx.now()))) throw new ShopError('wrong_code');
    await leavePhone(ctx, { account, phone: right.phone, sessionId: user.sessionId });
    await updateProvedPhone(ctx.db, user.id, { phone: right.phone, at: ctx.now() });
    await noteProof(ctx, phoneContact(right.phone), 'code');
    await noteSecurityEvent(ctx, { kind: 'phone_proved', accountId: user.id });
    await enqueue(ctx, 'orders.attach', { account_id: user.id });
    return showUser(ctx, user.id);
  });
  return proved.catch((error) => {
    // Another account was opened with it at the same moment.
    throw valueAt(error, 'constraint') === 'account_phone_proved' ? isAnothers() : error;
  });
}

/** Only the owner of the phone learns of the other account. */
async function requireFree(ctx: Context, provedPhone: string, accountId: string): Promise<void> {
  const owner = await findAccountStatus(ctx.db, { provedPhone });
  if (owner && owner.id !== accountId) {
    throw isAnothers();
  }
}

function isAnothers(): ShopError {
  return fieldError('phone', 'This phone opens another account already. Log in by a code to use that one.');
}
