import type { Context } from '#server/context.ts';
import { countTry, type Limit, type Try } from '#server/http/limit-in-database.ts';
import { ShopError } from '#server/shop-error.ts';
import { emailKey } from './email.ts';

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;

/** Log-ins of one account from one address (decisions: Rate limits). */
export function loginLimit(email: string, address: string): Limit {
  const subject = `${emailKey(email)} ${address}`;
  return { purpose: 'login', subject, max: 10, windowSeconds: QUARTER_HOUR_S };
}

/** Log-ins of one address, whatever the account. */
export function addressLoginLimit(address: string): Limit {
  return { purpose: 'login-address', subject: address, max: 50, windowSeconds: QUARTER_HOUR_S };
}

/** The own password, asked for once more: limited like a log-in. */
export function ownPasswordLimit(accountId: string): Limit {
  return { purpose: 'own-password', subject: accountId, max: 10, windowSeconds: QUARTER_HOUR_S };
}

/** Sign-ups of an address. */
export function signUpLimit(address: string): Limit {
  return { purpose: 'sign-up', subject: address, max: 5, windowSeconds: HOUR_S };
}

/** Forgotten passwords an address may ask for. */
export function forgotLimit(address: string): Limit {
  return { purpose: 'forgot', subject: address, max: 10, windowSeconds: HOUR_S };
}

/** New addresses an account may ask for: each is a mail to somebody. */
export function changeEmailLimit(accountId: string): Limit {
  return { purpose: 'change-email', subject: accountId, max: 5, windowSeconds: HOUR_S };
}

/** Mails with a new password's link that reach one mailbox, whoever asks for them. */
export function resetMailLimit(email: string): Limit {
  return { purpose: 'reset-mail', subject: emailKey(email), max: 3, windowSeconds: HOUR_S };
}

/** Mails about sign-ups and confirmations that reach one mailbox, whoever causes them. */
export function confirmMailLimit(email: string): Limit {
  return { purpose: 'confirm-mail', subject: emailKey(email), max: 5, windowSeconds: HOUR_S };
}

/**
 * Counts one try under every limit, then does the work. The work gets the try and takes it back when it was none; a
 * shop too busy to look at it takes it back by itself. Not for use in a transaction.
 * @throws rate_limited when one limit is spent; then no limit has counted it.
 */
export async function onTry<T>(
  ctx: Context,
  limits: readonly Limit[],
  work: (counted: Try) => Promise<T>,
): Promise<T> {
  const tries: Try[] = [];
  const counted: Try = {
    async takeBack() {
      for (const each of tries) await each.takeBack();
    },
  };
  try {
    for (const limit of limits) tries.push(await countTry(ctx, limit));
    return await work(counted);
  } catch (error) {
    const isSpent = error instanceof ShopError && error.code === 'rate_limited';
    const isBusy = error instanceof ShopError && error.code === 'unavailable';
    if (isSpent || isBusy) await counted.takeBack();
    throw error;
  }
}

/** Counts a mail; false when the mailbox had its share. Not for use in a transaction. */
export async function mayMail(ctx: Context, limit: Limit): Promise<boolean> {
  try {
    await countTry(ctx, limit);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'rate_limited') return false;
    throw error;
  }
}
