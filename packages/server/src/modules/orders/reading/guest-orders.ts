import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { holdAccount } from '#server/modules/customers/account-lock.ts';
import { joinEmptied } from '#server/modules/customers/book/staff-join.ts';
import { codesOfKind } from '#server/modules/payments/payment-methods.ts';
import { type Contact, mailbox, phone } from '#server/modules/trust/proof.ts';
import { ShopError } from '#server/shop-error.ts';
import { attachOrder, attachOrders, selectProvedPhones } from './own-orders.store.ts';
import { requireAccess } from './require-access.ts';
import { showOrder } from './show-order.ts';

/** Which order is claimed, by whom. */
interface Claim {
  id: string;
  token: string;
  accountId: string;
  /** Requires that the order has the account's phone or e-mail: the browser with the token may be shared. */
  isMatching: boolean;
  address: string;
}

/**
 * Moves an order that a customer placed as a guest into their account, by its token; repeating it changes nothing. The
 * token still opens the order.
 * @throws not_authenticated; not_found for a wrong token, an unknown order and an order of another account;
 * rate_limited as requireAccess.
 */
export async function claimGuestOrder(
  ctx: Context,
  { id, token, accountId, isMatching, address }: Claim,
): Promise<Order> {
  await requireAccess(ctx, [id], { token, accountId: null, address });
  return inTransaction(ctx, async (ctx) => {
    const { email, phone } = await holdAccount(ctx, accountId);
    const matching = isMatching ? { email: email?.toLowerCase() ?? null, phone } : null;
    if (!(await attachOrder(ctx.db, { accountId, id, matching }))) throw new ShopError('not_found');
    await joinRecords(ctx, accountId);
    return showOrder(ctx, id);
  });
}

/**
 * Moves the guest orders of an account's owner into it: those with its phone if a code proved it; else those with both
 * its proved e-mail and its phone, because an e-mail alone may be mistyped and many people know a phone. Other orders
 * need their token (claimGuestOrder). Running it again changes nothing; an account that was erased meanwhile gets
 * nothing.
 */
export async function attachGuestOrders(ctx: Context, accountId: string): Promise<void> {
  try {
    await inTransaction(ctx, async (ctx) => {
      const { email, phone, isConfirmed, isPhoneProved } = await holdAccount(ctx, accountId);
      if (phone && isPhoneProved) await attachOrders(ctx.db, { accountId, email: null, phone });
      else if (phone && isConfirmed && email) {
        await attachOrders(ctx.db, { accountId, email: email.toLowerCase(), phone });
      }
      await joinRecords(ctx, accountId);
    });
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'not_authenticated')) throw error;
  }
}

/** A guest record whose last order moved to the account joins the account's record (decisions/0154). */
async function joinRecords(ctx: Context, accountId: string): Promise<void> {
  const proved = await selectProvedPhones(ctx.db, { accountId, wallets: codesOfKind('wallet') });
  await joinEmptied(ctx, { accountId, proved });
}

/**
 * The contacts that the owner of an account has proved: the mailbox, a phone that received a code, and the phones of
 * own orders that were delivered or that a wallet paid. A phone that was only typed may belong to another person.
 */
export async function provedContacts(
  ctx: Context,
  { id, email, provedPhone = null }: { id: string; email: string | null; provedPhone?: string | null },
): Promise<Contact[]> {
  return [
    ...(email === null ? [] : [mailbox(email)]),
    ...(provedPhone === null ? [] : [phone(provedPhone)]),
    ...(await selectProvedPhones(ctx.db, { accountId: id, wallets: codesOfKind('wallet') })).map(phone),
  ];
}
