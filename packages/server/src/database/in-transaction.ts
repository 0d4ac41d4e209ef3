import { valueAt } from '@isoko/contract/rules/objects';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { fieldError, ShopError } from '../shop-error.ts';
import { isOutdatedPlan } from './name-statements.ts';
import type { Database, Db } from './tables.ts';

/**
 * SQLSTATEs of a lost deadlock, a serialization conflict, and a reference to a row that was removed since it was read:
 * another try helps, or says what is gone.
 */
const WORTH_RETRYING = new Set(['40P01', '40001', '23503']);
const MAX_TRIES = 3;

/**
 * Runs `story` in one READ COMMITTED transaction and hands it the same context whose `db` is that transaction. A story
 * inside a story joins the outer transaction. A throw rolls everything back. After a deadlock, a serialization failure,
 * a removed row or a migration the whole story runs again, three times at most, so a story must not touch the outside
 * world.
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

/** What to do after a transaction commits, by name. */
const afterwards = new WeakMap<Db, Map<string, AfterCommit>>();

/** Gets the connection pool of the transaction; must not throw, because everything is committed already. */
type AfterCommit = (ctx: Pick<Context, 'db' | 'log'>) => void;

/**
 * Calls `act` once when the transaction of `ctx` commits, however often it is registered under this name; never after a
 * rollback, and immediately without a transaction.
 */
export function afterCommit(ctx: Pick<Context, 'db' | 'log'>, name: string, act: AfterCommit): void {
  if (!ctx.db.isTransaction) {
    act(ctx);
    return;
  }
  const acts = afterwards.get(ctx.db) ?? new Map<string, AfterCommit>();
  afterwards.set(ctx.db, acts.set(name, act));
}

/** Tells the audit triggers who acts and when (migrations: record_change), until the end of the transaction. */
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
 * Runs `story` in a savepoint of the transaction of `ctx`: its throw undoes only what it wrote. Not for two at the same
 * time.
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
    // Otherwise an outer savepoint would roll back only to this one.
    await sql`RELEASE SAVEPOINT part`.execute(ctx.db);
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
/** Seconds after which a repetition should try again: the first request needs a moment more. */
const RETRY_S = 1;

/**
 * A catch handler for waiting on a lock that the same request holds elsewhere. @throws in_progress if the wait was in
 * vain.
 */
export function giveUpWaiting(error: Error & { code?: string }): never {
  if (error.code !== LOCK_NOT_AVAILABLE) throw error;
  throw new ShopError('in_progress', { retryAfter: RETRY_S, cause: error });
}

/**
 * Runs a write; if another transaction has taken a unique value meanwhile, which no check before can see, it throws a
 * sentence about it. `fields` maps constraints to the field and its sentence.
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
 * Removes at most `limit` rows for which `isOver` is true, a condition on the table's own columns; skips rows that
 * another transaction has locked. Returns how many.
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
