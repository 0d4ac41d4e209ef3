import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { hashToken } from '#server/tokens.ts';

/** What opens a guest's order. Derived, so that a repeated request shows it again; the database has its hash only. */
export function accessTokenOf(ctx: Pick<Context, 'deriveToken'>, orderId: string): string {
  return ctx.deriveToken('guest-order', orderId);
}

/**
 * Whether the token is that of the order, in a time that tells nothing about it. One of the secret before opens for as
 * long as that does; the hash in the row only says that the order has one.
 */
export function opens(
  ctx: Pick<Context, 'deriveToken' | 'earlier' | 'now'>,
  token: string,
  orderId: string,
): boolean {
  const { earlier, now } = ctx;
  const right = [accessTokenOf(ctx, orderId)];
  if (earlier && now() < earlier.until) right.push(accessTokenOf(earlier, orderId));
  const shown = hashToken(token);
  return right.some((each) => timingSafeEqual(shown, hashToken(each)));
}
