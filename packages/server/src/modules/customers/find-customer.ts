import type { Context } from '#server/context.ts';
import { findAccountStatus } from './account.store.ts';

/** Who an account is. */
export interface Customer {
  _id: string;
  name: string;
  email: string;
}

/** The person of an account, for staff; null: there is no such account (any more). */
export async function findCustomer(ctx: Context, id: string): Promise<Customer | null> {
  const account = await findAccountStatus(ctx.db, { id });
  return account && { _id: account.id, name: account.name, email: account.email };
}
