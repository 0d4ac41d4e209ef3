import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { hashToken } from '#server/tokens.ts';
import { findLiveSession, touchSession } from './session.store.ts';
import { aliveAt } from './session-age.ts';

/** Its last use is noted this exactly, so that reading does not write each time. */
const NOTE_EVERY_MS = 10 * 60_000;

/** Whose session this token opens, with the role of now; null of one that is unknown, idle, too old or revoked. */
export async function findSession(ctx: Context, token: string): Promise<SignedIn | null> {
  const now = ctx.now();
  const found = await findLiveSession(ctx.db, { hash: hashToken(token), ...aliveAt(now) });
  if (!found) return null;
  const { lastUsedAt, ...user } = found;
  if (now.getTime() - lastUsedAt.getTime() > NOTE_EVERY_MS) await touchSession(ctx.db, user.sessionId, now);
  return user;
}
