import type { Context } from '#server/context.ts';
import { eraseMessages } from '#server/modules/content/messages.ts';
import { deleteAccount } from '#server/modules/customers/delete-account.ts';
import { lockAccount } from '#server/modules/customers/lock-account.ts';
import { attachGuestOrders } from '#server/modules/orders/attach-guest-orders.ts';
import { eraseOrders } from '#server/modules/orders/erase-orders.ts';
import { forgetProofs, mailbox } from '#server/modules/trust/proof.ts';

/**
 * Erases somebody with an account (trust.md section 3), in the caller's transaction: sessions, links, consents,
 * addresses, wishlist, cart, comments, messages, notes and proofs go; orders keep their amounts and lose the person, those on
 * their way as soon as they are finished. `require` looks at the account while it is locked, before anything goes.
 * @throws not_authenticated when it was erased a moment ago; what `require` throws.
 */
export async function erasePerson(
  ctx: Context,
  { id, email }: { id: string; email: string },
  require: (ctx: Context) => Promise<void>,
): Promise<void> {
  await lockAccount(ctx, id);
  await require(ctx);
  await attachGuestOrders(ctx, id);
  await forgetProofs(ctx, [mailbox(email)]);
  await eraseOrders(ctx, id);
  await eraseMessages(ctx, email);
  await deleteAccount(ctx, id);
}
