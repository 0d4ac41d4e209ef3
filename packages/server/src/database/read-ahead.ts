import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';

/** Rows that a story is going to ask for. */
export interface Read<R> {
  /** What is asked, with all that it is narrowed to: two reads of one key are the same. */
  readonly key: string;
  readonly statement: RawBuilder<R>;
  /** For columns that JSON has no type for. */
  revive?(row: R): R;
  /** Each row answers a read of its own: the key of that one. */
  keyOf?(row: R): string;
}

type Asked = Pick<Context, 'db' | 'ahead'>;

/** The rows of a read: what was read ahead, once, else those of now. */
export async function rowsOf<R>({ db, ahead }: Asked, { key, statement, revive }: Read<R>): Promise<R[]> {
  const known = ahead?.get(key);
  if (!known) return (await statement.execute(db)).rows;
  ahead?.delete(key);
  const rows: R[] = JSON.parse(known);
  return revive ? rows.map((row) => revive(row)) : rows;
}

/**
 * Makes several reads in one statement, for whoever asks for them with the returned context: each of them once, since what is
 * asked for again may have changed meanwhile. For the beginning of a transaction, before anything is locked.
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
