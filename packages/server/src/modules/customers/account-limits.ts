import type { Context } from '#server/context.ts';
import { countTry, type Limit, networkLimits, type Try } from '#server/http/limit-in-database.ts';
import { emailKey } from '#server/input/text.ts';
import { ShopError } from '#server/shop-error.ts';

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;

/** Log-ins of one account from one address (decisions: Rate limits). */
export function loginLimit(email: string, address: string): Limit {
  const subject = `${emailKey(email)} ${address}`;
  return { purpose: 'login', subject, max: 10, windowSeconds: QUARTER_HOUR_S };
}

/** Log-ins of one account from a browser it knows: what others guess takes nothing of them. */
export function deviceLoginLimit(email: string, device: string): Limit {
  const subject = `${emailKey(email)} ${device}`;
  return { purpose: 'login-device', subject, max: 10, windowSeconds: QUARTER_HOUR_S };
}

/** Log-ins of one account over all networks; a browser that it knows may continue. */
export function accountLoginLimit(email: string): Limit {
  return { purpose: 'login-account', subject: emailKey(email), max: 20, windowSeconds: HOUR_S };
}

/** Log-ins of one network, whatever the account. */
export function networkLoginLimits(address: string): Limit[] {
  return networkLimits({ purpose: 'login-network', max: 500, windowSeconds: QUARTER_HOUR_S }, address);
}

/** The own password, asked for once more: limited like a log-in. */
export function ownPasswordLimit(accountId: string): Limit {
  return { purpose: 'own-password', subject: accountId, max: 10, windowSeconds: QUARTER_HOUR_S };
}

/** Passwords tried with the link of a sign-up. */
export function confirmPasswordLimit(accountId: string): Limit {
  return { purpose: 'confirm-password', subject: accountId, max: 10, windowSeconds: QUARTER_HOUR_S };
}

/** Codes to one phone, no matter who asks for them, and codes that one network asks for. */
export function codeSendLimits(phone: string, address: string): Limit[] {
  return [
    { purpose: 'code-hour', subject: phone, max: 5, windowSeconds: HOUR_S },
    { purpose: 'code-day', subject: phone, max: 10, windowSeconds: 24 * HOUR_S },
    ...networkLimits({ purpose: 'code-network', max: 30, windowSeconds: HOUR_S }, address),
  ];
}

/** Wrong codes of one phone, over all attempts. */
export function codeTryLimit(phone: string): Limit {
  return { purpose: 'code-try', subject: phone, max: 10, windowSeconds: HOUR_S };
}

/** Counted once when too few codes are used: while it is spent, none goes by SMS. */
export const CODE_ALARM: Limit = { purpose: 'code-alarm', subject: 'sms', max: 1, windowSeconds: HOUR_S };

/** Sign-ups of a network. What one mailbox gets of them is limited by `confirmMailLimit`. */
export function signUpLimits(address: string): Limit[] {
  return networkLimits({ purpose: 'sign-up', max: 100, windowSeconds: HOUR_S }, address);
}

/** Forgotten passwords a network may ask for. */
export function forgotLimits(address: string): Limit[] {
  return networkLimits({ purpose: 'forgot', max: 100, windowSeconds: HOUR_S }, address);
}

/** New addresses an account may ask for: each is a mail to someone. */
export function changeEmailLimit(accountId: string): Limit {
  return { purpose: 'change-email', subject: accountId, max: 5, windowSeconds: HOUR_S };
}

/** Mails with a new password's link that reach one mailbox, no matter who asks for them. */
export function resetMailLimit(email: string): Limit {
  return { purpose: 'reset-mail', subject: emailKey(email), max: 3, windowSeconds: HOUR_S };
}

/** Mails about sign-ups that reach one mailbox, no matter who causes them. */
export function confirmMailLimit(email: string): Limit {
  return { purpose: 'confirm-mail', subject: emailKey(email), max: 3, windowSeconds: HOUR_S };
}

/** Mails about a change of address that reach the new one; apart, so that they use up no one's sign-up. */
export function changeMailLimit(email: string): Limit {
  return { purpose: 'change-mail', subject: emailKey(email), max: 3, windowSeconds: HOUR_S };
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
