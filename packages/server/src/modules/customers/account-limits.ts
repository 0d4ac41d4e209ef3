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

/** Log-ins of one account from a browser it knows: guesses by others do not count for it. */
export function deviceLoginLimit(email: string, device: string): Limit {
  const subject = `${emailKey(email)} ${device}`;
  return { purpose: 'login-device', subject, max: 10, windowSeconds: QUARTER_HOUR_S };
}

/** Log-ins of one account over all networks; a known browser may continue. */
export function accountLoginLimit(email: string): Limit {
  return { purpose: 'login-account', subject: emailKey(email), max: 20, windowSeconds: HOUR_S };
}

/** Log-ins from one network, for any account. */
export function networkLoginLimits(address: string): Limit[] {
  return networkLimits({ purpose: 'login-network', max: 500, windowSeconds: QUARTER_HOUR_S }, address);
}

/** One's own password, asked for again: limited like a log-in. */
export function ownPasswordLimit(accountId: string): Limit {
  return { purpose: 'own-password', subject: accountId, max: 10, windowSeconds: QUARTER_HOUR_S };
}

/** Passwords tried with the link of a sign-up. */
export function confirmPasswordLimit(accountId: string): Limit {
  return { purpose: 'confirm-password', subject: accountId, max: 10, windowSeconds: QUARTER_HOUR_S };
}

/** Codes to one phone, whoever asks for them, and codes asked for by one network. */
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

/** Counted once if too few codes are used: while it is spent, no code goes by SMS. */
export const CODE_ALARM: Limit = { purpose: 'code-alarm', subject: 'sms', max: 1, windowSeconds: HOUR_S };

/** Sign-ups from a network. `confirmMailLimit` limits mails to one mailbox. */
export function signUpLimits(address: string): Limit[] {
  return networkLimits({ purpose: 'sign-up', max: 100, windowSeconds: HOUR_S }, address);
}

/** Forgotten passwords per network. */
export function forgotLimits(address: string): Limit[] {
  return networkLimits({ purpose: 'forgot', max: 100, windowSeconds: HOUR_S }, address);
}

/** New addresses per account: each is a mail to someone. */
export function changeEmailLimit(accountId: string): Limit {
  return { purpose: 'change-email', subject: accountId, max: 5, windowSeconds: HOUR_S };
}

/** Mails with a link for a new password to one mailbox, whoever asks for them. */
export function resetMailLimit(email: string): Limit {
  return { purpose: 'reset-mail', subject: emailKey(email), max: 3, windowSeconds: HOUR_S };
}

/** Mails about sign-ups to one mailbox, whoever causes them. */
export function confirmMailLimit(email: string): Limit {
  return { purpose: 'confirm-mail', subject: emailKey(email), max: 3, windowSeconds: HOUR_S };
}

/** Mails about a change of address to the new mailbox; counted separately, so that they do not use up a sign-up's. */
export function changeMailLimit(email: string): Limit {
  return { purpose: 'change-mail', subject: emailKey(email), max: 3, windowSeconds: HOUR_S };
}

/**
 * Counts one try under every limit, then does the work. The work gets the try and can take it back if it was none; if
 * the shop is too busy, the try is taken back. Must not run in a transaction.
 * @throws rate_limited if one limit is spent; then no limit has counted it.
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

/** Counts a mail; false if the mailbox reached its limit. Must not run in a transaction. */
export async function mayMail(ctx: Context, limit: Limit): Promise<boolean> {
  try {
    await countTry(ctx, limit);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'rate_limited') return false;
    throw error;
  }
}
