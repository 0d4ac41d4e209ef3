import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { holdAccountRow, lockAccountRow } from './account.store.ts';

/**
 * Makes what is written for an account follow each other, until the transaction ends: one first wishlist, one default
 * address, and nothing new while the account is erased. The first lock of a transaction, before any row of the account.
 * @throws not_authenticated when the account was erased a moment ago.
 */
export async function lockAccount(ctx: Context, accountId: string): Promise<void> {
  if (!(await lockAccountRow(ctx.db, accountId))) throw new ShopError('not_authenticated');
}

/** What an account is known by. */
export interface HeldAccount {
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** A code was shown that only the phone got. */
  isPhoneProved: boolean;
  /** Someone opened a link that was mailed there. */
  isConfirmed: boolean;
}

/**
 * Keeps an account from being erased while something is written for it, until the transaction ends; unlike lockAccount
 * several may hold it at the same time. Comes before any lock on what the account has.
 * @throws not_authenticated when it was erased a moment ago.
 */
export async function holdAccount(ctx: Context, accountId: string): Promise<HeldAccount> {
  const row = await holdAccountRow(ctx.db, accountId);
  if (!row) throw new ShopError('not_authenticated');
  const { email, phone } = row;
  return {
    email,
    phone,
    isConfirmed: row.confirmed_at !== null,
    isPhoneProved: row.phone_proved_at !== null,
  };
}
