import { type RawBuilder, sql } from 'kysely';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import type { Db } from './tables.ts';

/** Rows, and how they may be narrowed and ordered. */
interface Source {
  columns: RawBuilder<unknown>;
  /** A table with its alias, and what is joined to it. */
  from: RawBuilder<unknown>;
  where: readonly RawBuilder<unknown>[];
  /** By the names the contract lets callers sort by. */
  order: Readonly<Record<string, RawBuilder<unknown>>>;
  /** What ties break by. */
  id: RawBuilder<unknown>;
}

/** One page of rows in its order, and how many there are in all. */
export async function readPage<Row>(
  db: Db,
  { columns, from, where, order, id }: Source,
  { limit, offset, sort }: ListPart,
): Promise<RowPage<Row>> {
  const chosen = sql`FROM ${from} WHERE ${sql.join([sql`true`, ...where], sql` AND `)}`;
  const by = sort.map(({ field, descending }) => {
    const column = order[field];
    if (!column) throw new Error(`The list cannot be sorted by ${field}.`);
    return descending ? sql`${column} DESC NULLS LAST` : sql`${column} ASC NULLS LAST`;
  });
  const { rows } = await sql<Row>`SELECT ${columns} ${chosen}
    ORDER BY ${sql.join([...by, id])} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*) AS total ${chosen}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Whether any of the columns has these words in it, without regard to accents and capitals; nothing typed: all do. */
export function saysSomewhere(q: string | undefined, columns: readonly string[]): RawBuilder<unknown>[] {
  const words = q?.trim();
  if (!words) return [];
  const part = sql`'%' || lower(unaccent(${words.replace(/[\\%_]/g, '\\$&')})) || '%'`;
  const says = columns.map((column) => sql`lower(unaccent(${sql.ref(column)})) COLLATE "C" LIKE ${part}`);
  return [sql`(${sql.join(says, sql` OR `)})`];
}

/** Whether it is one of these ids, comma-separated as in the filter `ids`; none given: it is. */
export function isOneOf(ids: string | undefined, column: string): RawBuilder<unknown>[] {
  return ids === undefined ? [] : [sql`${sql.ref(column)} = ANY (${ids.split(',')}::uuid[])`];
}
