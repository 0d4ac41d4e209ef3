import type { OpenSession } from '@isoko/contract/routes/admin/access';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import type { StaffCookies } from '#server/http/staff-cookie.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { ShopError } from '#server/shop-error.ts';
import { pageOfStaffSessions, removeById, removeByToken, removeOthers } from './staff-session.store.ts';
import { hashStaffToken } from './staff-token.ts';

/** Logs out in this browser; without a live session that is fine too. The browser stays known. */
export async function logStaffOut(ctx: Context, cookies: StaffCookies): Promise<null> {
  if (cookies.session !== null) await removeByToken(ctx.db, hashStaffToken(cookies.session));
  cookies.dropSession();
  return null;
}

/** Where the staff is logged in: an owner sees everybody, or one of them; the others see themselves. */
export function listStaffSessions(
  ctx: Context,
  user: StaffVisitor,
  { account, list }: { account?: string | undefined; list: ListRequest },
): Promise<{ items: OpenSession[]; total: number }> {
  requirePerson(user);
  const accountId = user.role === 'owner' ? (account ?? null) : user.id;
  const { limit, offset, sort } = list;
  const page = { limit, offset, descending: sort[0]?.descending ?? true };
  return pageOfStaffSessions(ctx.db, { accountId, now: ctx.now(), current: user.sessionId, page });
}

/** Ends one session: an own one, for an owner anybody's. @throws not_found */
export async function endStaffSession(ctx: Context, user: StaffVisitor, id: string): Promise<null> {
  requirePerson(user);
  return inTransaction(ctx, async (ctx) => {
    const whose = await removeById(ctx.db, id, user.role === 'owner' ? null : user.id);
    if (whose === null) throw new ShopError('not_found');
    await noteSecurityEvent(ctx, { kind: 'sessions_ended', accountId: whose, detail: { sessions: 1 } });
    return null;
  });
}

/** Ends the own sessions in all other browsers; how many. */
export async function endOtherStaffSessions(ctx: Context, user: StaffVisitor): Promise<{ ended: number }> {
  requirePerson(user);
  return inTransaction(ctx, async (ctx) => {
    const ended = await removeOthers(ctx.db, { accountId: user.id, keep: user.sessionId });
    const detail = { sessions: ended };
    if (ended > 0) await noteSecurityEvent(ctx, { kind: 'sessions_ended', accountId: user.id, detail });
    return { ended };
  });
}

/** A key has no sessions, and must not see those of the owner who made it. @throws forbidden */
function requirePerson({ keyName }: StaffVisitor): void {
  if (keyName !== null) throw new ShopError('forbidden');
}
