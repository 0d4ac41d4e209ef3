import type { Context } from '#server/context.ts';
import { hashForEvents } from '#server/secrets.ts';
import {
  countByKind,
  type EventFilters,
  insertSecurityEvent,
  pageOfSecurityEvents,
  removeSecurityEvents,
  type StoredSecurityEvent,
} from './trust.store.ts';

/** What is worth an investigation. */
export type SecurityEventKind =
  | 'log_in'
  | 'log_in_failed'
  | 'log_in_new_device'
  | 'refused'
  | 'limited'
  | 'exported'
  | 'invited'
  | 'invitation_accepted'
  | 'role_changed'
  | 'payee_changed'
  | 'step_up'
  | 'step_up_failed'
  | 'second_factor_changed'
  | 'password_changed'
  | 'sessions_ended'
  | 'key_changed'
  | 'orders_cancelled';

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The account it is about, or that was tried; null: nobody's. */
  accountId?: string | null;
  /** Plain facts, small: `{ call: 'GET /admin/…', role: 'packer' }`. Never a person's data, never a secret. */
  detail?: Record<string, string | number | boolean | null>;
}

/**
 * Notes a security event with keyed hashes of the caller's address and of the account (trust.md, decisions/0132). What
 * succeeds is noted in the caller's transaction and stands or falls with it; what is refused is noted outside of one.
 */
export async function noteSecurityEvent(
  ctx: Context,
  { kind, accountId = null, detail = {} }: SecurityEvent,
): Promise<void> {
  await insertSecurityEvent(ctx.db, {
    at: ctx.now(),
    kind,
    addressHash: ctx.request ? hashForEvents(ctx, 'address', ctx.request.address) : null,
    accountHash: accountId ? hashForEvents(ctx, 'account', accountId) : null,
    requestId: ctx.request?.id ?? null,
    detail,
  });
}

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

/** As long as somebody may have to find out what happened (docs/operations/personal-data.md). */
const KEEP_MS = 90 * 24 * 60 * 60_000;
const AT_ONCE = 5_000;

/** Forgets security events after 90 days. Returns how many went. */
export function sweepSecurityEvents(ctx: Context): Promise<number> {
  return removeSecurityEvents(ctx.db, { before: new Date(ctx.now().getTime() - KEEP_MS), limit: AT_ONCE });
}

/** Notes that a limit refused somebody; `call` is the route, never the URL. */
export function noteLimited(ctx: Context, call: string): Promise<void> {
  return noteSecurityEvent(ctx, { kind: 'limited', accountId: ctx.actor?.id ?? null, detail: { call } });
}
