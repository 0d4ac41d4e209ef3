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
