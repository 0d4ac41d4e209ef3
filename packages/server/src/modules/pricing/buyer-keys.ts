import type { Context } from '#server/context.ts';

/** Who buys: an account, or a guest by the phone (E.164), and the e-mail if there is one. */
export interface Buyer {
  /** Null: a guest. */
  accountId: string | null;
  /** Of an account it does not matter. */
  phone: string | null;
  email: string | null;
}

/**
 * What a buyer is known again by: keyed hashes, of the account or else the phone, and of the e-mail in lower case. A
 * phone is shared in many homes: it does not keep somebody with an account from a coupon.
 */
export function buyerKeys(ctx: Pick<Context, 'deriveToken'>, { accountId, phone, email }: Buyer): string[] {
  const who = accountId ? `account ${accountId}` : `phone ${phone}`;
  const words = [who, ...(email ? [`email ${email.trim().toLowerCase()}`] : [])];
  return words.map((word) => ctx.deriveToken('coupon buyer', word));
}

/** The same, and what they were known by before the shop's secret was rotated: nobody gets a coupon again by that. */
export function allBuyerKeys(ctx: Pick<Context, 'deriveToken' | 'earlier'>, buyer: Buyer): string[] {
  return [...buyerKeys(ctx, buyer), ...(ctx.earlier ? buyerKeys(ctx.earlier, buyer) : [])];
}
