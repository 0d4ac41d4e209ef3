import type { StaffSession } from '@isoko/contract/routes/admin/access';
import type { Context } from '#server/context.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import { changePassword } from '#server/modules/customers/change-password.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { type Caller, keepSession, writeSession } from './open-session.ts';
import type { Premises } from './surroundings.ts';

interface NewPassword {
  passwordCurrent: string;
  password: string;
  passwordConfirm: string;
}

/**
 * Changes the own password. Every session of the account ends; this browser gets a new one. The password alone is no
 * proof of who has a second factor: theirs is as old as before.
 * @throws validation_error; rate_limited after too many wrong current passwords; unavailable
 */
export async function changeOwnPassword(
  ctx: Context,
  premises: Premises,
  { user, body, caller }: { user: StaffVisitor; body: NewPassword; caller: Caller },
): Promise<StaffSession> {
  await changePassword(ctx, premises, { user, body });
  await noteSecurityEvent(ctx, { kind: 'password_changed', accountId: user.id });
  const provedAt = user.hasSecondFactor ? user.provedAt : ctx.now();
  const opened = await writeSession(ctx, { accountId: user.id, provedAt, caller });
  return keepSession(ctx, premises, { opened, caller });
}
