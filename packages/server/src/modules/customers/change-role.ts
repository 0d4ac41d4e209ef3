import type { Role } from '@isoko/contract';
import type { StaffMember } from '@isoko/contract/routes/admin/staff';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { closeLinks } from './link.store.ts';
import { getMember } from './list-staff.ts';
import { removeSessions } from './session.store.ts';
import { lockMember, lockOwners, updateRole } from './staff.store.ts';

/**
 * Gives one of the staff another role; their sessions end.
 * @throws not_found; validation_error on `role` for the last owner who can log in
 */
export async function changeRole(ctx: Context, id: string, { role }: { role: Role }): Promise<StaffMember> {
  return inTransaction(ctx, async (ctx) => {
    if (await moveTo(ctx, id, { role, field: 'role' })) await removeSessions(ctx.db, id);
    return getMember(ctx, id);
  });
}

/**
 * Takes somebody off the staff: they are a customer then, signed in nowhere, and their open links are dead.
 * @throws not_found; validation_error on `id` for the last owner who can log in
 */
export async function removeMember(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await moveTo(ctx, id, { role: null, field: 'id' });
    await removeSessions(ctx.db, id);
    await closeLinks(ctx.db, id, ctx.now());
    return null;
  });
}

/** False when they have that role already. */
async function moveTo(
  ctx: Context,
  id: string,
  { role, field }: { role: Role | null; field: string },
): Promise<boolean> {
  // Of two owners who take the role from each other the second waits here, and is the last one then.
  const owners = await lockOwners(ctx.db);
  const member = await lockMember(ctx.db, id);
  if (!member) throw new ShopError('not_found');
  if (member.role === role) return false;
  const isLast = owners.length === 1 && owners[0] === id;
  if (isLast) throw fieldError(field, 'This is the last owner. Please make somebody else an owner first.');
  await updateRole(ctx.db, id, role);
  return true;
}
