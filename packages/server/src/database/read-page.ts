import { valueAt } from '@isoko/contract/rules/objects';
import { type RawBuilder, sql } from 'kysely';
import type { ListPart, RowPage, Total } from '#server/http/list-request.ts';
import type { Db } from './tables.ts';

/** Rows, with their filters and orders. */
interface Source {
  columns: RawBuilder<unknown>;
  /** A table with its alias, and its joins. */
  from: RawBuilder<unknown>;
  where: readonly RawBuilder<unknown>[];
  /** By the names that the contract allows to sort by: a column that is never null, or both directions written out. */
  order: Readonly<Record<string, RawBuilder<unknown> | Directions>>;
  /** A unique column among the rows that are `within`. */
  id: RawBuilder<unknown>;
  within?: RawBuilder<unknown>;
  /** Orders rows that are otherwise equal, before `id` does. */
  ties?: RawBuilder<unknown>;
  /** `from` with only the joins that the order needs. */
  ordering?: RawBuilder<unknown>;
}

/** One order in both directions. */
interface Directions {
  up: RawBuilder<unknown>;
  down: RawBuilder<unknown>;
}

/**
 * An order by a column that may be null: nulls come last in both directions. Other columns do without NULLS LAST,
 * because no plain index has that order.
 */
export function orNull(column: RawBuilder<unknown>): Directions {
  return { up: sql`${column}`, down: sql`${column} DESC NULLS LAST` };
}

/** Up to this many rows are counted; beyond, the total is the database's estimate. */
export const COUNTED = 10_000;
/**
 * At most this many rows, or this share of all rows, are found first and then sorted. More rows are found soon by
 * reading all in their order.
 */
const FEW = 2_000;
const FEW_IN_A_THOUSAND = 10;

/** From this offset on, a page is found by the value that it begins with. */
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
  // The shown columns are computed only for the rows of the page.
  const { rows } = await sql<Row>`SELECT ${columns} FROM ${from}
    JOIN unnest(ARRAY(${ids})) WITH ORDINALITY AS wanted (wanted_id, wanted_place) ON wanted_id = ${id}
    WHERE ${within} ORDER BY wanted_place`.execute(db);
  return { rows, ...atLeast(counted, { limit, offset, found: rows.length }) };
}

type Part = Record<'rows' | 'id' | 'inOrder', RawBuilder<unknown>> & Pick<ListPart, 'limit' | 'offset'>;

/**
 * The ids of a page. If few rows match, all are found first, so that the database does not walk through the whole
 * order.
 */
function pageInOrder({ rows, id, inOrder, limit, offset }: Part, { isFew }: { isFew: boolean }) {
  const part = sql`LIMIT ${limit} OFFSET ${offset}`;
  return isFew
    ? sql`WITH few AS MATERIALIZED (SELECT ${id} AS id ${rows} ${inOrder}) SELECT id FROM few ${part}`
    : sql`SELECT ${id} ${rows} ${inOrder} ${part}`;
}

/**
 * The ids of a page with a large offset: found by its first value; the rows before are only counted. An index on that
 * value alone is enough for both.
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

/** Whether the counted rows are so few of all that a walk through all rows would meet them late. */
async function isRare(db: Db, from: RawBuilder<unknown>, { total, isEstimate }: Total): Promise<boolean> {
  return !isEstimate && total * 1_000 <= FEW_IN_A_THOUSAND * (await guessRows(db, sql`FROM ${from}`));
}

/** The number of rows (`FROM … WHERE …`): counted, or estimated if there are many. */
export async function countRows(db: Db, rows: RawBuilder<unknown>): Promise<Total> {
  const counting = sql`SELECT count(*) AS total FROM (SELECT ${rows} LIMIT ${COUNTED + 1}) few`;
  const counted = await counting.execute(db);
  const total = Number(valueAt(counted.rows[0], 'total'));
  return total > COUNTED
    ? { total: Math.max(total, await guessRows(db, rows)), isEstimate: true }
    : { total };
}

/** The planner's estimate of the number of rows. */
async function guessRows(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const explaining = sql`EXPLAIN (FORMAT JSON) SELECT ${rows}`;
  const explained = await explaining.execute(db);
  const [plan] = Object.values(Object(explained.rows[0]));
  return Number(valueAt(valueAt(valueAt(plan, '0'), 'Plan'), 'Plan Rows'));
}

/** Corrects an estimate: it is at least what was seen, and on the last page it is exact. */
export function atLeast(
  { total, isEstimate }: Total,
  { limit, offset, found }: { limit: number; offset: number; found: number },
): Total {
  if (!isEstimate) return { total };
  if (found > 0 && found < limit) return { total: offset + found };
  return { total: found ? Math.max(total, offset + found) : Math.min(total, offset), isEstimate };
}

/** The place of a reader who goes through rows by time: `at` as the database writes it, to the microsecond. */
export interface RowPlace {
  at: string;
  id: string;
}

/** Condition for rows after a place, the earliest first; without a place: all. An index leads there at any distance. */
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

/** Condition that any of the columns contains these words, ignoring accents and case; nothing typed: all rows. */
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

/** Condition for the ids of the filter `ids`, comma-separated; none given: all rows. */
export function isOneOf(ids: string | undefined, column: string): RawBuilder<unknown>[] {
  return ids === undefined ? [] : [sql`${sql.ref(column)} = ANY (${ids.split(',')}::uuid[])`];
}
