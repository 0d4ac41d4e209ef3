import { createHash, randomBytes } from 'node:crypto';
import type { OpenSession, StaffSession } from '@isoko/contract/routes/admin/access';
import type { Language } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { StaffGate } from '#server/http/admit.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import type { StaffCookies } from '#server/http/staff-cookie.ts';
import { KEY_PREFIX } from '#server/http/staff-cookie.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import { sayDevice } from '#server/modules/customers/known-device.ts';
import { showUser } from '#server/modules/customers/profile.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { PROOF_MS, requireStepUp } from '#server/modules/trust/step-up.ts';
import { ShopError } from '#server/shop-error.ts';
import type { Premises } from './dependencies.ts';
import { readFactors, wasProvedSince } from './factor.store.ts';
import {
  findByKey,
  findBySession,
  pageOfStaffSessions,
  readLanguage,
  removeById,
  removeByToken,
  removeOthers,
  removeOver,
  touchStaff,
  writeLanguage,
} from './staff-session.store.ts';

/** The member of staff of this session, their second factors, and until when their last proof is valid. */
export async function showSession(
  ctx: Context,
  { config }: Premises,
  { id, provedAt, expiresAt }: { id: string; provedAt: Date | null; expiresAt: Date | null },
): Promise<StaffSession> {
  const { _id, name, email, role, must_change_password } = await showUser(ctx, id);
  if (role === null || email === null || expiresAt === null) throw new ShopError('not_authenticated');
  const { passkeys, hasTotp, recoveryCodes } = await readFactors(ctx.db, id);
  const required = config.mode === 'live' && role === 'owner';
  return {
    user: { _id, name, email, role, must_change_password, language: await readLanguage(ctx.db, id) },
    second_factor: {
      passkeys: passkeys.length,
      totp: hasTotp,
      recovery_codes_left: recoveryCodes,
      required,
      missing: required && passkeys.length === 0 && !hasTotp,
    },
    proved_until: provedUntil(ctx, provedAt)?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
  };
}

/** The language of a member of staff, for screens and messages; null: none chosen, or no longer staff. */
export const languageOfStaff = (ctx: Context, id: string): Promise<Language | null> =>
  readLanguage(ctx.db, id);

/** Stores a member's language; messages to customers do not depend on it. */
export async function chooseLanguage(
  ctx: Context,
  premises: Premises,
  { user, language }: { user: StaffVisitor; language: Language },
): Promise<StaffSession> {
  return inTransaction(ctx, async (ctx) => {
    await writeLanguage(ctx.db, user.id, language);
    return showSession(ctx, premises, user);
  });
}

/** Until when a proof of identity is valid; null if it has expired. */
export function provedUntil({ now }: Pick<Context, 'now'>, provedAt: Date | null): Date | null {
  const until = provedAt && new Date(provedAt.getTime() + PROOF_MS);
  return until && until >= now() ? until : null;
}

/** False for a member of staff who has a second factor and did not prove it within the last ten minutes. */
export async function isProvedStaff(ctx: Context, id: string): Promise<boolean> {
  const { hasTotp, passkeys } = await readFactors(ctx.db, id);
  if (!hasTotp && !passkeys.length) return true;
  return wasProvedSince(ctx.db, { id, since: new Date(ctx.now().getTime() - PROOF_MS) });
}

/** Logs out in this browser, also if its session has expired. The browser stays known. */
export async function logStaffOut(ctx: Context, cookies: StaffCookies): Promise<null> {
  if (cookies.session !== null) await removeByToken(ctx.db, hashStaffToken(cookies.session));
  cookies.dropSession();
  return null;
}

/** The sessions of staff: an owner sees those of all members, or of one; other roles see their own. */
export async function listStaffSessions(
  ctx: Context,
  user: StaffVisitor,
  { account, list }: { account?: string | undefined; list: ListRequest },
): Promise<{ items: OpenSession[]; total: number }> {
  requirePerson(user);
  const accountId = user.role === 'owner' ? (account ?? null) : user.id;
  const { limit, offset, sort } = list;
  const page = { limit, offset, descending: sort[0]?.descending ?? true };
  const asked = { accountId, now: ctx.now(), current: user.sessionId, page };
  const { items, total } = await pageOfStaffSessions(ctx.db, asked);
  return {
    items: items.map((each) => ({ ...each, device: sayDevice(each.device, ctx.answersIn) })),
    total,
  };
}

/** Ends a session of the caller; an owner may end anyone's. @throws not_found */
export async function endStaffSession(ctx: Context, user: StaffVisitor, id: string): Promise<null> {
  requirePerson(user);
  return inTransaction(ctx, async (ctx) => {
    const whose = await removeById(ctx.db, id, user.role === 'owner' ? null : user.id);
    if (whose === null) throw new ShopError('not_found');
    await noteSecurityEvent(ctx, { kind: 'sessions_ended', accountId: whose, detail: { sessions: 1 } });
    return null;
  });
}

/** Ends the caller's sessions in all other browsers; returns how many. */
export async function endOtherStaffSessions(ctx: Context, user: StaffVisitor): Promise<{ ended: number }> {
  requirePerson(user);
  return inTransaction(ctx, async (ctx) => {
    const ended = await removeOthers(ctx.db, { accountId: user.id, keep: user.sessionId });
    const detail = { sessions: ended };
    if (ended > 0) await noteSecurityEvent(ctx, { kind: 'sessions_ended', accountId: user.id, detail });
    return { ended };
  });
}

/** Refuses keys: a key has no sessions, and must not see those of the owner who made it. @throws forbidden */
function requirePerson({ keyName }: StaffVisitor): void {
  if (keyName !== null) throw new ShopError('forbidden');
}

/** The last use is recorded with this precision, so that not every read is a write. */
const NOTE_EVERY_MS = 60_000;

/** The staff side of admission (http/admit.ts). The role is read from the database each time. */
export const staffGate: StaffGate = {
  find,
  requireStepUp,
  noteRefusal: (ctx, { id, role }, call) =>
    noteSecurityEvent(ctx, { kind: 'refused', accountId: id, detail: { call, role } }),
};

async function find(ctx: Context, token: string): Promise<StaffVisitor | null> {
  const now = ctx.now();
  const hash = hashStaffToken(token);
  const found = await (token.startsWith(KEY_PREFIX)
    ? findByKey(ctx.db, hash)
    : findBySession(ctx.db, hash, now));
  if (!found) return null;
  const { lastUsedAt, ...visitor } = found;
  const isNoted = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() <= NOTE_EVERY_MS;
  if (!isNoted) await touchStaff(ctx.db, found, now);
  return visitor;
}

const BYTES = 32;

/** A new secret, shown once. Its prefix makes it recognisable if it leaks into logs or repositories. */
export function newStaffToken(kind: 'session' | 'key' | 'device'): string {
  const prefix = { session: 'iss_', key: KEY_PREFIX, device: 'isd_' }[kind];
  return prefix + randomBytes(BYTES).toString('base64url');
}

/** The SHA-256 hash of a secret, the only form in the database; 256 random bits need no slow hash. */
export function hashStaffToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const DAY_MS = 24 * 60 * 60_000;
/** A browser that was not seen for this long is unknown again. */
const KEEP_DEVICES_MS = 400 * DAY_MS;

/** Deletes expired staff sessions and challenges, and browsers not seen for 400 days. Returns how many. */
export async function sweepStaffAccess(ctx: Context): Promise<number> {
  const now = ctx.now();
  const unseenSince = new Date(now.getTime() - KEEP_DEVICES_MS);
  return removeOver(ctx.db, { now, unseenSince });
}
