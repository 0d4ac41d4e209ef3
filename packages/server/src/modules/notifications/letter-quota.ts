import type { Context } from '#server/context.ts';
import { countTry, type Try } from '#server/http/limit-in-database.ts';
import { ShopError } from '#server/shop-error.ts';
import type { Letter } from './write-letter.ts';

const HOUR_S = 60 * 60;

/** How many letters leave in an hour about or to people who proved nothing, and what staff read of the others. */
const quotas = {
  /** To one mailbox. */
  mailbox: {
    purpose: 'letter to a strange mailbox',
    max: 3,
    reason: 'This mailbox has not proved itself and got three mails within an hour.',
  },
  /** To the shop itself, of new orders. */
  customer: {
    purpose: 'letter about strange customers',
    max: 30,
    reason:
      'The shop got thirty mails of new customers’ orders within an hour. The order stands in the inbox.',
  },
} as const;

/**
 * Counts a letter to somebody who proved nothing, exactly whoever else sends; the count is taken back when it did not
 * leave. A sentence for staff when it is one too many. Not for use in a transaction.
 */
export async function countLetter(ctx: Context, { to, stranger }: Letter): Promise<Try | string> {
  if (!stranger) return { takeBack: async () => {} };
  const { purpose, max, reason } = quotas[stranger];
  const limit = { purpose, subject: to.address.toLowerCase(), max, windowSeconds: HOUR_S };
  try {
    return await countTry(ctx, limit);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'rate_limited') return reason;
    throw error;
  }
}
