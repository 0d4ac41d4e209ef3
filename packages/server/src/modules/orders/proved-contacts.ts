import type { Context } from '#server/context.ts';
import { codesOfKind } from '#server/modules/payments/payment-methods.ts';
import { type Contact, mailbox, phone } from '#server/modules/trust/proof.ts';
import { selectProvedPhones } from './own-orders.store.ts';

/**
 * The contacts somebody with an account has proved by themselves: their mailbox, and the phones their own orders were
 * handed over at or paid from. A phone that was only typed may be anybody's.
 */
export async function provedContacts(
  ctx: Context,
  { id, email }: { id: string; email: string },
): Promise<Contact[]> {
  return [
    mailbox(email),
    ...(await selectProvedPhones(ctx.db, { accountId: id, wallets: codesOfKind('wallet') })).map(phone),
  ];
}
