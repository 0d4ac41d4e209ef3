import { valueAt } from '@isoko/contract/rules/objects';
import { type RawBuilder, sql } from 'kysely';
import type { ListPart, RowPage, Total } from '#server/http/list-request.ts';
import type { Db } from './tables.ts';

/** Rows, and how they may be narrowed and ordered. */
interface Source {
  columns: RawBuilder<unknown>;
  /** A table with its alias, and what is joined to it. */
  from: RawBuilder<unknown>;
  where: readonly RawBuilder<unknown>[];
  /** By the names the contract lets callers sort by: a column that is never null, or each way written out. */
  order: Readonly<Record<string, RawBuilder<unknown> | Directions>>;
  /** What tells rows apart, of those that are `within`. */
  id: RawBuilder<unknown>;
  within?: RawBuilder<unknown>;
  /** What ties break by before it. */
  ties?: RawBuilder<unknown>;
  /** `from` with what only the order needs. */
  ordering?: RawBuilder<unknown>;
}

/** An order each way. */
interface Directions {
  up: RawBuilder<unknown>;
  down: RawBuilder<unknown>;
}

/**
 * An order by a column that may be null: what is missing comes last either way. Others go without NULLS LAST, an order no
 * plain index has.
 */
export function orNull(column: RawBuilder<unknown>): Directions {
  return { up: sql`${column}`, down: sql`${column} DESC NULLS LAST` };
}

/** Up to so many rows are counted; how many more there are is the database's guess. */
export const COUNTED = 10_000;
/**
 * So few are found first and sorted then, or so few in a thousand of all: more are met soon by whoever goes through all of them in
 * their order.
 */
const FEW = 2_000;
const FEW_IN_A_THOUSAND = 10;

/** From so many rows on a page is looked for by the value that it begins with. */
const DEEP = 1_000;

/** One page of rows in its order, and how many there are in all (decisions/0198). */
export async function readPage<Row>(
  db: Db,
  { columns, from, where, order, id, within = sql`true`, ties, ordering = from }: Source,
  { limit, offset, sort }: ListPart,
): Promise<RowPage<Row>> {
  const conditions = sql`WHERE ${sql.join([within, ...where], sql` AND `)}`;
  const chosen = sql`FROM ${from} ${conditions}`;
  const by = sort.map(({ field, descending }) => {
    const column = order[field];
    if (!column) throw new Error(`The list cannot be sorted by ${field}.`);
    if ('up' in column) return descending ? column.down : column.up;
    return descending ? sql`${column} DESC` : column;
  });
  const inOrder = sql`ORDER BY ${sql.join([...by, ...(ties ? [ties] : []), id])}`;
  const counted = await countRows(db, chosen);
  const isFew = where.length > 0 && (counted.total <= FEW || (await isRare(db, from, counted)));
  const [first, ...others] = sort;
  const column = first && !others.length ? order[first.field] : undefined;
  const part = { rows: sql`FROM ${ordering} ${conditions}`, id, inOrder, limit, offset };
  const isDeep = !isFew && offset >= DEEP && column && !('up' in column);
  const ids = isDeep
    ? deepPage({ ...part, column, descending: first?.descending === true })
    : pageInOrder(part, { isFew });
  // What is shown of a row is made for those of the page alone.
  const { rows } = await sql<Row>`SELECT ${columns} FROM ${from}
    JOIN unnest(ARRAY(${ids})) WITH ORDINALITY AS wanted (wanted_id, wanted_place) ON wanted_id = ${id}
    WHERE ${within} ORDER BY wanted_place`.execute(db);
  return { rows, ...atLeast(counted, { limit, offset, found: rows.length }) };
}

type Part = Record<'rows' | 'id' | 'inOrder', RawBuilder<unknown>> & Pick<ListPart, 'limit' | 'offset'>;

/** The ids of a page. Of few rows all are found first, lest the database goes through their order for the page alone. */
function pageInOrder({ rows, id, inOrder, limit, offset }: Part, { isFew }: { isFew: boolean }) {
  const part = sql`LIMIT ${limit} OFFSET ${offset}`;
  return isFew
    ? sql`WITH few AS MATERIALIZED (SELECT ${id} AS id ${rows} ${inOrder}) SELECT id FROM few ${part}`
    : sql`SELECT ${id} ${rows} ${inOrder} ${part}`;
}

/**
 * The ids of a page far behind: its place is found by the value that it begins with, and what comes before it is only counted. An
 * index that has nothing but the value is enough for both.
 */
function deepPage({
  rows,
  id,
  column,
  descending,
  inOrder,
  limit,
  offset,
}: Part & { column: RawBuilder<unknown>; descending: boolean }): RawBuilder<unknown> {
  const [direction, before, since] = descending ? [sql`DESC`, sql`>`, sql`<=`] : [sql`ASC`, sql`<`, sql`>=`];
  const place = sql`(SELECT value FROM place)`;
  return sql`WITH place AS MATERIALIZED (
      SELECT ${column} AS value ${rows} ORDER BY ${column} ${direction} LIMIT 1 OFFSET ${offset})
    SELECT ${id} ${rows} AND ${column} ${since} ${place} ${inOrder}
    LIMIT ${limit} OFFSET ${offset}::bigint - (
      SELECT count(*) FROM (SELECT ${rows} AND ${column} ${before} ${place} LIMIT ${offset}) behind)`;
}

/** Whether rows that were counted are so few of all that going through all of them would meet them late. */
async function isRare(db: Db, from: RawBuilder<unknown>, { total, isEstimate }: Total): Promise<boolean> {
  return !isEstimate && total * 1_000 <= FEW_IN_A_THOUSAND * (await guessRows(db, sql`FROM ${from}`));
}

/** How many rows these are (`FROM … WHERE …`): counted, or of many about how many. */
export async function countRows(db: Db, rows: RawBuilder<unknown>): Promise<Total> {
  const counting = sql`SELECT count(*) AS total FROM (SELECT ${rows} LIMIT ${COUNTED + 1}) few`;
  const counted = await counting.execute(db);
  const total = Number(valueAt(counted.rows[0], 'total'));
  return total > COUNTED
    ? { total: Math.max(total, await guessRows(db, rows)), isEstimate: true }
    : { total };
}

/** About how many rows these are, as the planner sees them. */
async function guessRows(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const explaining = sql`EXPLAIN (FORMAT JSON) SELECT ${rows}`;
  const explained = await explaining.execute(db);
  const [plan] = Object.values(Object(explained.rows[0]));
  return Number(valueAt(valueAt(valueAt(plan, '0'), 'Plan'), 'Plan Rows'));
}

/** An estimate is never less than what was seen, and the last page knows better. */
export function atLeast(
  { total, isEstimate }: Total,
  { limit, offset, found }: { limit: number; offset: number; found: number },
): Total {
  if (!isEstimate) return { total };
  if (found > 0 && found < limit) return { total: offset + found };
  return { total: found ? Math.max(total, offset + found) : Math.min(total, offset), isEstimate };
}

/** How far someone has come who reads rows by their time: `at` as the database writes it, to the microsecond. */
export interface RowPlace {
  at: string;
  id: string;
}

/** Whether it comes behind a place, the earliest first; without one: all do. However far it is, an index leads there. */
export function isBehind(
  after: RowPlace | undefined,
  columns: { at: string; id: string },
): RawBuilder<unknown>[] {
  if (!after) return [];
  const at = sql.ref(columns.at);
  return [
    sql`${at} >= ${after.at}::timestamptz AND (${at}, ${sql.ref(columns.id)}) > (${after.at}::timestamptz, ${after.id}::uuid)`,
  ];
}

/** Whether any of the columns has these words in it, without regard to accents and capitals; nothing typed: all do. */
export function saysSomewhere(q: string | undefined, columns: readonly string[]): RawBuilder<unknown>[] {
  const words = q?.trim();
  if (!words) return [];
  const part = sql`'%' || lower(unaccent(${literal(words)})) || '%'`;
  const says = columns.map((column) => sql`lower(unaccent(${sql.ref(column)})) COLLATE "C" LIKE ${part}`);
  return [sql`(${sql.join(says, sql` OR `)})`];
}

/** Escapes text for a pattern. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Whether it is one of these ids, comma-separated as in the filter `ids`; none given: it is. */
export function isOneOf(ids: string | undefined, column: string): RawBuilder<unknown>[] {
  return ids === undefined ? [] : [sql`${sql.ref(column)} = ANY (${ids.split(',')}::uuid[])`];
}
