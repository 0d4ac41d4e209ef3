import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { findLiveSession, touchSession } from './session.store.ts';
import { hashToken } from './token.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A session nobody used for so long is over (trust.md section 3). */
export const IDLE_MS = 7 * DAY_MS;
/** The oldest a session becomes, however much it is used. */
export const OLDEST_MS = 30 * DAY_MS;
/** Its last use is noted this exactly, so that reading does not write each time. */
const NOTE_EVERY_MS = 10 * 60_000;

/** Whose session this token opens, with the role of now; null of one that is unknown, idle, too old or revoked. */
export async function findSession(ctx: Context, token: string): Promise<SignedIn | null> {
  const now = ctx.now().getTime();
  const usedSince = new Date(now - IDLE_MS);
  const madeSince = new Date(now - OLDEST_MS);
  const found = await findLiveSession(ctx.db, { hash: hashToken(token), usedSince, madeSince });
  if (!found) return null;
  const { lastUsedAt, ...user } = found;
  if (now - lastUsedAt.getTime() > NOTE_EVERY_MS) await touchSession(ctx.db, user.sessionId, ctx.now());
  return user;
}
