import type { Session } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { hashToken } from '#server/secrets.ts';
import { ShopError } from '#server/shop-error.ts';
import { sayDevice } from './known-device.ts';
import { requireOwnProof } from './own-password.ts';
import {
  findLiveSession,
  type LiveSessions,
  listLiveSessions,
  removeSession,
  removeSessionOf,
  removeSessions,
  touchSession,
} from './session.store.ts';

/** The last use is recorded only this exactly, so that a read does not write each time. */
const NOTE_EVERY_MS = 10 * 60_000;

/** Whose session this token opens, with the present role; null for one that is unknown, idle, too old or revoked. */
export async function findSession(ctx: Context, token: string): Promise<SignedIn | null> {
  const now = ctx.now();
  const found = await findLiveSession(ctx.db, { hash: hashToken(token), ...aliveAt(now) });
  if (!found) return null;
  const { lastUsedAt, ...user } = found;
  if (now.getTime() - lastUsedAt.getTime() > NOTE_EVERY_MS) await touchSession(ctx.db, user.sessionId, now);
  return user;
}

/** More devices than anyone looks through. */
const MAX_SHOWN = 100;

/** The devices where the user is signed in, the latest used first. */
export async function listSessions(ctx: Context, { id, sessionId }: SignedIn): Promise<Session[]> {
  const which = { accountId: id, ...aliveAt(ctx.now()), limit: MAX_SHOWN };
  const sessions = await listLiveSessions(ctx.db, which);
  return sessions.map((session) => ({
    _id: session.id,
    device: sayDevice(session.device, ctx.answersIn),
    date_created: session.createdAt.toISOString(),
    last_used: session.lastUsedAt.toISOString(),
    is_current: session.id === sessionId,
  }));
}

/** The proof for ending a session, if the log-in was more than ten minutes ago. */
interface Proof {
  user: SignedIn;
  passwordCurrent?: string;
}

/**
 * Signs one device of the user out, or the calling one, which needs no proof; returns the others.
 * @throws not_found for any other id; step_up_required; validation_error or rate_limited for a wrong password.
 */
export async function endSession(
  ctx: Context,
  id: string,
  { user, passwordCurrent }: Proof,
): Promise<Session[]> {
  if (id !== user.sessionId) await requireOwnProof(ctx, user, passwordCurrent);
  const isEnded = await removeSession(ctx.db, { id, accountId: user.id });
  if (!isEnded) throw new ShopError('not_found');
  return listSessions(ctx, user);
}

/** Signs every other device of the user out; returns what is left. @throws as endSession, but never not_found. */
export async function endOtherSessions(ctx: Context, { user, passwordCurrent }: Proof): Promise<Session[]> {
  await requireOwnProof(ctx, user, passwordCurrent);
  await removeSessions(ctx.db, user.id, { keep: user.sessionId });
  return listSessions(ctx, user);
}

/** Ends the session of this token; does nothing without a valid one. */
export async function logOut(ctx: Context, token: string | null): Promise<null> {
  if (token !== null) await removeSessionOf(ctx.db, hashToken(token));
  return null;
}

const DAY_MS = 24 * 60 * 60_000;
/** A session that is not used for this long is over (trust.md section 3). */
const IDLE_MS = 7 * DAY_MS;
/** The longest life of a session, however much it is used. */
const OLDEST_MS = 30 * DAY_MS;
/** Per account; another log-in ends the one idle longest. */
export const MOST_SESSIONS = 20;

/** Which sessions are valid at this moment. */
export function aliveAt(now: Date): LiveSessions {
  return { usedSince: new Date(now.getTime() - IDLE_MS), madeSince: new Date(now.getTime() - OLDEST_MS) };
}
