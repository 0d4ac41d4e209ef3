import type { Session } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { ShopError } from '#server/shop-error.ts';
import { listSessions } from './list-sessions.ts';
import { removeSession, removeSessions } from './session.store.ts';
import { requireOwnProof } from './verify-own-password.ts';

/** What shows who ends a session, where the log-in was longer ago than ten minutes. */
interface Proof {
  user: SignedIn;
  passwordCurrent?: string;
}

/**
 * Signs one device of the user out, also the one that asks, which needs no proof; what is left.
 * @throws not_found for any other id; step_up_required; validation_error or rate_limited for a wrong password.
 */
export async function endSession(
  ctx: Context,
  id: string,
  { user, passwordCurrent }: Proof,
): Promise<Session[]> {
  if (id !== user.sessionId) await requireOwnProof(ctx, user, passwordCurrent);
  const isEnded = await removeSession(ctx.db, { id, accountId: user.id });
  if (!isEnded) throw new ShopError('not_found');
  return listSessions(ctx, user);
}

/** Signs every other device of the user out; what is left. @throws as endSession, but never not_found. */
export async function endOtherSessions(ctx: Context, { user, passwordCurrent }: Proof): Promise<Session[]> {
  await requireOwnProof(ctx, user, passwordCurrent);
  await removeSessions(ctx.db, user.id, { keep: user.sessionId });
  return listSessions(ctx, user);
}
