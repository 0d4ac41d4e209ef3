import { valueAt } from '@isoko/contract/rules/objects';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { fieldError, ShopError } from '../shop-error.ts';
import { isOutdatedPlan } from './name-statements.ts';
import type { Database, Db } from './tables.ts';

/**
 * What PostgreSQL answers to the loser of a deadlock or of a serialization conflict, and to who names a row that was removed since
 * they read it: trying again helps, or says what is gone.
 */
const WORTH_RETRYING = new Set(['40P01', '40001', '23503']);
const MAX_TRIES = 3;

/**
 * Runs `story` in one READ COMMITTED transaction and hands it the same context whose `db` is that transaction.
 * A story inside a story joins the outer transaction. A throw rolls everything back. Deadlocks,
 * serialization failures, rows that were removed meanwhile and a migration run the whole story again, three times at most, so a
 * story must not touch the outside world.
 */
export async function inTransaction<C extends Context, T>(ctx: C, story: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return story(ctx);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [result, later] = await ctx.db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (db) => {
          await nameActor({ ...ctx, db });
          const told = await story({ ...ctx, db });
          return [told, afterwards.get(db)] as const;
        });
      for (const act of later?.values() ?? []) act(ctx);
      return result;
    } catch (error) {
      if (attempt >= MAX_TRIES || !isWorthRetrying(error)) throw error;
      ctx.log.info({ attempt, sqlstate: valueAt(error, 'code') }, 'running a transaction again');
    }
  }
}

/** What is done when a transaction is committed, by name. */
const afterwards = new WeakMap<Db, Map<string, AfterCommit>>();

/** Gets the connections that the transaction was one of; must not throw, as everything is done already. */
type AfterCommit = (ctx: Pick<Context, 'db' | 'log'>) => void;

/**
 * Does this once when the transaction of `ctx` is committed, however often it is asked for under this name; never when it is
 * rolled back, and now when there is none.
 */
export function afterCommit(ctx: Pick<Context, 'db' | 'log'>, name: string, act: AfterCommit): void {
  if (!ctx.db.isTransaction) {
    act(ctx);
    return;
  }
  const acts = afterwards.get(ctx.db) ?? new Map<string, AfterCommit>();
  afterwards.set(ctx.db, acts.set(name, act));
}

/** Tells the audit triggers who acts and when (migrations: record_change); it ends with the transaction. */
async function nameActor({ actor, db, now }: Context): Promise<void> {
  if (!actor) return;
  const { id, name, requestId: request } = actor;
  const said = JSON.stringify({ id, name, request, at: now().toISOString() });
  await sql`SELECT set_config('isoko.actor', ${said}, true)`.execute(db);
}

function isWorthRetrying(error: unknown): boolean {
  return WORTH_RETRYING.has(String(valueAt(error, 'code'))) || isOutdatedPlan(error);
}

/**
 * Runs `story` inside the transaction of `ctx` so that its throw takes back what it wrote, and nothing else of the
 * transaction. Not for two at the same time.
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
    // Or one around it would go back to here only.
    await sql`RELEASE SAVEPOINT part`.execute(ctx.db);
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
/** Seconds after which a repetition asks again: the first needs a moment more. */
const RETRY_S = 1;

/**
 * To be caught with around a lock that someone else's same request holds. @throws in_progress when the wait was in
 * vain.
 */
export function giveUpWaiting(error: Error & { code?: string }): never {
  if (error.code !== LOCK_NOT_AVAILABLE) throw error;
  throw new ShopError('in_progress', { retryAfter: RETRY_S, cause: error });
}

/**
 * Runs a write, and tells the second one that someone else has taken what must be unique: the check that went
 * before it cannot see what others commit meanwhile. `fields` names by constraint which sentence is shown at which field.
 * @throws validation_error
 */
export async function orTaken<T>(
  fields: Readonly<Record<string, { field: string; message: string }>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isUnique = valueAt(error, 'code') === '23505';
    const taken = isUnique ? fields[String(valueAt(error, 'constraint'))] : undefined;
    throw taken ? fieldError(taken.field, taken.message) : error;
  }
}

const AT_A_TIME = 500;

/**
 * Removes rows that are over, `limit` at most, and leaves those that another transaction works on. Returns how many.
 * `isOver` is a condition on the table's own columns.
 */
export async function removeSome(
  { db }: Pick<Context, 'db'>,
  table: keyof Database,
  isOver: RawBuilder<unknown>,
  limit = AT_A_TIME,
): Promise<number> {
  const rows = sql.table(table);
  const { numAffectedRows } = await sql`DELETE FROM ${rows} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${rows} WHERE ${isOver} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
