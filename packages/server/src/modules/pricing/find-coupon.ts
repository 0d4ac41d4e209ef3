import type { Context } from '#server/context.ts';
import { countTry, requireTriesLeftInTurn } from '#server/http/limit-in-database.ts';
import { findProductsBelow } from '#server/modules/catalogue/categories.ts';
import { selectCoupon } from './coupon.store.ts';
import { type Coupon, readCode } from './coupon.ts';

/** Longer, shorter or stranger than any code of ours: not worth asking the database. */
const POSSIBLE_CODE = /^[^\p{Cc}]{2,40}$/u;

/**
 * The coupon of this code (upper case), with what it is for among `products` (ids). Null: there is none, or the
 * shop has put it aside; nobody can tell which.
 */
export async function findCoupon(
  ctx: Context,
  code: string,
  products: readonly string[],
): Promise<Coupon | null> {
  const row = POSSIBLE_CODE.test(code) ? await selectCoupon(ctx.db, code) : null;
  if (!row) return null;
  const { categories, products: named, ...coupon } = row;
  if (!categories.length && !named.length) return { ...coupon, products: null };
  const below = await findProductsBelow(ctx, { products, categories });
  return { ...coupon, products: new Set([...named, ...below]) };
}

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
