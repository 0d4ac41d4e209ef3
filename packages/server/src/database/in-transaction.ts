import type { Context } from '../context.ts';

/** What PostgreSQL answers to the loser of a deadlock or of a serialization conflict; trying again helps. */
const WORTH_RETRYING = new Set(['40P01', '40001']);
const MAX_TRIES = 3;

/**
 * Runs `story` in one READ COMMITTED transaction and hands it the same context whose `db` is that transaction.
 * A story inside a story joins the outer transaction. A throw rolls everything back. Deadlocks and
 * serialization failures run the whole story again, three times at most, so a story must not touch the outside world.
 */
export async function inTransaction<C extends Context, T>(ctx: C, story: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return story(ctx);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((db) => story({ ...ctx, db }));
    } catch (error) {
      if (attempt >= MAX_TRIES || !isWorthRetrying(error)) throw error;
      ctx.log.info({ attempt, sqlstate: (error as { code: string }).code }, 'running a transaction again');
    }
  }
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof Error && 'code' in error && WORTH_RETRYING.has(String(error.code));
}
