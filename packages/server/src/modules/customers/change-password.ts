import type { User } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { changePassword as changeRoute } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { updatePassword } from './account.store.ts';
import { judgePassword } from './judge-password.ts';
import { closeLinks } from './link.store.ts';
import { mailPasswordChanged } from './mail-link.ts';
import { hashPassword } from './password.ts';
import { removeSessions } from './session.store.ts';
import { showUser } from './show-user.ts';
import type { Dependencies } from './surroundings.ts';
import { requireSamePassword, verifyOwnPassword } from './verify-own-password.ts';

/**
 * Changes the own password. The other sessions end, open links die, and the owner is told by mail.
 * @throws validation_error; rate_limited after too many wrong current passwords; unavailable.
 */
export async function changePassword(
  ctx: Context,
  { readShop }: Dependencies,
  { user, body }: { user: SignedIn; body: BodyOf<typeof changeRoute> },
): Promise<{ user: User }> {
  const form = openForm();
  await judgePassword(form, { ...body, email: user.email, shopName: (await readShop(ctx)).name });
  if (user.mustChangePassword && body.password === body.passwordCurrent) {
    form.refuse('password', 'Please choose another password than your first one.');
  }
  form.finish();
  const verified = await verifyOwnPassword(ctx, user.id, body.passwordCurrent);
  const passwordHash = await hashPassword(body.password);
  return inTransaction(ctx, async (ctx) => {
    await requireSamePassword(ctx, user.id, verified);
    await updatePassword(ctx.db, user.id, passwordHash, ctx.now());
    await removeSessions(ctx.db, user.id, { keep: user.sessionId });
    await closeLinks(ctx.db, user.id, ctx.now());
    await mailPasswordChanged(ctx, user.id);
    await noteSecurityEvent(ctx, { kind: 'password_changed', accountId: user.id });
    return { user: await showUser(ctx, user.id) };
  });
}
