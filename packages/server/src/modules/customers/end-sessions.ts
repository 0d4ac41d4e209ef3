import type { Session } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { ShopError } from '#server/shop-error.ts';
import { listSessions } from './list-sessions.ts';
import { removeSession, removeSessions } from './session.store.ts';

/** Signs one device of the user out, also the one that asks; what is left. @throws not_found for any other id. */
export async function endSession(ctx: Context, id: string, user: SignedIn): Promise<Session[]> {
  const isEnded = await removeSession(ctx.db, { id, accountId: user.id });
  if (!isEnded) throw new ShopError('not_found');
  return listSessions(ctx, user);
}

/** Signs every other device of the user out; what is left. */
export async function endOtherSessions(ctx: Context, user: SignedIn): Promise<Session[]> {
  await removeSessions(ctx.db, user.id, { keep: user.sessionId });
  return listSessions(ctx, user);
}
