import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import { lockAccount } from '#server/modules/customers/account-lock.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { deleteFactors } from './factor.store.ts';
import { findMember, findMemberByEmail, type Member, removeAllOfStaff } from './staff-session.store.ts';

/**
 * Takes every second factor of another member away, who lost them: their password opens again, and their sessions in
 * the back office end. Without any nothing happens.
 * @throws not_found; validation_error on `id` for the own, which are taken away one by one
 */
export async function removeFactorsOf(ctx: Context, user: StaffVisitor, id: string): Promise<null> {
  if (id === user.id) throw fieldError('id', 'Your own second factors are taken away under Security.');
  const member = await findMember(ctx.db, id);
  if (!member) throw new ShopError('not_found');
  await removeLost(ctx, member);
  return null;
}

/** What the operator asked for at the terminal: nobody works here under that address, or there was nothing to take away. */
export type Removal = 'nobody' | 'none' | 'removed';

/** The same for whoever works here under an e-mail address, by the operator at the terminal. */
export async function removeFactorsByEmail(ctx: Context, email: string): Promise<Removal> {
  const member = await findMemberByEmail(ctx.db, email);
  if (!member) return 'nobody';
  return (await removeLost(ctx, member)) ? 'removed' : 'none';
}

async function removeLost(ctx: Context, { id, name }: Member): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    // A log-in waits here, so that none by the old factor outlives it.
    await lockAccount(ctx, id);
    if (!(await deleteFactors(ctx.db, id))) return false;
    const ended = await removeAllOfStaff(ctx.db, id);
    const by = ctx.actor?.id ? 'owner' : 'terminal';
    const detail = { what: 'every second factor was taken away', by, sessions: ended };
    await noteSecurityEvent(ctx, { kind: 'second_factor_changed', accountId: id, detail });
    const what = `every second factor was taken away by ${ctx.actor?.id ? ctx.actor.name : 'the operator at the terminal'}, because they were lost`;
    await tellOwners(ctx, { kind: 'factor_changed', by: name, alsoTo: id, detail: { what } });
    return true;
  });
}
