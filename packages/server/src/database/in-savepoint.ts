import { sql } from 'kysely';
import type { Context } from '../context.ts';

/**
 * Runs `story` inside the transaction of `ctx` so that its throw takes back what it wrote, and nothing else of the
 * transaction. Not for two at once.
 */
export async function inSavepoint<C extends Context, T>(ctx: C, story: (ctx: C) => Promise<T>): Promise<T> {
  if (!ctx.db.isTransaction) throw new Error('a savepoint needs a transaction');
  await sql`SAVEPOINT part`.execute(ctx.db);
  try {
    const result = await story(ctx);
    await sql`RELEASE SAVEPOINT part`.execute(ctx.db);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(ctx.db);
    throw error;
  }
}
