import type { Context } from '#server/context.ts';

/** Who buys: the phone in E.164, and the e-mail if there is one. */
export interface Buyer {
  phone: string;
  email: string | null;
}

/** What a buyer is known again by: keyed hashes, of the phone and of the e-mail in lower case. */
export function buyerKeys(ctx: Pick<Context, 'deriveToken'>, { phone, email }: Buyer): string[] {
  const words = [`phone ${phone}`, ...(email ? [`email ${email.trim().toLowerCase()}`] : [])];
  return words.map((word) => ctx.deriveToken('coupon buyer', word));
}
