import type { Context } from '#server/context.ts';
import { hashForEvents } from '#server/event-hash.ts';
import { insertSecurityEvent } from './security-event.store.ts';

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
