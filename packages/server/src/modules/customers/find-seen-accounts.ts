import type { Context } from '#server/context.ts';
import { type NamedAccount, readSeenAccounts } from './seen-account.store.ts';

const MOST = 1_000;

/** Accounts that something since a moment may be about: the staff, whoever was signed in, and the one that is asked for. */
export function findSeenAccounts(
  ctx: Context,
  { since, id }: { since: Date; id?: string },
): Promise<NamedAccount[]> {
  return readSeenAccounts(ctx.db, { since, id, limit: MOST });
}
