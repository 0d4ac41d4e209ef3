import type { BodyOf } from '@isoko/contract/route';
import type { resetPassword as resetRoute } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { forgetTries } from '#server/http/limit-in-database.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { noteConfirmation, updatePassword } from './account.store.ts';
import { loginLimit } from './account-limits.ts';
import { redeemLink, requireOpenLink } from './account-link.ts';
import { openForm } from './form.ts';
import { judgePassword } from './judge-password.ts';
import { closeLinks } from './link.store.ts';
import { mailPasswordChanged } from './mail-link.ts';
import { hashPassword } from './password.ts';
import { removeSessions } from './session.store.ts';
import type { Surroundings } from './surroundings.ts';

/** What was forgotten, and what somebody who was taken on never had. */
const OPENING = ['reset', 'invite'] as const;

/**
 * Sets a new password by the link that was mailed. Every session ends, every other open link dies, the address
 * counts as confirmed (the link proves the mailbox), and the owner is told by mail. `address` is the caller's.
 * @throws validation_error, which leaves the link open; invalid_link; unavailable.
 */
export async function resetPassword(
  ctx: Context,
  { readShop }: Surroundings,
  { token, body, address }: { token: string; body: BodyOf<typeof resetRoute>; address: string },
): Promise<{ email: string }> {
  // First of all: whoever has no link costs no hash.
  const { email } = await requireOpenLink(ctx, token, OPENING);
  const form = openForm();
  await judgePassword(form, { ...body, email, shopName: (await readShop(ctx)).name });
  form.finish();
  const passwordHash = await hashPassword(body.password);
  await inTransaction(ctx, async (ctx) => {
    const { accountId } = await redeemLink(ctx, token, OPENING);
    await updatePassword(ctx.db, accountId, passwordHash, ctx.now());
    await noteConfirmation(ctx.db, accountId, ctx.now());
    await removeSessions(ctx.db, accountId);
    await closeLinks(ctx.db, accountId, ctx.now());
    await mailPasswordChanged(ctx, accountId);
    await enqueue(ctx, 'orders.attach', { account_id: accountId });
  });
  // Whoever forgot the password has tried some; now they know it.
  await forgetTries(ctx, loginLimit(email, address));
  return { email };
}
