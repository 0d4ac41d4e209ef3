import type { Context } from '#server/context.ts';
import { noteSecurityEvent } from './security-event.ts';

/** Notes that a limit refused somebody; `call` is the route, never the URL. */
export function noteLimited(ctx: Context, call: string): Promise<void> {
  return noteSecurityEvent(ctx, { kind: 'limited', accountId: ctx.actor?.id ?? null, detail: { call } });
}
