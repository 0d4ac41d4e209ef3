import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { hashToken } from '#server/modules/customers/token.ts';

/** What opens a guest's order. Derived, so that a repeated request shows it again; the database has its hash only. */
export function accessTokenOf(ctx: Pick<Context, 'deriveToken'>, orderId: string): string {
  return ctx.deriveToken('guest-order', orderId);
}

/** Whether the token is the one of the hash, in a time that tells nothing about it. */
export function opens(token: string, hash: Buffer): boolean {
  return timingSafeEqual(hashToken(token), hash);
}
