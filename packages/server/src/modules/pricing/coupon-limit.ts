import type { Context } from '#server/context.ts';
import { countTry, requireTriesLeftInTurn } from '#server/http/limit-in-database.ts';
import { readCode } from './coupon.ts';
import { findCoupon } from './find-coupon.ts';

/** Codes nobody knows that an address may try (decisions: Rate limits). */
const WRONG_CODES = { purpose: 'coupon', max: 10, windowSeconds: 10 * 60 };

/**
 * Keeps codes from being guessed: whoever is about to have one judged comes by here first, outside of any
 * transaction. Counted are codes that do not exist; one that has ended or needs a fuller cart is no guess, and is asked
 * about again with every change of the cart.
 * @throws rate_limited once too many wrong ones were tried, for right ones too: else the answer would tell.
 */
export async function requireCouponTriesLeft(
  ctx: Context,
  { coupon, address }: { coupon: string | null | undefined; address: string },
): Promise<void> {
  const code = readCode(coupon);
  if (!code) return;
  const limit = { ...WRONG_CODES, subject: address };
  // Looked up before the tries are: right ones wait for wrong ones that came first, and for nobody else.
  const isGuess = (await findCoupon(ctx, code, [])) === null;
  await (isGuess ? countTry(ctx, limit) : requireTriesLeftInTurn(ctx, limit));
}
