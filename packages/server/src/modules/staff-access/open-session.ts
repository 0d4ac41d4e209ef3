import type { ProofMethod, StaffSession } from '@isoko/contract/routes/admin/access';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { StaffCookies } from '#server/http/staff-cookie.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import { deviceWords, type Caller as KnownCaller } from '#server/modules/customers/known-device.ts';
import { checkCredentials } from '#server/modules/customers/log-in.ts';
import { changePassword, requireSamePassword } from '#server/modules/customers/own-password.ts';
import { MOST_SESSIONS } from '#server/modules/customers/sessions.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { requireStepUp } from '#server/modules/trust/step-up.ts';
import { ShopError } from '#server/shop-error.ts';
import type { Premises } from './dependencies.ts';
import { requireSecondFactor, type Shown } from './second-factor.ts';
import {
  findMember,
  insertStaffSession,
  type Member,
  noteDevice,
  removeIdlestOfStaff,
} from './staff-session.store.ts';
import { hashStaffToken, newStaffToken, showSession } from './staff-session.ts';

/** However much it is used: a working day. */
const SESSION_SECONDS = 12 * 60 * 60;

/** The input of a log-in to the back office. */
export interface LogIn extends Shown {
  email: string;
  password: string;
}

/** The caller: its address, its user agent, and its cookies. */
export interface Caller {
  address: string;
  userAgent: string;
  cookies: StaffCookies;
}

/**
 * Logs a member of staff in. Customers get the same error as for a wrong password. Owners and that person are told
 * about an unknown browser.
 * @throws bad_credentials; second_factor_required; invalid_code; rate_limited; unavailable
 */
export async function logStaffIn(
  ctx: Context,
  premises: Premises,
  { body, caller }: { body: LogIn; caller: Caller },
): Promise<StaffSession> {
  const device = caller.cookies.device ?? newStaffToken('device');
  const { member, passwordHash } = await requireMember(ctx, body, { ...caller, device });
  const factor = await requireFactor(ctx, premises, { member, shown: body });
  const opened = await inTransaction(ctx, async (ctx) => {
    await requireStillFitting(ctx, member.id, passwordHash);
    await noteLogIn(ctx, { member, factor, device, caller });
    return writeSession(ctx, { accountId: member.id, provedAt: ctx.now(), caller });
  });
  caller.cookies.keepDevice(device);
  return keepSession(ctx, premises, { opened, caller });
}

/** A new session for the browser. */
interface OpenedSession {
  accountId: string;
  token: string;
  provedAt: Date | null;
  expiresAt: Date;
}

/**
 * Opens a session of 12 hours, in the caller's transaction; if there are more than twenty, the one idle longest ends.
 */
async function writeSession(
  ctx: Context,
  { accountId, provedAt, caller }: { accountId: string; provedAt: Date | null; caller: Caller },
): Promise<OpenedSession> {
  const token = newStaffToken('session');
  const expiresAt = new Date(ctx.now().getTime() + SESSION_SECONDS * 1000);
  const session = { accountId, hash: hashStaffToken(token), device: deviceWords(caller.userAgent) };
  await removeIdlestOfStaff(ctx.db, { accountId, most: MOST_SESSIONS - 1, now: ctx.now() });
  await insertStaffSession(ctx.db, { ...session, at: ctx.now(), expiresAt, provedAt });
  return { accountId, token, provedAt, expiresAt };
}

/** Sets the new session in the caller's browser. */
function keepSession(
  ctx: Context,
  premises: Premises,
  { opened, caller }: { opened: OpenedSession; caller: Caller },
): Promise<StaffSession> {
  caller.cookies.keepSession(opened.token, SESSION_SECONDS);
  return showSession(ctx, premises, { ...opened, id: opened.accountId });
}

/** The password may have changed while it was compared, which ends every session: this one must not survive. */
async function requireStillFitting(ctx: Context, accountId: string, passwordHash: string): Promise<void> {
  try {
    await requireSamePassword(ctx, accountId, passwordHash);
  } catch (error) {
    throw error instanceof ShopError ? new ShopError('bad_credentials') : error;
  }
}

async function requireMember(
  ctx: Context,
  { email, password }: LogIn,
  caller: KnownCaller,
): Promise<{ member: Member; passwordHash: string }> {
  const known = await checkCredentials(ctx, { email, password }, caller);
  const member = await findMember(ctx.db, known.id);
  if (member) return { member, passwordHash: known.passwordHash };
  await noteFailure(ctx, known.id, 'bad_credentials');
  throw new ShopError('bad_credentials');
}

async function requireFactor(
  ctx: Context,
  premises: Premises,
  { member, shown }: { member: Member; shown: Shown },
): Promise<ProofMethod | null> {
  try {
    return await requireSecondFactor(ctx, premises, { accountId: member.id, purpose: 'log_in', shown });
  } catch (error) {
    // A request for the factor is no failure, and neither is a busy shop.
    if (error instanceof ShopError && error.code === 'invalid_code') {
      await noteFailure(ctx, member.id, error.code);
    }
    throw error;
  }
}

/** Wrong passwords are recorded by checkCredentials. */
async function noteFailure(ctx: Context, accountId: string, code: string): Promise<void> {
  const detail = { call: 'POST /admin/session', code };
  await noteSecurityEvent(ctx, { kind: 'log_in_failed', accountId, detail });
}

async function noteLogIn(
  ctx: Context,
  {
    member,
    factor,
    device,
    caller,
  }: { member: Member; factor: ProofMethod | null; device: string; caller: Caller },
): Promise<void> {
  const hash = hashStaffToken(device);
  const isKnown = await noteDevice(ctx.db, { accountId: member.id, hash, at: ctx.now() });
  const about = { accountId: member.id, detail: { role: member.role, factor } };
  await noteSecurityEvent(ctx, { kind: 'log_in', ...about });
  if (isKnown) return;
  await noteSecurityEvent(ctx, { kind: 'log_in_new_device', ...about });
  const detail = { device: deviceWords(caller.userAgent) };
  await tellOwners(ctx, { kind: 'new_device', by: member.name, alsoTo: member.id, detail });
}

interface NewPassword {
  passwordCurrent: string;
  password: string;
  passwordConfirm: string;
}

/**
 * Changes one's own password. Every session of the account ends; this browser gets a new one. For someone with a second
 * factor the password alone is no proof: they must have shown it lately, and the time of their last proof stays.
 * @throws step_up_required; validation_error; rate_limited after too many wrong current passwords; unavailable
 */
export async function changeOwnPassword(
  ctx: Context,
  premises: Premises,
  { user, body, caller }: { user: StaffVisitor; body: NewPassword; caller: Caller },
): Promise<StaffSession> {
  if (user.hasSecondFactor) requireStepUp(ctx);
  await changePassword(ctx, premises, { user, body });
  const provedAt = user.hasSecondFactor ? user.provedAt : ctx.now();
  const opened = await writeSession(ctx, { accountId: user.id, provedAt, caller });
  return keepSession(ctx, premises, { opened, caller });
}
