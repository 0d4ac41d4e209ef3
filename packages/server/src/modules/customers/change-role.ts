import type { Role } from '@isoko/contract';
import type { StaffMember } from '@isoko/contract/routes/admin/staff';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
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
    const isMoved = await moveTo(ctx, id, { role, field: 'role' });
    const member = await getMember(ctx, id);
    if (!isMoved) return member;
    await removeSessions(ctx.db, id);
    await noteRole(ctx, { kind: 'role_changed', member, role });
    return member;
  });
}

/**
 * Takes somebody off the staff: they are a customer then, signed in nowhere, and their open links are dead.
 * @throws not_found; validation_error on `id` for the last owner who can log in
 */
export async function removeMember(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const member = await getMember(ctx, id);
    await moveTo(ctx, id, { role: null, field: 'id' });
    await removeSessions(ctx.db, id);
    await closeLinks(ctx.db, id, ctx.now());
    await noteRole(ctx, { kind: 'member_removed', member, role: null });
    return null;
  });
}

/** Owners hear of it, and so does an investigation; by trigger the sessions of staff end with the role. */
async function noteRole(
  ctx: Context,
  { kind, member, role }: { kind: 'role_changed' | 'member_removed'; member: StaffMember; role: Role | null },
): Promise<void> {
  await noteSecurityEvent(ctx, { kind: 'role_changed', accountId: member._id, detail: { role } });
  await tellOwners(ctx, { kind, detail: { member: member.name, role: role ?? 'customer' } });
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
