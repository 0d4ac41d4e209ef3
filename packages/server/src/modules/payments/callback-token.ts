import { createHash } from 'node:crypto';
import type { Context } from '#server/context.ts';

/** The secret end of the callback path of a payment. It can be made again; the row has its hash only. */
export function callbackTokenOf(ctx: Context, paymentId: string): string {
  return ctx.deriveToken('momo-callback', paymentId);
}

/** SHA-256 of a path token. */
export function hashCallbackToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
