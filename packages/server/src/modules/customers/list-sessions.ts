import type { Session } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { listLiveSessions } from './session.store.ts';
import { aliveAt } from './session-age.ts';

/** More devices than anybody looks through. */
const MAX_SHOWN = 100;

/** Where the user is signed in, the latest used first. */
export async function listSessions(ctx: Context, { id, sessionId }: SignedIn): Promise<Session[]> {
  const which = { accountId: id, ...aliveAt(ctx.now()), limit: MAX_SHOWN };
  const sessions = await listLiveSessions(ctx.db, which);
  return sessions.map((session) => ({
    _id: session.id,
    device: session.device,
    date_created: session.createdAt.toISOString(),
    last_used: session.lastUsedAt.toISOString(),
    is_current: session.id === sessionId,
  }));
}
