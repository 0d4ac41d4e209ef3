import type { ProofMethod, StaffSession } from '@isoko/contract/routes/admin/access';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { StaffCookies } from '#server/http/staff-cookie.ts';
import { checkCredentials } from '#server/modules/customers/check-credentials.ts';
import { deviceWords } from '#server/modules/customers/device-words.ts';
import { requireSamePassword } from '#server/modules/customers/verify-own-password.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { ShopError } from '#server/shop-error.ts';
import { requireSecondFactor, type Shown } from './second-factor.ts';
import { showSession } from './show-session.ts';
import { findMember, insertStaffSession, type Member, noteDevice } from './staff-session.store.ts';
import { hashStaffToken, newStaffToken } from './staff-token.ts';
import type { Premises } from './surroundings.ts';

/** However much it is used: a day's work. */
const SESSION_SECONDS = 12 * 60 * 60;

/** What is shown at the door of the back office. */
export interface LogIn extends Shown {
  email: string;
  password: string;
}

/** Who knocks: the caller's address, what its browser calls itself, and what it keeps. */
export interface Caller {
  address: string;
  userAgent: string;
  cookies: StaffCookies;
}

/**
 * Logs a member of staff in. Customers are told what a wrong password is told. Owners hear of a browser they do not
 * know, and so does whoever it is.
 * @throws bad_credentials; second_factor_required; invalid_code; rate_limited; unavailable
 */
export async function logStaffIn(
  ctx: Context,
  premises: Premises,
  { body, caller }: { body: LogIn; caller: Caller },
): Promise<StaffSession> {
  const device = caller.cookies.device ?? newStaffToken('device');
  try {
    const { member, passwordHash } = await requireMember(ctx, body, caller);
    const asked = { accountId: member.id, purpose: 'log_in', shown: body } as const;
    const factor = await requireSecondFactor(ctx, premises, asked);
    const opened = await inTransaction(ctx, async (ctx) => {
      await requireStillFitting(ctx, member.id, passwordHash);
      await noteLogIn(ctx, { member, factor, device, caller });
      return writeSession(ctx, { accountId: member.id, provedAt: ctx.now(), caller });
    });
    caller.cookies.keepDevice(device);
    return await keepSession(ctx, premises, { opened, caller });
  } catch (error) {
    await noteFailure(ctx, body.email, error);
    throw error;
  }
}

/** A session as the browser is given it. */
export interface OpenedSession {
  accountId: string;
  token: string;
  provedAt: Date | null;
  expiresAt: Date;
}

/** Opens a session of 12 hours, in the caller's transaction. */
export async function writeSession(
  ctx: Context,
  { accountId, provedAt, caller }: { accountId: string; provedAt: Date | null; caller: Caller },
): Promise<OpenedSession> {
  const token = newStaffToken('session');
  const expiresAt = new Date(ctx.now().getTime() + SESSION_SECONDS * 1000);
  const session = { accountId, hash: hashStaffToken(token), device: deviceWords(caller.userAgent) };
  await insertStaffSession(ctx.db, { ...session, at: ctx.now(), expiresAt, provedAt });
  return { accountId, token, provedAt, expiresAt };
}

/** Gives the caller's browser the session that was opened. */
export function keepSession(
  ctx: Context,
  premises: Premises,
  { opened, caller }: { opened: OpenedSession; caller: Caller },
): Promise<StaffSession> {
  caller.cookies.keepSession(opened.token, SESSION_SECONDS);
  return showSession(ctx, premises, { ...opened, id: opened.accountId });
}

/** While the password was compared it may have been changed, which ends every session: this one must not survive. */
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
  caller: Caller,
): Promise<{ member: Member; passwordHash: string }> {
  const known = await checkCredentials(ctx, { email, password }, caller);
  const member = await findMember(ctx.db, { id: known.id });
  if (!member) throw new ShopError('bad_credentials');
  return { member, passwordHash: known.passwordHash };
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

/** Asking for the second factor is no failure, and neither is a shop that is too busy. */
async function noteFailure(ctx: Context, email: string, error: unknown): Promise<void> {
  const isFailure = error instanceof ShopError && ['bad_credentials', 'invalid_code'].includes(error.code);
  if (!isFailure) return;
  const member = await findMember(ctx.db, { email });
  const detail = { call: 'POST /admin/session', code: error.code };
  await noteSecurityEvent(ctx, { kind: 'log_in_failed', accountId: member?.id ?? null, detail });
}
