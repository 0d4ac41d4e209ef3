import { formatAmount } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import { type Sentence, sentence } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';
import { type PricedLine, prorate } from './price-lines.ts';

export type CouponKind = 'percent' | 'fixed' | 'free_shipping';

/** The delivery a free-delivery coupon pays for: a gift of the shop, not of its riders' hurry. */
export const FREE_METHOD = 'standard';

/** A coupon as far as its rules go. Money in francs. */
export interface Coupon {
  id: string;
  code: string;
  kind: CouponKind;
  /** Percent, or francs; means nothing for free delivery. */
  value: number;
  min_subtotal: number;
  max_discount: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  used: number;
  /** Uses one buyer may have; null: any number. */
  per_customer: number | null;
  /** The products it is for, of those asked about; null: it is for everything. */
  products: ReadonlySet<string> | null;
}

/** What a coupon looks at of a line. */
type Couponed = Pick<PricedLine, 'product' | 'sum'>;

/** What people type is one code whatever its case and outer spaces; null: there is none. */
export function readCode(typed: string | null | undefined): string | null {
  return typed?.trim().toUpperCase() || null;
}

/** Why a coupon does nothing for these lines now, as one sentence; null when it can be used. */
export function whyNot(coupon: Coupon, lines: readonly Couponed[], now: Date): Sentence | null {
  const { starts_at, ends_at, max_uses, used, min_subtotal } = coupon;
  if (starts_at && now < starts_at) return sentence('This coupon starts on {day}.', { day: starts_at });
  if (ends_at && now >= ends_at) return sentence('This coupon has ended.');
  if (max_uses !== null && used >= max_uses) return sentence('This coupon is used up.');
  if (!lines.some((line) => isFor(coupon, line)))
    return sentence('This coupon is not for what is in your cart.');
  if (sumOf(lines) < min_subtotal)
    return sentence('This coupon starts at FRW {x}.', { x: formatAmount(min_subtotal) });
  return null;
}

/**
 * Francs off each line, in their order (decisions: Percentages): a percentage of the eligible lines rounded down, or
 * the coupon's francs; then the cap; never more than the eligible lines cost. Shares follow the lines' sums.
 */
export function discountsOf(coupon: Coupon, lines: readonly Couponed[]): number[] {
  const eligible = lines.map((line) => (isFor(coupon, line) ? line.sum : 0));
  const whole = eligible.reduce((sum, each) => sum + each, 0);
  const given = {
    percent: Math.floor((whole * coupon.value) / 100),
    fixed: coupon.value,
    free_shipping: 0,
  }[coupon.kind];
  return prorate(Math.min(given, coupon.max_discount ?? given, whole), eligible);
}

/** Whether the coupon pays this delivery method. */
export function paysDelivery({ kind }: Pick<Coupon, 'kind'>, methodCode: string): boolean {
  return kind === 'free_shipping' && methodCode === FREE_METHOD;
}

function isFor({ products }: Coupon, { product, sum }: Couponed): boolean {
  return sum > 0 && (products === null || products.has(product));
}

function sumOf(lines: readonly Couponed[]): number {
  return lines.reduce((sum, line) => sum + line.sum, 0);
}

/** Why a buyer cannot have a coupon once more. */
export const USED_BEFORE = sentence('You have used this coupon before.');

/** An order cannot have its coupon: coupon_invalid, with the reason (a sentence) beside `coupon`. */
export function couponRefused(reason: Sentence | string | null): ShopError {
  const message = reason ?? sentence('This coupon cannot be used.');
  return new ShopError('coupon_invalid', { fields: [{ field: 'coupon', message }] });
}

/** Who buys: an account, or a guest by the phone (E.164), and the e-mail if there is one. */
export interface Buyer {
  /** Null: a guest. */
  accountId: string | null;
  /** Of an account it does not matter. */
  phone: string | null;
  email: string | null;
}

/**
 * What a buyer is known again by: keyed hashes, of the account or else the phone, and of the mailbox the e-mail reaches
 * (and of its spelling: uses of before there was more to it go on counting). A
 * phone is shared in many homes: it does not keep somebody with an account from a coupon.
 */
export function buyerKeys(ctx: Pick<Context, 'deriveToken'>, { accountId, phone, email }: Buyer): string[] {
  const who = accountId ? `account ${accountId}` : `phone ${phone}`;
  const words = [who, ...(email ? spellings(email).map((each) => `email ${each}`) : [])];
  return words.map((word) => ctx.deriveToken('coupon buyer', word));
}

/** The same, and what they were known by before the shop's secret was rotated: nobody gets a coupon again by that. */
export function allBuyerKeys(ctx: Pick<Context, 'deriveToken' | 'earlier'>, buyer: Buyer): string[] {
  return [...buyerKeys(ctx, buyer), ...(ctx.earlier ? buyerKeys(ctx.earlier, buyer) : [])];
}

/** Mailboxes of these take an address with or without dots. */
const WITHOUT_DOTS = ['gmail.com', 'googlemail.com'];

/** An address in lower case, and the mailbox behind it: what follows a `+` reaches the same one. */
function spellings(email: string): string[] {
  const typed = email.trim().toLowerCase();
  const [, name = '', domain = ''] = /^(.*)@(.*)$/.exec(typed) ?? [];
  const isDotless = WITHOUT_DOTS.includes(domain);
  const [tagless = ''] = name.split('+');
  const box = isDotless ? `${tagless.replaceAll('.', '')}@gmail.com` : `${tagless}@${domain}`;
  return [...new Set([typed, box])];
}
