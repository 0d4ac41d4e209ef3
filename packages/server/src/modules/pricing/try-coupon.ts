import type { Context } from '#server/context.ts';
import { countTry, requireTriesLeftInTurn } from '#server/http/limit-in-database.ts';
import { findProductsBelow } from '#server/modules/catalogue/categories.ts';
import { type Sentence, sentence } from '#server/sentences/sentence.ts';
import { countUsesBy, selectCoupon } from './coupon.store.ts';
import {
  allBuyerKeys,
  type Buyer,
  type Coupon,
  type CouponKind,
  discountsOf,
  FREE_METHOD,
  paysDelivery,
  readCode,
  USED_BEFORE,
  whyNot,
} from './coupon.ts';
import type { PricedLine } from './price-lines.ts';

/** A usable coupon, and francs off each line, in order. */
export interface UsableCoupon {
  coupon: Coupon;
  discounts: number[];
}

/** The result of a typed code. */
export interface CouponVerdict {
  /** Upper case. */
  code: string;
  /** Null for an unknown code. */
  kind: CouponKind | null;
  /** Percent, or francs; null for an unknown code. */
  value: number | null;
  /** Null if it cannot be used; `message` then says why. */
  usable: UsableCoupon | null;
  message: Sentence | null;
}

/** Checks a coupon for these lines, for a known buyer or null, without using it. Null: no code was typed. */
export async function tryCoupon(
  ctx: Context,
  typed: string | null | undefined,
  { lines, buyer }: { lines: readonly Pick<PricedLine, 'product' | 'sum'>[]; buyer: Buyer | null },
): Promise<CouponVerdict | null> {
  const code = readCode(typed);
  if (!code) return null;
  const products = lines.map((line) => line.product);
  const coupon = await findCoupon(ctx, code, products);
  if (!coupon)
    return { code, kind: null, value: null, usable: null, message: sentence('This coupon cannot be used.') };
  const message = whyNot(coupon, lines, ctx.now()) ?? (await whyNotAgain(ctx, coupon, buyer));
  const usable = message === null ? { coupon, discounts: discountsOf(coupon, lines) } : null;
  return { code: coupon.code, kind: coupon.kind, value: coupon.value, usable, message };
}

/** Why a known buyer cannot use the coupon again; exact only in the order's transaction. */
async function whyNotAgain(ctx: Context, coupon: Coupon, buyer: Buyer | null): Promise<Sentence | null> {
  if (coupon.per_customer === null || !buyer) return null;
  const uses = await countUsesBy(ctx.db, { couponId: coupon.id, buyers: allBuyerKeys(ctx, buyer) });
  return uses >= coupon.per_customer ? USED_BEFORE : null;
}

/** The result once the delivery is chosen: a free-delivery coupon does not count for another method. */
export function withMethod(verdict: CouponVerdict | null, methodCode: string | null): CouponVerdict | null {
  if (!verdict?.usable || verdict.kind !== 'free_shipping' || methodCode === null) return verdict;
  if (paysDelivery(verdict.usable.coupon, methodCode)) return verdict;
  return {
    ...verdict,
    usable: null,
    message: sentence('This coupon makes {method} delivery free.', { method: FREE_METHOD }),
  };
}

/**
 * Francs off each of these lines, which are added to an order that was bought with a coupon: a percentage counts for
 * them too, up to the coupon's cap minus what it has `given`. Nothing for other kinds, and for a coupon that is
 * switched off.
 */
export async function discountMore(
  ctx: Context,
  code: string | null,
  { lines, given }: { lines: readonly Pick<PricedLine, 'product' | 'sum'>[]; given: number },
): Promise<number[]> {
  const isMore = lines.some((line) => line.sum > 0);
  const products = lines.map((line) => line.product);
  const coupon = code && isMore ? await findCoupon(ctx, code, products) : null;
  if (coupon?.kind !== 'percent') return lines.map(() => 0);
  const left = coupon.max_discount === null ? null : Math.max(coupon.max_discount - given, 0);
  return discountsOf({ ...coupon, max_discount: left }, lines);
}

/** The format of codes; any other text is not looked up. */
const POSSIBLE_CODE = /^[^\p{Cc}]{2,40}$/u;

/**
 * The coupon of this code (upper case), with those of `products` (ids) that it is for. Null: there is none, or it is
 * switched off; a caller cannot tell which.
 */
async function findCoupon(ctx: Context, code: string, products: readonly string[]): Promise<Coupon | null> {
  const row = POSSIBLE_CODE.test(code) ? await selectCoupon(ctx.db, code) : null;
  if (!row) return null;
  const { categories, products: named, ...coupon } = row;
  if (!categories.length && !named.length) return { ...coupon, products: null };
  const below = await findProductsBelow(ctx, { products, categories });
  return { ...coupon, products: new Set([...named, ...below]) };
}

/** How many unknown codes an address may try (decisions: Rate limits). */
const WRONG_CODES = { purpose: 'coupon', max: 10, windowSeconds: 10 * 60 };

/**
 * Limits the guessing of codes: call it before a code is checked, outside of any transaction. Only codes that do not
 * exist are counted; one that has ended or needs a larger cart is checked again with every change of the cart.
 * @throws rate_limited after too many wrong codes, also for right ones: otherwise the answer would tell which is right.
 */
export async function requireCouponTriesLeft(
  ctx: Context,
  { coupon, address }: { coupon: string | null | undefined; address: string },
): Promise<void> {
  const code = readCode(coupon);
  if (!code) return;
  const limit = { ...WRONG_CODES, subject: address };
  // Looked up before the count: a right code waits only for wrong ones that came before it.
  const isGuess = (await findCoupon(ctx, code, [])) === null;
  await (isGuess ? countTry(ctx, limit) : requireTriesLeftInTurn(ctx, limit));
}
