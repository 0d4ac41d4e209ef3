import type { Context } from '#server/context.ts';
import { removeSecurityEvents } from './security-event.store.ts';

/** As long as somebody may have to find out what happened (docs/operations/personal-data.md). */
const KEEP_MS = 90 * 24 * 60 * 60_000;
const AT_ONCE = 5_000;

/** Forgets security events after 90 days. Returns how many went. */
export function sweepSecurityEvents(ctx: Context): Promise<number> {
  return removeSecurityEvents(ctx.db, { before: new Date(ctx.now().getTime() - KEEP_MS), limit: AT_ONCE });
}
