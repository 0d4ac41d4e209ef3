import type { Context } from '#server/context.ts';
import { giveUpWaiting } from '#server/database/give-up-waiting.ts';
import { ShopError } from '#server/shop-error.ts';
import { findClaim, forgetClaims, insertClaim, type KeyClaim } from './claim.store.ts';

/** How long a key is remembered. */
const KEEP_MS = 48 * 60 * 60 * 1000;
/** How often the order that happens to come also deletes outdated claims. */
const FORGET_EVERY_MS = 60 * 1000;

/**
 * Claims a key inside the order's transaction and answers null; or, when a committed request had it, that
 * request's order id. Waits for one in flight, at most the lock time-out.
 * @throws idempotency_mismatch when the key was used for another wish; in_progress when the wait was in vain.
 */
export async function claimKey(ctx: Context, claim: KeyClaim): Promise<string | null> {
  const now = ctx.now();
  const outdated = new Date(now.getTime() - KEEP_MS);
  const isClaimed = await insertClaim(ctx.db, { ...claim, now, outdated }).catch(giveUpWaiting);
  if (isClaimed) {
    await forgetNowAndThen(ctx, { now, outdated });
    return null;
  }
  const earlier = await findClaim(ctx.db, claim);
  if (earlier.fingerprint !== claim.fingerprint) throw new ShopError('idempotency_mismatch');
  return earlier.order_id;
}

/** This process deleted outdated claims last at this time. */
let forgotAt = 0;

async function forgetNowAndThen(
  ctx: Context,
  { now, outdated }: Record<'now' | 'outdated', Date>,
): Promise<void> {
  if (Math.abs(now.getTime() - forgotAt) < FORGET_EVERY_MS) return;
  forgotAt = now.getTime();
  await forgetClaims(ctx.db, outdated);
}
