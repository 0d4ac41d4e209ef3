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
import { lockMember, lockOwners, removeRole, updateRole } from './staff.store.ts';

/**
 * Gives one of the staff another role; their sessions end.
 * @throws not_found; validation_error on `role` for the last owner who can log in
 */
export async function changeRole(ctx: Context, id: string, { role }: { role: Role }): Promise<StaffMember> {
  return inTransaction(ctx, async (ctx) => {
    const before = await requireReplaceable(ctx, id, { role, field: 'role' });
    if (before.role === role) return getMember(ctx, id);
    await updateRole(ctx.db, id, role);
    // Who has not joined yet is a customer, who keeps their sessions.
    if (before.hasJoined) await removeSessions(ctx.db, id);
    const member = await getMember(ctx, id);
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
    await requireReplaceable(ctx, id, { role: null, field: 'id' });
    await removeRole(ctx.db, id);
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
  const detail: Record<string, string | null> = role === null ? { role, was: member.role } : { role };
  await noteSecurityEvent(ctx, { kind: 'role_changed', accountId: member._id, detail });
  await tellOwners(ctx, { kind, detail: { member: member.name, role: role ?? 'customer' } });
}

/** Locks a member who may get another role, or none. */
async function requireReplaceable(
  ctx: Context,
  id: string,
  { role, field }: { role: Role | null; field: string },
): Promise<{ role: Role; hasJoined: boolean }> {
  // Of two owners who take the role from each other the second waits here, and is the last one then.
  const owners = await lockOwners(ctx.db);
  const member = await lockMember(ctx.db, id);
  if (!member) throw new ShopError('not_found');
  const isLast = member.role !== role && owners.length === 1 && owners[0] === id;
  if (isLast) throw fieldError(field, 'This is the last owner. Please make somebody else an owner first.');
  return member;
}
