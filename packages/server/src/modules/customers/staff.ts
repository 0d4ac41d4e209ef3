import type { Role } from '@isoko/contract';
import type { StaffMember } from '@isoko/contract/routes/admin/staff';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { openForm } from '#server/input/form.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { handOverInvitation, mailInvitation } from './account-link.ts';
import { closeLinks } from './link.store.ts';
import { removeSessions } from './session.store.ts';
import {
  acceptRole,
  insertMember,
  lockByEmail,
  lockMember,
  lockOwners,
  readStaff,
  removeRole,
  takeOverUnconfirmed,
  updateInvitedRole,
  updateRole,
} from './staff.store.ts';

/** One page of the staff, by name unless by the day they joined, and how many there are in all. */
export async function listStaff(
  ctx: Context,
  { q = '', ids, role }: { q?: string; ids?: string; role?: Role },
  { limit, offset, sort }: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffMember[]; total: number }> {
  const found = await readStaff(ctx.db, { words: q.trim(), ids: ids?.split(','), role });
  const [by] = sort;
  if (by?.field === 'date_created') found.sort((a, b) => a.date_created.localeCompare(b.date_created));
  if (by?.descending) found.reverse();
  return { items: found.slice(offset, offset + limit), total: found.length };
}

/** One member of staff. @throws not_found */
export async function getMember(ctx: Context, id: string): Promise<StaffMember> {
  const [member] = await readStaff(ctx.db, { id });
  if (!member) throw new ShopError('not_found');
  return member;
}

/**
 * Gives a member of staff another role; their sessions end.
 * @throws not_found; validation_error on `role` for the last owner who can log in
 */
export async function changeRole(ctx: Context, id: string, { role }: { role: Role }): Promise<StaffMember> {
  return inTransaction(ctx, async (ctx) => {
    const before = await requireReplaceable(ctx, id, { role, field: 'role' });
    if (before.role === role) return getMember(ctx, id);
    await updateRole(ctx.db, id, role);
    // An invited member is still a customer, who keeps their sessions.
    if (before.hasJoined) await removeSessions(ctx.db, id);
    const member = await getMember(ctx, id);
    await noteRole(ctx, { kind: 'role_changed', member, role });
    return member;
  });
}

/**
 * Removes a member from the staff: they become a customer, are signed out everywhere, and their open links end.
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

/** Tells owners and writes a security event; a trigger ends staff sessions with the role. */
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
  // If two owners remove each other's role, the second waits here, and is then the last one.
  const owners = await lockOwners(ctx.db);
  const member = await lockMember(ctx.db, id);
  if (!member) throw new ShopError('not_found');
  const isLast = member.role !== role && owners.length === 1 && owners[0] === id;
  if (isLast) throw fieldError(field, 'This is the last owner. Please make someone else an owner first.');
  return member;
}

const taken = {
  account_email: { field: 'email', message: 'Someone has just signed up with this address.' },
};

/** An invitation to the staff. */
interface NewMember {
  email: string;
  name: string;
  role: Role;
}

/**
 * Invites a member of staff and mails a link that sets a password. Until it is opened, the role has no effect: a
 * customer with that address keeps name, password and sessions. An unconfirmed sign-up loses name and password, because
 * they may be anyone's.
 * @throws validation_error, also for present staff and blocked people
 */
export async function inviteStaff(ctx: Context, { role, ...typed }: NewMember): Promise<StaffMember> {
  const form = openForm();
  const person = { email: form.email('email', typed.email), name: form.name('name', typed.name), role };
  form.finish();
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const id = await takeOn(ctx, person);
      await mailInvitation(ctx, id);
      await noteSecurityEvent(ctx, { kind: 'invited', accountId: id, detail: { role } });
      await tellOwners(ctx, { kind: 'staff_invited', detail: { member: person.name, role } });
      return getMember(ctx, id);
    });
  return orTaken(taken, write);
}

/** Mails the invitation again; the older link ends. @throws not_found */
export async function inviteAgain(ctx: Context, id: string): Promise<StaffMember> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockMember(ctx.db, id))) throw new ShopError('not_found');
    await mailInvitation(ctx, id);
    return getMember(ctx, id);
  });
}

/** A link that an owner hands over. */
interface Handed {
  token: string;
  expiresAt: Date;
  /** E.164; null: the owner sends it themselves. */
  phone: string | null;
}

/**
 * Creates the link of an invitation for an owner to hand over; the shop sends it to a phone if one is given. The older
 * link ends. Whoever has the link can become the member, so it is refused for people whose account existed before.
 * @throws not_found; invalid_state for a member who has joined, or was a customer; validation_error on `phone`.
 */
export async function handOverLink(
  ctx: Context,
  id: string,
  { phone: typed = null }: { phone?: string | null },
): Promise<Handed> {
  const form = openForm();
  const phone = form.phoneOrNull('phone', typed);
  form.finish();
  return inTransaction(ctx, async (ctx) => {
    const waits = await lockMember(ctx.db, id);
    if (!waits) throw new ShopError('not_found');
    const { was_customer } = await getMember(ctx, id);
    // Whoever has the link would see their name, orders and addresses.
    if (waits.hasJoined || was_customer) throw new ShopError('invalid_state');
    const link = await handOverInvitation(ctx, { accountId: id, phone });
    const by = phone ? 'phone' : 'hand';
    await noteSecurityEvent(ctx, { kind: 'invited', accountId: id, detail: { role: waits.role, by } });
    return { ...link, phone };
  });
}

async function takeOn(ctx: Context, person: NewMember): Promise<string> {
  const known = await lockByEmail(ctx.db, person.email);
  if (!known) return insertMember(ctx.db, person, ctx.now());
  if (known.role || known.invitedRole)
    throw fieldError('email', 'Someone with this address already works here.');
  if (known.isBlocked) throw fieldError('email', 'This customer is blocked. Please unblock them first.');
  if (!known.isConfirmed) {
    await takeOverUnconfirmed(ctx.db, known.id, person, ctx.now());
    await closeLinks(ctx.db, known.id, ctx.now());
  }
  await updateInvitedRole(ctx.db, known.id, { role: person.role, wasCustomer: known.isConfirmed });
  return known.id;
}

/**
 * The invitation was opened and a password chosen: the role has effect from now on. Does nothing for present staff.
 * Owners are told about a handed-over link: nothing proved who used it. In the caller's transaction.
 */
export async function joinStaff(
  ctx: Context,
  accountId: string,
  { isHandedOver }: { isHandedOver: boolean },
): Promise<void> {
  const role = await acceptRole(ctx.db, accountId, ctx.now());
  if (!role) return;
  const detail = { role, ...(isHandedOver && { by: 'link' }) };
  await noteSecurityEvent(ctx, { kind: 'invitation_accepted', accountId, detail });
  if (!isHandedOver) return;
  const { name } = await getMember(ctx, accountId);
  await tellOwners(ctx, { kind: 'member_joined', detail: { role }, by: name });
}
