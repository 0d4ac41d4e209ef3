import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';

/** Rows that a story will read. */
export interface Read<R> {
  /** Identifies the read with all its conditions: two reads with one key are the same. */
  readonly key: string;
  readonly statement: RawBuilder<R>;
  /** Restores columns that JSON has no type for. */
  revive?(row: R): R;
  /** If each row answers a read of its own: the key of that read. */
  keyOf?(row: R): string;
}

type Asked = Pick<Context, 'db' | 'ahead'>;

/** The rows of a read: those read ahead, for the first call; after that, read now. */
export async function rowsOf<R>({ db, ahead }: Asked, { key, statement, revive }: Read<R>): Promise<R[]> {
  const known = ahead?.get(key);
  if (!known) return (await statement.execute(db)).rows;
  ahead?.delete(key);
  const rows: R[] = JSON.parse(known);
  return revive ? rows.map((row) => revive(row)) : rows;
}

/**
 * Makes several reads in one statement. Calls of `rowsOf` with the returned context get each result once, because the
 * data may have changed by a second read. For the beginning of a transaction, before anything is locked.
 */
export async function readAhead<C extends Context>(ctx: C, reads: readonly Read<unknown>[]): Promise<C> {
  if (!reads.length) return ctx;
  const parts = reads.map(
    ({ statement }) => sql`(SELECT coalesce(json_agg(found), '[]') FROM (${statement}) AS found)`,
  );
  const { rows } = await sql<{ found: string[] }>`
    SELECT ARRAY[${sql.join(parts)}]::text[] AS found /* not null */`.execute(ctx.db);
  const found = rows[0]?.found ?? [];
  const ahead = reads.flatMap(({ key, keyOf }, at): [string, string][] => {
    const said = found[at] ?? '[]';
    if (!keyOf) return [[key, said]];
    const each: unknown[] = JSON.parse(said);
    return each.map((row) => [keyOf(row), JSON.stringify([row])]);
  });
  return { ...ctx, ahead: new Map(ahead) };
}
