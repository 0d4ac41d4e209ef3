import { createHash } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { Payment } from './payment.ts';

/** The secret end of the callback path of a payment. It can be made again; the row has its hash only. */
export function callbackTokenOf(ctx: Pick<Context, 'deriveToken'>, paymentId: string): string {
  return ctx.deriveToken('momo-callback', paymentId);
}

/** The same of a payment that was written, perhaps before the shop's secret was rotated: the one that has its hash. */
export function writtenCallbackTokenOf(
  ctx: Pick<Context, 'deriveToken' | 'earlier'>,
  { id, callback_hash }: Pick<Payment, 'id' | 'callback_hash'>,
): string {
  const present = callbackTokenOf(ctx, id);
  if (!ctx.earlier || callback_hash?.equals(hashCallbackToken(present))) return present;
  return callbackTokenOf(ctx.earlier, id);
}

/** SHA-256 of a path token. */
export function hashCallbackToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
