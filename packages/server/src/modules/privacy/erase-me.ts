import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { eraseMessages } from '#server/modules/content/erase-messages.ts';
import { deleteAccount } from '#server/modules/customers/delete-account.ts';
import { lockAccount } from '#server/modules/customers/lock-account.ts';
import { requireSamePassword, verifyOwnPassword } from '#server/modules/customers/verify-own-password.ts';
import { attachGuestOrders } from '#server/modules/orders/attach-guest-orders.ts';
import { eraseOrders } from '#server/modules/orders/erase-orders.ts';
import { fieldError } from '#server/shop-error.ts';

/**
 * Erases somebody's account (trust.md section 3): sessions, links, consents, addresses, wishlist, cart, comments and
 * messages go; orders keep their amounts and lose the person, those on their way as soon as they are finished. All
 * or nothing, and once: whoever asks at the same time is not signed in any more.
 * @throws validation_error on `passwordCurrent` when it is wrong, or for staff; rate_limited; not_authenticated.
 */
export async function eraseMe(
  ctx: Context,
  { id, email, role }: SignedIn,
  { passwordCurrent }: { passwordCurrent: string },
): Promise<null> {
  if (role !== null) throw staffStay();
  const verified = await verifyOwnPassword(ctx, id, passwordCurrent);
  await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, id);
    await requireSamePassword(ctx, id, verified);
    await attachGuestOrders(ctx, id);
    await eraseOrders(ctx, id);
    await eraseMessages(ctx, email);
    await deleteAccount(ctx, id);
  });
  return null;
}

/** What staff did stands in the shop's books; whoever leaves is taken off the staff first. */
function staffStay() {
  return fieldError('passwordCurrent', 'Staff accounts are closed by the owner of the shop.');
}
