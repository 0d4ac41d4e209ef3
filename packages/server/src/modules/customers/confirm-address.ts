import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { ShopError } from '#server/shop-error.ts';
import { noteConfirmation, removeUnconfirmed, updateEmail } from './account.store.ts';
import { redeemLink } from './account-link.ts';
import { closeLinks } from './link.store.ts';
import { showUser } from './show-user.ts';

/**
 * Confirms the address of a sign-up, or the new address of an account, whose link was opened. Guest orders of that
 * address are attached soon after.
 * @throws invalid_link for a link that opens nothing, and when the new address was taken by somebody meanwhile.
 */
export async function confirmAddress(ctx: Context, token: string): Promise<{ email: string }> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const { accountId, newEmail } = await redeemLink(ctx, token, ['confirm', 'change_email']);
      if (newEmail === null) await noteConfirmation(ctx.db, accountId, ctx.now());
      else await moveTo(ctx, accountId, newEmail);
      await enqueue(ctx, 'orders.attach', { account_id: accountId });
      const { email } = await showUser(ctx, accountId);
      return { email };
    });
  } catch (error) {
    if (isTaken(error)) throw new ShopError('invalid_link', { cause: error });
    throw error;
  }
}

async function moveTo(ctx: Context, accountId: string, email: string): Promise<void> {
  // Whoever opened the link owns the mailbox; a sign-up that never did has no claim to it.
  await removeUnconfirmed(ctx.db, email);
  await updateEmail(ctx.db, accountId, email);
  // Links to the old mailbox must not open the account any more.
  await closeLinks(ctx.db, accountId, ctx.now());
}

/** Whether the database refused because another account has the address. */
function isTaken(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'account_email';
}
