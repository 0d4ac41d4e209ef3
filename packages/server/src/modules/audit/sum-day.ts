import type { Context } from '#server/context.ts';
import { countSecurityEvents } from '#server/modules/trust/list-security-events.ts';
import type { SecurityEventKind } from '#server/modules/trust/security-event.ts';
import { countActions, readHead } from './check-chain.store.ts';
import { wordOf } from './check-chain.ts';

/** Africa/Kigali is UTC+2 all year. */
const OFFSET_MS = 2 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** What the owner is told of a day. */
export interface AuditDay {
  /** `YYYY-MM-DD`, in Kigali. */
  day: string;
  /** Where the audit log stood at its end (check-chain.ts); null: it was empty. */
  head: string | null;
  /** By the staff. */
  exports: number;
  refunds: number;
  events: { readonly [K in SecurityEventKind]?: number };
}

/** The number of the day that a moment is in, in Kigali; `firstMomentOf` turns it back. */
export function dayNumber(moment: Date): number {
  return Math.floor((moment.getTime() + OFFSET_MS) / DAY_MS);
}

export function firstMomentOf(day: number): Date {
  return new Date(day * DAY_MS - OFFSET_MS);
}

/** What happened on a day that is worth the owner's look, and the head of the log that proves it later. */
export async function sumDay(ctx: Context, day: number): Promise<AuditDay> {
  const span = { from: firstMomentOf(day), until: firstMomentOf(day + 1) };
  const head = await readHead(ctx.db, span.until);
  return {
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    head: head && wordOf(head),
    ...(await countActions(ctx.db, span)),
    events: await countSecurityEvents(ctx, span),
  };
}
