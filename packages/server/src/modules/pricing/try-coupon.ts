import type { Context } from '#server/context.ts';
import { countTry, requireTriesLeftInTurn } from '#server/http/limit-in-database.ts';
import { findProductsBelow } from '#server/modules/catalogue/list-low-stock.ts';
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

/** A coupon that can be used, and francs off each line, in their order. */
export interface UsableCoupon {
  coupon: Coupon;
  discounts: number[];
}

/** What comes of the code somebody typed. */
export interface CouponVerdict {
  /** Upper case. */
  code: string;
  /** Null of a code nobody knows. */
  kind: CouponKind | null;
  /** Percent, or francs; null of a code nobody knows. */
  value: number | null;
  /** Null when it cannot be used; `message` then says why. */
  usable: UsableCoupon | null;
  message: Sentence | null;
}

/** Tries a coupon on these lines, for a buyer if one is known: a preview, nothing is used up. Null: no code was typed. */
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

/** Whether a buyer who is known had the coupon as often as one may; only the order knows for sure. */
async function whyNotAgain(ctx: Context, coupon: Coupon, buyer: Buyer | null): Promise<Sentence | null> {
  if (coupon.per_customer === null || !buyer) return null;
  const uses = await countUsesBy(ctx.db, { couponId: coupon.id, buyers: allBuyerKeys(ctx, buyer) });
  return uses >= coupon.per_customer ? USED_BEFORE : null;
}

/** The verdict once the delivery is chosen: free delivery is not spent where it would give nothing. */
export function withMethod(verdict: CouponVerdict | null, methodCode: string | null): CouponVerdict | null {
  const isWasted =
    verdict?.usable && verdict.kind === 'free_shipping' && methodCode !== null
      ? !paysDelivery({ kind: verdict.kind }, methodCode)
      : false;
  if (!verdict || !isWasted) return verdict;
  return {
    ...verdict,
    usable: null,
    message: sentence('This coupon makes {method} delivery free.', { method: FREE_METHOD }),
  };
}

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
