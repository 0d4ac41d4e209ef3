import type { Context } from '#server/context.ts';
import { hashToken } from '#server/tokens.ts';
import { removeSessionOf } from './session.store.ts';

/** Ends the session of this token; a dead or missing one is fine. */
export async function logOut(ctx: Context, token: string | null): Promise<null> {
  if (token !== null) await removeSessionOf(ctx.db, hashToken(token));
  return null;
}
