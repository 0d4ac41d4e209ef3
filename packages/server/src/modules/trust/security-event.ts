import type { Context } from '#server/context.ts';
import { hashForEvents } from '#server/secrets.ts';
import { countByKind, insertSecurityEvent, removeSecurityEvents } from './trust.store.ts';

export { listStoredEvents } from './trust.store.ts';

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
  | 'phone_proved'
  | 'phone_changed'
  | 'sessions_ended'
  | 'key_changed'
  | 'orders_cancelled';

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The account it is about, or that was tried; null: none. */
  accountId?: string | null;
  /** Plain facts, small: `{ call: 'GET /admin/…', role: 'packer' }`. Never a person's data, never a secret. */
  detail?: Record<string, string | number | boolean | null>;
}

/**
 * Writes a security event with keyed hashes of the caller's address and of the account (trust.md, decisions/0132). For a
 * success it is written in the caller's transaction; for a refusal outside of one, so that it stays.
 */
export async function noteSecurityEvent(
  ctx: Context,
  { kind, accountId = null, detail = {} }: SecurityEvent,
): Promise<void> {
  await insertSecurityEvent(ctx.db, {
    at: ctx.now(),
    kind,
    address_hash: ctx.request ? hashForEvents(ctx, 'address', ctx.request.address) : null,
    account_hash: accountId ? hashForEvents(ctx, 'account', accountId) : null,
    request_id: ctx.request?.id ?? null,
    detail: JSON.stringify(detail),
  });
}

/** How many security events of each kind there were in a span of time. */
export async function countSecurityEvents(
  ctx: Context,
  span: { from: Date; until: Date },
): Promise<{ readonly [K in SecurityEventKind]?: number }> {
  const counts = await countByKind(ctx.db, span);
  return Object.fromEntries(counts.map(({ kind, n }) => [kind, n]));
}

/** How long an investigation may need them (docs/operations/personal-data.md). */
const KEEP_MS = 90 * 24 * 60 * 60_000;
const AT_ONCE = 5_000;

/** Deletes security events after 90 days. Returns how many. */
export function sweepSecurityEvents(ctx: Context): Promise<number> {
  return removeSecurityEvents(ctx.db, { before: new Date(ctx.now().getTime() - KEEP_MS), limit: AT_ONCE });
}

/** Writes that a limit refused a caller; `call` is the route, never the URL. */
export function noteLimited(ctx: Context, call: string): Promise<void> {
  return noteSecurityEvent(ctx, { kind: 'limited', accountId: ctx.actor?.id ?? null, detail: { call } });
}
