import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { requireSamePassword, verifyOwnPassword } from '#server/modules/customers/verify-own-password.ts';
import { fieldError } from '#server/shop-error.ts';
import { erasePerson } from './erase-person.ts';

/**
 * Erases somebody's own account (erase-person.ts), once: whoever asks at the same time is not signed in any more.
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
    await erasePerson(ctx, { id, email }, (ctx) => requireSamePassword(ctx, id, verified));
  });
  return null;
}

/** What staff did stands in the shop's books; whoever leaves is taken off the staff first. */
function staffStay() {
  return fieldError('passwordCurrent', 'Staff accounts are closed by the owner of the shop.');
}
