import type { Context } from '#server/context.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { acceptRole } from './staff.store.ts';

/**
 * The invitation was opened by its mailbox and a password chosen: the role that waited counts from now on. Nothing for
 * somebody who works here already. In the caller's transaction.
 */
export async function joinStaff(ctx: Context, accountId: string): Promise<void> {
  const role = await acceptRole(ctx.db, accountId, ctx.now());
  if (role) await noteSecurityEvent(ctx, { kind: 'invitation_accepted', accountId, detail: { role } });
}
