import type { Context } from '#server/context.ts';
import { removeOver } from './staff-session.store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A browser not seen for so long is a new one. */
const KEEP_DEVICES_MS = 400 * DAY_MS;
const AT_ONCE = 500;

/** Forgets staff sessions and challenges that are over, and browsers nobody came from for long. Returns how many. */
export async function sweepStaffAccess(ctx: Context): Promise<number> {
  const now = ctx.now();
  const unseenSince = new Date(now.getTime() - KEEP_DEVICES_MS);
  return removeOver(ctx.db, { now, unseenSince, limit: AT_ONCE });
}
