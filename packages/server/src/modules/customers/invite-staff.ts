import type { Role } from '@isoko/contract';
import type { StaffMember } from '@isoko/contract/routes/admin/staff';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { orTaken } from '#server/database/unique-violation.ts';
import { openForm } from '#server/input/form.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { closeLinks } from './link.store.ts';
import { getMember } from './list-staff.ts';
import { mailInvitation } from './mail-link.ts';
import {
  insertMember,
  lockByEmail,
  lockMember,
  takeOverUnconfirmed,
  updateInvitedRole,
} from './staff.store.ts';

const taken = {
  account_email: { field: 'email', message: 'Somebody has just signed up with this address.' },
};

/** Who is taken on. */
interface NewMember {
  email: string;
  name: string;
  role: Role;
}

/**
 * Takes somebody on and mails a link that sets a password. Until that is opened the role waits and gives nothing: a
 * customer of that address stays one, with name, password and sessions. A sign-up that nobody confirmed loses name and
 * password, because whoever typed them may be anybody.
 * @throws validation_error, also for who works here already or is blocked
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

/** Mails the invitation again; the older link is dead then. @throws not_found */
export async function inviteAgain(ctx: Context, id: string): Promise<StaffMember> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockMember(ctx.db, id))) throw new ShopError('not_found');
    await mailInvitation(ctx, id);
    return getMember(ctx, id);
  });
}

async function takeOn(ctx: Context, person: NewMember): Promise<string> {
  const known = await lockByEmail(ctx.db, person.email);
  if (!known) return insertMember(ctx.db, person, ctx.now());
  if (known.role || known.invitedRole)
    throw fieldError('email', 'Somebody with this address works here already.');
  if (known.isBlocked) throw fieldError('email', 'This customer is blocked. Please let them in again first.');
  if (!known.isConfirmed) {
    await takeOverUnconfirmed(ctx.db, known.id, person, ctx.now());
    await closeLinks(ctx.db, known.id, ctx.now());
  }
  await updateInvitedRole(ctx.db, known.id, { role: person.role, wasCustomer: known.isConfirmed });
  return known.id;
}
