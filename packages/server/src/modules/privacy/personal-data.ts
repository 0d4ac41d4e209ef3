import type { MyData } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { exportMessages } from '#server/jobs/messages.ts';
import { addressesOf } from '#server/modules/addresses/addresses.ts';
import { hushAudit, noteExport } from '#server/modules/audit/audit.ts';
import { exportCart } from '#server/modules/cart/read-cart.ts';
import { eraseMessages, exportWords } from '#server/modules/content/messages.ts';
import { deleteAccount, exportAccount } from '#server/modules/customers/account-data.ts';
import { lockAccount } from '#server/modules/customers/account-lock.ts';
import { requireSamePassword, verifyOwner } from '#server/modules/customers/own-password.ts';
import { showUser } from '#server/modules/customers/profile.ts';
import { getCustomer, requireCustomer } from '#server/modules/customers/staff-customers.ts';
import { forgetChannels, listChannels } from '#server/modules/notifications/phone/known-phones.ts';
import { eraseOrders } from '#server/modules/orders/lifecycle/erase-orders.ts';
import { attachGuestOrders, provedContacts } from '#server/modules/orders/reading/guest-orders.ts';
import { exportOrderNotes, exportOrders } from '#server/modules/orders/reading/show-order.ts';
import { type Contact, forgetProofs, listProofs, mailbox, phone } from '#server/modules/trust/proof.ts';
import { exportWishlist } from '#server/modules/wishlist/wishlist.ts';
import { fieldError } from '#server/shop-error.ts';

/**
 * Everything the shop holds about someone with an account (trust.md section 3). What they ordered as a guest under
 * their confirmed address and their phone is theirs, also when it was not attached yet. Whatever else the shop comes
 * to keep about people gets its line here, and one in personal-data.ts.
 * @throws not_authenticated when the account was erased a moment ago.
 */
export async function exportMe(ctx: Context, accountId: string): Promise<MyData> {
  await attachGuestOrders(ctx, accountId);
  const orders = await exportOrders(ctx, accountId);
  const { notes, ...account } = await exportAccount(ctx, accountId);
  const { email } = account.user;
  const contacts = await provedContacts(ctx, {
    id: accountId,
    email,
    provedPhone: provedPhoneOf(account.user),
  });
  const subjectIds = orders.map((order) => order._id);
  return {
    exported_at: ctx.now().toISOString(),
    ...account,
    proofs: await listProofs(ctx, contacts),
    phone_channels: await listChannels(ctx, phonesOf(contacts)),
    addresses: await addressesOf(ctx, accountId),
    wishlist: await exportWishlist(ctx, accountId),
    cart: await exportCart(ctx, accountId),
    orders,
    ...(await exportWords(ctx, { accountId, email })),
    notes: [...notes, ...(await exportOrderNotes(ctx, orders))].sort((a, b) => (a.at < b.at ? 1 : -1)),
    messages: await exportMessages(ctx, { accountId, subjectIds }),
  };
}

function provedPhoneOf({ phone, phone_proved }: { phone: string | null; phone_proved: boolean }) {
  return phone_proved ? phone : null;
}

function phonesOf(contacts: readonly Contact[]): string[] {
  return contacts.flatMap(({ kind, contact }) => (kind === 'phone' ? [contact] : []));
}

/**
 * Erases someone's own account (personal-data.ts), once: a second request at the same time is not signed in any more.
 * @throws validation_error on `passwordCurrent` when it is wrong, or for staff; rate_limited; not_authenticated;
 * step_up_required as verifyOwner.
 */
export async function eraseMe(
  ctx: Context,
  user: SignedIn,
  { passwordCurrent }: { passwordCurrent?: string },
): Promise<null> {
  const { id, role } = user;
  if (role !== null) throw staffStay();
  const verified = await verifyOwner(ctx, user, passwordCurrent);
  await inTransaction(ctx, async (ctx) => {
    await erasePerson(ctx, id, async (ctx) => void (await requireSamePassword(ctx, id, verified)));
  });
  return null;
}

/** What staff did is in the shop's books; a person who leaves is taken off the staff first. */
function staffStay() {
  return fieldError('passwordCurrent', 'Staff accounts are closed by the owner of the shop.');
}

/**
 * Erases someone with an account (trust.md section 3), in the caller's transaction: sessions, links, consents,
 * addresses, wishlist, cart, comments, messages, notes, proofs, codes and what is known of the phones go; orders keep their
 * amounts and lose the person, those on their way as soon as they are finished. `require` looks at the account while it
 * is locked, before anything goes.
 * @throws not_authenticated when it was erased a moment ago; what `require` throws.
 */
async function erasePerson(
  ctx: Context,
  id: string,
  require: (ctx: Context) => Promise<void>,
): Promise<void> {
  await lockAccount(ctx, id);
  await require(ctx);
  await attachGuestOrders(ctx, id);
  const user = await showUser(ctx, id);
  const [email, provedPhone] = [user.email, provedPhoneOf(user)];
  const contacts = await provedContacts(ctx, { id, email, provedPhone });
  await forgetChannels(ctx, phonesOf(contacts));
  await forgetProofs(ctx, [
    ...(email === null ? [] : [mailbox(email)]),
    ...(provedPhone === null ? [] : [phone(provedPhone)]),
  ]);
  await eraseOrders(ctx, id);
  if (email !== null) await eraseMessages(ctx, email);
  await deleteAccount(ctx, id, { provedPhone });
}

/**
 * Everything the shop holds about a customer, for staff who were asked for it; written down. @throws not_found for
 * staff, too
 */
export async function exportCustomer(ctx: Context, id: string): Promise<MyData> {
  await getCustomer(ctx, id);
  const data = await exportMe(ctx, id);
  await noteExport(ctx, { thing: 'account', id });
  return data;
}

/**
 * Erases a customer who asked staff for it (personal-data.ts). The audit log keeps who did it and which rows went, and
 * nothing of what was in them.
 * @throws not_found for staff, too
 */
export async function eraseCustomer(ctx: Context, id: string): Promise<null> {
  await getCustomer(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    await hushAudit(ctx);
    await erasePerson(ctx, id, (ctx) => requireCustomer(ctx, id));
  });
  return null;
}
