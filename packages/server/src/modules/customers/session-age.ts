import type { LiveSessions } from './session.store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A session nobody used for so long is over (trust.md section 3). */
const IDLE_MS = 7 * DAY_MS;
/** The oldest a session becomes, however much it is used. */
const OLDEST_MS = 30 * DAY_MS;
/** Of one account; another log-in ends the one idle longest. */
export const MOST_SESSIONS = 20;

/** Which sessions are alive at this moment. */
export function aliveAt(now: Date): LiveSessions {
  return { usedSince: new Date(now.getTime() - IDLE_MS), madeSince: new Date(now.getTime() - OLDEST_MS) };
}
