import { formatAmount } from '@isoko/contract/rules/money';
import type { Selectable } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/tables.ts';
import { COLLECT } from '#server/modules/shipping/zones.ts';
import { type Sentence, sentence } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';
import { type PricedLine, prorate } from './price-lines.ts';

type Row = Selectable<Database['coupon']>;

export type CouponKind = Row['kind'];

/**
 * The delivery method that a free-delivery coupon pays for, as it does for collection; express is never free by a
 * coupon.
 */
export const FREE_METHOD = 'standard';

/**
 * The fields of a coupon that its rules need. Money in francs; `value` is percent or francs, and has no meaning for
 * free delivery; `per_customer` is how often one buyer may use it, null: any number.
 */
export interface Coupon
  extends Pick<Row, 'id' | 'code' | 'kind' | 'value' | 'min_subtotal' | 'max_discount'>,
    Pick<Row, 'starts_at' | 'ends_at' | 'max_uses' | 'used' | 'per_customer'> {
  /** The products it is for, among those in question; null: it is for everything. */
  products: ReadonlySet<string> | null;
}

/** The fields of a line that a coupon needs. */
type Couponed = Pick<PricedLine, 'product' | 'sum'>;

/** A code as typed, in upper case and without outer spaces; null: there is none. */
export function readCode(typed: string | null | undefined): string | null {
  return typed?.trim().toUpperCase() || null;
}

/** Why a coupon cannot be used for these lines now, as one sentence; null if it can. */
export function whyNot(coupon: Coupon, lines: readonly Couponed[], now: Date): Sentence | null {
  const { starts_at, ends_at, max_uses, used, min_subtotal } = coupon;
  if (starts_at && now < starts_at) return sentence('This coupon starts on {day}.', { day: starts_at });
  if (ends_at && now >= ends_at) return sentence('This coupon has ended.');
  if (max_uses !== null && used >= max_uses) return sentence('This coupon is used up.');
  if (!lines.some((line) => isFor(coupon, line)))
    return sentence('This coupon is not for what is in your cart.');
  const missing = min_subtotal - sumOf(lines);
  if (missing <= 0) return null;
  return sentence('This coupon starts at FRW {x}. FRW {missing} more, and it counts.', {
    x: formatAmount(min_subtotal),
    missing: formatAmount(missing),
  });
}

/**
 * Francs off each line, in order (decisions: Percentages): a percentage of the eligible lines rounded down, or the
 * coupon's francs; then the cap; never more than the price of the eligible lines. Shares are in proportion to the
 * lines' sums.
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

/** Whether the coupon pays for this delivery method. */
export function paysDelivery({ kind }: Pick<Coupon, 'kind'>, methodCode: string): boolean {
  return kind === 'free_shipping' && (methodCode === FREE_METHOD || methodCode === COLLECT.code);
}

function isFor({ products }: Coupon, { product, sum }: Couponed): boolean {
  return sum > 0 && (products === null || products.has(product));
}

function sumOf(lines: readonly Couponed[]): number {
  return lines.reduce((sum, line) => sum + line.sum, 0);
}

/** Why a buyer cannot use a coupon once more. */
export const USED_BEFORE = sentence('You have used this coupon before.');

/** The error coupon_invalid, with the reason on `coupon`. */
export function couponRefused(reason: Sentence | string | null): ShopError {
  const message = reason ?? sentence('This coupon cannot be used.');
  return new ShopError('coupon_invalid', { fields: [{ field: 'coupon', message }] });
}

/** A buyer: an account, or a guest by the phone (E.164), and the e-mail if there is one. */
export interface Buyer {
  /** Null: a guest. */
  accountId: string | null;
  /** Not used for an account. */
  phone: string | null;
  email: string | null;
}

/**
 * The keys that identify a buyer: keyed hashes of the account, or else the phone, and of the mailbox behind the e-mail
 * (and of its spelling, which counted older uses). For an account the phone does not count, because many homes share
 * one.
 */
export function buyerKeys(ctx: Pick<Context, 'deriveToken'>, { accountId, phone, email }: Buyer): string[] {
  const who = accountId ? `account ${accountId}` : `phone ${phone}`;
  const words = [who, ...(email ? spellings(email).map((each) => `email ${each}`) : [])];
  return words.map((word) => ctx.deriveToken('coupon buyer', word));
}

/** The same, plus the keys made with the shop's earlier secret, so that a rotation gives no one a coupon twice. */
export function allBuyerKeys(ctx: Pick<Context, 'deriveToken' | 'earlier'>, buyer: Buyer): string[] {
  return [...buyerKeys(ctx, buyer), ...(ctx.earlier ? buyerKeys(ctx.earlier, buyer) : [])];
}

/** Mail services that ignore dots in an address. */
const WITHOUT_DOTS = ['gmail.com', 'googlemail.com'];

/** An address in lower case, and its mailbox: a `+` and what follows do not change the mailbox. */
function spellings(email: string): string[] {
  const typed = email.trim().toLowerCase();
  const [, name = '', domain = ''] = /^(.*)@(.*)$/.exec(typed) ?? [];
  const isDotless = WITHOUT_DOTS.includes(domain);
  const [tagless = ''] = name.split('+');
  const box = isDotless ? `${tagless.replaceAll('.', '')}@gmail.com` : `${tagless}@${domain}`;
  return [...new Set([typed, box])];
}
