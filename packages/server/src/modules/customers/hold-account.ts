import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { holdAccountRow } from './account-lock.store.ts';

/** What an account is known by. */
export interface HeldAccount {
  email: string;
  /** E.164. */
  phone: string | null;
  /** Somebody opened a link that was mailed there. */
  isConfirmed: boolean;
}

/**
 * Keeps an account from being erased while something is written for it, until the transaction ends; unlike lockAccount
 * several may hold it at once. Comes before any lock on what the account has.
 * @throws not_authenticated when it was erased a moment ago.
 */
export async function holdAccount(ctx: Context, accountId: string): Promise<HeldAccount> {
  const row = await holdAccountRow(ctx.db, accountId);
  if (!row) throw new ShopError('not_authenticated');
  return { email: row.email, phone: row.phone, isConfirmed: row.confirmed_at !== null };
}
