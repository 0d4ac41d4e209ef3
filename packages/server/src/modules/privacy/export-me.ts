import type { MyData } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { exportMessages } from '#server/jobs/export-messages.ts';
import { addressesOf } from '#server/modules/addresses/list-addresses.ts';
import { exportCart } from '#server/modules/cart/show-cart.ts';
import { exportWords } from '#server/modules/content/export-words.ts';
import { exportAccount } from '#server/modules/customers/export-account.ts';
import { attachGuestOrders } from '#server/modules/orders/attach-guest-orders.ts';
import { exportOrderNotes } from '#server/modules/orders/export-order-notes.ts';
import { exportOrders } from '#server/modules/orders/export-orders.ts';
import { provedContacts } from '#server/modules/orders/proved-contacts.ts';
import { listProofs } from '#server/modules/trust/proof.ts';
import { exportWishlist } from '#server/modules/wishlist/show-wishlist.ts';

/**
 * Everything the shop holds about somebody with an account (trust.md section 3). What they ordered as a guest under
 * their confirmed address and their phone is theirs, also when it was not attached yet. Whatever else the shop comes to keep about
 * people gets its line here, and one in erase-me.ts.
 * @throws not_authenticated when the account was erased a moment ago.
 */
export async function exportMe(ctx: Context, accountId: string): Promise<MyData> {
  await attachGuestOrders(ctx, accountId);
  const orders = await exportOrders(ctx, accountId);
  const { notes, ...account } = await exportAccount(ctx, accountId);
  const subjectIds = orders.map((order) => order._id);
  return {
    exported_at: ctx.now().toISOString(),
    ...account,
    proofs: await listProofs(ctx, await provedContacts(ctx, { id: accountId, email: account.user.email })),
    addresses: await addressesOf(ctx, accountId),
    wishlist: await exportWishlist(ctx, accountId),
    cart: await exportCart(ctx, accountId),
    orders,
    ...(await exportWords(ctx, { accountId, email: account.user.email })),
    notes: [...notes, ...(await exportOrderNotes(ctx, orders))].sort((a, b) => (a.at < b.at ? 1 : -1)),
    messages: await exportMessages(ctx, { accountId, subjectIds }),
  };
}
