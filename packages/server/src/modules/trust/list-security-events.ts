import type { Context } from '#server/context.ts';
import {
  countByKind,
  type EventFilters,
  pageOfSecurityEvents,
  type StoredSecurityEvent,
} from './security-event.store.ts';
import type { SecurityEventKind } from './security-event.ts';

/** One page of the security events, the newest first unless the caller wants the oldest. */
export function listStoredEvents(
  ctx: Context,
  filters: EventFilters,
  page: { limit: number; offset: number; newestFirst: boolean },
): Promise<{ items: StoredSecurityEvent[]; total: number }> {
  return pageOfSecurityEvents(ctx.db, filters, page);
}

/** How many security events of each kind there were from a moment until another one. */
export async function countSecurityEvents(
  ctx: Context,
  span: { from: Date; until: Date },
): Promise<{ readonly [K in SecurityEventKind]?: number }> {
  const counts = await countByKind(ctx.db, span);
  return Object.fromEntries(counts.map(({ kind, n }) => [kind, n]));
}
