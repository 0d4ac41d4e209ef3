import type { SavedAddress } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { getUser } from '#server/modules/customers/show-user.ts';
import { selectAddresses } from './address.store.ts';

/**
 * The addresses of a user, the default one first, then the newest: one's own, everybody's for staff.
 * @throws not_found for everybody else, whether the user exists or not.
 */
export async function listAddresses(ctx: Context, userId: string, asker: SignedIn): Promise<SavedAddress[]> {
  await getUser(ctx, userId, asker);
  return addressesOf(ctx, userId);
}

/** Every address an account keeps; who may see them is settled before. */
export function addressesOf(ctx: Context, accountId: string): Promise<SavedAddress[]> {
  return selectAddresses(ctx.db, accountId);
}
