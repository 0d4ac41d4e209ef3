import type { Context } from '#server/context.ts';
import { KEY_PREFIX, type StaffGate } from '#server/http/admit.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { requireStepUp } from '#server/modules/trust/step-up.ts';
import { findByKey, findBySession, touchStaff } from './staff-session.store.ts';
import { hashStaffToken } from './staff-token.ts';

/** The last use is noted this exactly, so that reading does not write each time. */
const NOTE_EVERY_MS = 60_000;

/** What the door of the staff asks (http/admit.ts). The role is read from the database each time. */
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
