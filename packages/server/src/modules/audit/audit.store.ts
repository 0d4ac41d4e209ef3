import type { AuditEntry } from '@isoko/contract/routes/admin/audit';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#server/context.ts';
import { atLeast, COUNTED, countRows, readPage } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, Page, RowPage, Total } from '#server/http/list-request.ts';

/** The filters of the log; absent: everything. */
export interface AuditFilters {
  actor?: string;
  thing?: string;
  thing_id?: string;
  action?: AuditEntry['action'];
  /** Changes of one request. */
  request_id?: string;
  from?: Date;
  until?: Date;
  /** One entry per request. */
  together?: boolean;
}

/** The visible columns of a row; the others belong to its chain. */
const shown = sql`a.id, a.at, a.actor_id, a.actor_name, a.request_id, a.thing, a.thing_id, a.action, a.before, a.after,
  audit_name(a.thing, a.thing_id) AS name`;

type Row = Omit<AuditEntry, '_id' | 'at' | 'actor'> & {
  id: number;
  at: Date;
  actor_id: string | null;
  actor_name: string;
};

/** One page of the log, and how many entries there are. */
export async function pageOfAudit(db: Db, filters: AuditFilters, list: ListPart): Promise<Page<AuditEntry>> {
  const { rows, ...total } = filters.together
    ? await pageOfPresses(db, filters, list)
    : await readPage<Row>(
        db,
        {
          columns: sql`${shown}, 1 AS rows /* not null */`,
          from: sql`audit_log a`,
          where: narrowed(filters),
          order: { at: sql`a.id` },
          id: sql`a.id`,
        },
        list,
      );
  return { items: rows.map(toEntry), ...total };
}

/**
 * A request has one entry: the first of its rows that has a name of its own. The query checks for each row whether it
 * is that one.
 */
async function pageOfPresses(
  db: Db,
  filters: AuditFilters,
  { limit, offset, sort }: ListPart,
): Promise<RowPage<Row>> {
  const wanted = (alias: string) => sql.join([sql`true`, ...narrowed(filters, alias)], sql` AND `);
  const ofPress = sql`FROM audit_log b WHERE b.request_id = a.request_id AND ${wanted('b')}`;
  const direction = (sort[0]?.descending ?? true) ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<Row>`
    WITH page AS (
      SELECT a.id FROM audit_log a
      WHERE ${wanted('a')} AND a.id = (SELECT b.id ${ofPress} ORDER BY is_part_of_press(b.thing), b.id LIMIT 1)
      ORDER BY a.id ${direction} LIMIT ${limit} OFFSET ${offset})
    SELECT ${shown}, (SELECT count(*) ${ofPress}) AS rows /* not null */
    FROM page JOIN audit_log a ON a.id = page.id ORDER BY a.id ${direction}`.execute(db);
  const total = await countPresses(db, sql`FROM audit_log a WHERE ${wanted('a')}`);
  return { rows, ...atLeast(total, { limit, offset, found: rows.length }) };
}

/** Estimates the number of requests among many rows from a sample. */
async function countPresses(db: Db, rows: RawBuilder<unknown>): Promise<Total> {
  const { total, isEstimate } = await countRows(db, rows);
  const looked = await sql<{ presses: number }>`
    SELECT count(*) AS presses FROM (
      SELECT FROM (SELECT a.request_id ${rows} LIMIT ${COUNTED}) few GROUP BY request_id) press`.execute(db);
  const presses = looked.rows[0]?.presses ?? 0;
  return isEstimate ? { total: Math.round((presses * total) / COUNTED), isEstimate } : { total: presses };
}

function narrowed(filters: AuditFilters, alias = 'a'): RawBuilder<unknown>[] {
  const { from, until, actor: actor_id, thing, thing_id, action, request_id } = filters;
  const columns = { actor_id, thing, thing_id, action, request_id };
  const equal = Object.entries(columns).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.ref(`${alias}.${name}`)} = ${value}`],
  );
  const at = sql.ref(`${alias}.at`);
  return [...equal, ...(from ? [sql`${at} >= ${from}`] : []), ...(until ? [sql`${at} < ${until}`] : [])];
}

/** One entry of the log; null for an unknown one. */
export async function readAuditEntry(db: Db, id: string): Promise<AuditEntry | null> {
  const { rows } =
    await sql<Row>`SELECT ${shown}, 1 AS rows /* not null */ FROM audit_log a WHERE a.id = ${id}::bigint`.execute(
      db,
    );
  return rows[0] ? toEntry(rows[0]) : null;
}

function toEntry({ id, at, actor_id, actor_name, ...row }: Row): AuditEntry {
  return { ...row, _id: String(id), at: at.toISOString(), actor: { _id: actor_id, name: actor_name } };
}

/** Records an export and its author; the database adds its place in the chain. */
export async function insertExport(
  db: Db,
  { actor, at, thing, id, filters }: { actor: Actor; at: Date; thing: string; id: string; filters: string[] },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at,
      actor_id: actor.id,
      actor_name: actor.name,
      request_id: actor.requestId,
      thing,
      thing_id: id,
      action: 'exported',
      after: JSON.stringify({ filters }),
    })
    .execute();
}

/** Tells the triggers to leave out the content of rows, until the end of the transaction. */
export async function hideContents(db: Db): Promise<void> {
  await sql`SELECT set_config('isoko.erasing', 'on', true)`.execute(db);
}
