import type { MyData } from '@isoko/contract';
import type { CustomerData } from '@isoko/contract/routes/admin/customers';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { exportMessages } from '#server/jobs/messages.ts';
import { addressesOf } from '#server/modules/addresses/addresses.ts';
import { hushAudit, noteExport } from '#server/modules/audit/audit.ts';
import { exportCart } from '#server/modules/cart/read-cart.ts';
import {
  eraseMessages,
  eraseMessagesOf,
  exportMessagesOf,
  exportWords,
} from '#server/modules/content/messages.ts';
import {
  deleteAccount,
  exportAccount,
  exportCodes,
  forgetCodes,
} from '#server/modules/customers/account-data.ts';
import { lockAccount } from '#server/modules/customers/account-lock.ts';
import { exportRecord, forgetStops, removeRecord } from '#server/modules/customers/book/buyers.ts';
import { requireSamePassword, verifyOwner } from '#server/modules/customers/own-password.ts';
import { showUser } from '#server/modules/customers/profile.ts';
import { getCustomer, requireCustomer } from '#server/modules/customers/staff-customers.ts';
import { exportLists } from '#server/modules/lists/saved-lists.ts';
import { exportChannels } from '#server/modules/notifications/phone/choose-channel.ts';
import { exportDoorPhotos } from '#server/modules/orders/lifecycle/door-photo.ts';
import { eraseOrders } from '#server/modules/orders/lifecycle/erase-orders.ts';
import { attachGuestOrders, provedContacts } from '#server/modules/orders/reading/guest-orders.ts';
import type { OrderOwner } from '#server/modules/orders/reading/show-order.ts';
import { exportOrderNotes, exportOrders } from '#server/modules/orders/reading/show-order.ts';
import { type Contact, forgetProofs, listProofs, mailbox, phone } from '#server/modules/trust/proof.ts';
import { exportWishlist } from '#server/modules/wishlist/wishlist.ts';
import { fieldError } from '#server/shop-error.ts';

/**
 * All personal data of someone with an account (trust.md section 3). Guest orders under their confirmed address and
 * their phone are included, attached or not. Any new kind of personal data gets its line here, and one in
 * personal-data.ts.
 * @throws not_authenticated if the account was erased a moment ago.
 */
export async function exportMe(ctx: Context, accountId: string): Promise<MyData> {
  await attachGuestOrders(ctx, accountId);
  const orders = await exportOrders(ctx, { accountId });
  const { notes, ...account } = await exportAccount(ctx, accountId);
  const { email } = account.user;
  const contacts = await provedContacts(ctx, {
    id: accountId,
    email,
    provedPhone: provedPhoneOf(account.user),
  });
  const subjectIds = orders.map((order) => order._id);
  const record = await exportRecord(ctx, accountId, subjectIds);
  return {
    exported_at: ctx.now().toISOString(),
    ...account,
    proofs: await listProofs(ctx, contacts),
    phone_channels: await exportChannels(ctx, [...phonesOf(contacts), ...record.phones]),
    addresses: await addressesOf(ctx, accountId),
    wishlist: await exportWishlist(ctx, accountId),
    lists: await exportLists(ctx, accountId),
    cart: await exportCart(ctx, accountId),
    orders,
    door_photos: await exportDoorPhotos(ctx, subjectIds),
    record,
    ...(await exportWords(ctx, { accountId, email })),
    notes: await withOrderNotes(ctx, notes, orders),
    messages: await exportMessages(ctx, { accountId, subjectIds }),
  };
}

async function withOrderNotes(
  ctx: Context,
  notes: readonly { at: string; note: string }[],
  orders: MyData['orders'],
): Promise<MyData['notes']> {
  const all = [...notes.map(({ at, note }) => ({ at, note })), ...(await exportOrderNotes(ctx, orders))];
  return all.sort((a, b) => (a.at < b.at ? 1 : -1));
}

function provedPhoneOf({ phone, phone_proved }: { phone: string | null; phone_proved: boolean }) {
  return phone_proved ? phone : null;
}

function phonesOf(contacts: readonly Contact[]): string[] {
  return contacts.flatMap(({ kind, contact }) => (kind === 'phone' ? [contact] : []));
}

/**
 * Erases one's own account (personal-data.ts), once: a second request at the same time is no longer signed in.
 * @throws validation_error on `passwordCurrent` if it is wrong, or for staff; rate_limited; not_authenticated;
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

/** Actions of staff are in the shop's books; a person who leaves must first be removed from the staff. */
function staffStay() {
  return fieldError('passwordCurrent', 'Staff accounts are closed by the owner of the shop.');
}

/**
 * Erases someone with an account (trust.md section 3), in the caller's transaction: deletes sessions, links, consents,
 * addresses, wishlist, shopping lists, cart, comments, messages, notes, proofs, codes and data about the phones. Orders
 * keep their amounts and lose the person, running ones as soon as they are finished. `require` checks the locked
 * account before anything is deleted.
 * @throws not_authenticated if it was erased a moment ago; errors of `require`.
 */
async function erasePerson(
  ctx: Context,
  id: string,
  require: (ctx: Context) => Promise<void>,
  owner: OrderOwner = { accountId: id },
): Promise<void> {
  await lockAccount(ctx, id);
  await require(ctx);
  await hushAudit(ctx);
  await attachGuestOrders(ctx, id);
  const user = await showUser(ctx, id);
  const [email, provedPhone] = [user.email, provedPhoneOf(user)];
  const contacts = await provedContacts(ctx, { id, email, provedPhone });
  await forgetProofs(ctx, [
    ...(email === null ? [] : [mailbox(email)]),
    ...(provedPhone === null ? [] : [phone(provedPhone)]),
  ]);
  await eraseOrders(ctx, owner);
  if (email !== null) await eraseMessages(ctx, email);
  await deleteAccount(ctx, id, { provedPhone });
  await forgetStops(ctx, phonesOf(contacts));
}

/**
 * All personal data of a customer, for staff whom the customer asked; recorded. For a guest the parts of an account are
 * empty. @throws not_found for staff, too
 */
export async function exportCustomer(ctx: Context, id: string): Promise<CustomerData> {
  const { _id: customerId, account } = await getCustomer(ctx, id);
  const data = account ? await exportMe(ctx, account) : await exportGuest(ctx, customerId);
  await noteExport(ctx, { thing: account ? 'account' : 'customer', id: customerId });
  return data;
}

async function exportGuest(ctx: Context, customerId: string): Promise<CustomerData> {
  const orders = await exportOrders(ctx, { customerId });
  const { notes } = await getCustomer(ctx, customerId);
  const subjectIds = orders.map((order) => order._id);
  const record = await exportRecord(ctx, customerId, subjectIds);
  const ofAccount = { user: null, account: null, consents: [], sessions: [], links: [], known_devices: [] };
  return {
    exported_at: ctx.now().toISOString(),
    ...ofAccount,
    ...{ addresses: [], wishlist: [], lists: [], cart: null, comments: [] },
    proofs: await listProofs(ctx, record.phones.map(phone)),
    phone_channels: await exportChannels(ctx, record.phones),
    orders,
    door_photos: await exportDoorPhotos(ctx, subjectIds),
    ...{ codes: await exportCodes(ctx, record.phones), left_phones: [] },
    contact_messages: await exportMessagesOf(ctx, record.phones),
    notes: await withOrderNotes(ctx, notes, orders),
    record,
    messages: await exportMessages(ctx, { accountId: null, subjectIds }),
  };
}

/**
 * Erases a customer who asked staff for it (personal-data.ts), with every order of their record. The audit log keeps
 * who did it and which rows were deleted, but not their content.
 * @throws not_found for staff, too
 */
export async function eraseCustomer(ctx: Context, id: string): Promise<null> {
  const { _id: customerId, account, phones } = await getCustomer(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    await hushAudit(ctx);
    if (account) {
      const require = async (ctx: Context) => void (await requireCustomer(ctx, account));
      await erasePerson(ctx, account, require, { customerId });
    } else await eraseGuest(ctx, { customerId, phones });
    await forgetStops(ctx, phones);
  });
  return null;
}

/** Orders come first, as everywhere; an order that is placed meanwhile gets a new record. */
async function eraseGuest(
  ctx: Context,
  { customerId, phones }: { customerId: string; phones: readonly string[] },
): Promise<void> {
  await eraseOrders(ctx, { customerId });
  await requireCustomer(ctx, customerId);
  await eraseMessagesOf(ctx, phones);
  await forgetCodes(ctx, phones);
  await removeRecord(ctx, customerId);
}
