import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** A column without data that may be hidden later: the part of a row that its hash covers for ever. */
const shown = (column: 'before' | 'after') => sql`CASE WHEN personal IS NULL THEN ${sql.ref(column)} ELSE (
  SELECT jsonb_object_agg(key, CASE
    WHEN value <> 'null' AND key = ANY (personal) THEN '"(personal)"'::jsonb ELSE value END)
  FROM jsonb_each(${sql.ref(column)})) END`;

/** The log with the hashed form of its columns. */
const entries = sql`(SELECT audit_log.*, ${shown('before')} AS shown_before, ${shown('after')} AS shown_after FROM audit_log)`;

/** The data that the hash of a row covers, together with the hash of the row before it. */
const covered = sql`jsonb_build_array(seq, extract(epoch FROM at), actor_id, actor_name, request_id, thing, thing_id, action,
  shown_before, shown_after, to_jsonb(personal), encode(content_hash, 'hex'))::text`;

/**
 * Rows that were changed, each with its place `seq`. Written here and not with the functions of the database (migration
 * 0063), because someone who changed the log could have changed those too.
 */
export const brokenRows = sql<{ seq: number | null }>`
  SELECT seq FROM (
    SELECT entry.*,
      lag(seq, 1, coalesce((SELECT seq FROM audit_start), 0)) OVER chain AS seq_of_last,
      lag(row_hash, 1, decode(coalesce((SELECT row_hash FROM audit_start), repeat('0', 64)), 'hex')) OVER chain AS hash_of_last
    FROM ${entries} entry WINDOW chain AS (ORDER BY seq)) entry
  WHERE seq IS DISTINCT FROM seq_of_last + 1 OR prev_hash IS DISTINCT FROM hash_of_last
    OR row_hash IS DISTINCT FROM sha256(prev_hash || convert_to(${covered}, 'UTF8'))
    OR (content_hash IS NULL) <> (personal IS NULL)
    OR CASE WHEN salt IS NULL
      THEN before IS DISTINCT FROM shown_before OR after IS DISTINCT FROM shown_after
      ELSE content_hash IS DISTINCT FROM sha256(salt || convert_to(jsonb_build_array(before, after)::text, 'UTF8'))
    END`;

/** A place in the chain and the hash of its row. */
export interface Link {
  seq: number;
  hash: string;
}

/** The result of checking the chain at one moment. */
export interface ChainState {
  rows: number;
  head: Link | null;
  /** The first broken place; 0: a row without a place. */
  brokenAt: number | null;
}

/** Checks the whole chain, in one snapshot, however long it is. */
export async function readChain(db: Db): Promise<ChainState> {
  const asOfNow = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return asOfNow.execute(async (snapshot) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(snapshot);
    const broken = await sql<{ seq: number | null }>`
      ${brokenRows} ORDER BY seq NULLS LAST LIMIT 1`.execute(snapshot);
    const { rows } = await snapshot
      .selectFrom('audit_log')
      .select((count) => count.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    const [first] = broken.rows;
    return { rows, head: await readHead(snapshot), brokenAt: first ? (first.seq ?? 0) : null };
  });
}

/** The last row of the chain, among those written before a moment; null: there is none. */
export async function readHead(db: Db, before?: Date): Promise<Link | null> {
  let wanted = db.selectFrom('audit_log').where('seq', 'is not', null);
  if (before) wanted = wanted.where('at', '<', before);
  const row = await wanted
    .select(['seq', sql<string>`encode(row_hash, 'hex')`.as('hash')])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ? { seq: row.seq, hash: row.hash } : null;
}

/** The hash of the row at a place; null: there is no such row. */
export async function readLink(db: Db, seq: number): Promise<Link | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(sql<string>`encode(row_hash, 'hex')`.as('hash'))
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row ? { seq, hash: row.hash } : null;
}

/** The last archived and deleted row; null: all of the log is there. */
export async function readStart(db: Db): Promise<Link | null> {
  const row = await db.selectFrom('audit_start').select(['seq', 'row_hash as hash']).executeTakeFirst();
  return row ?? null;
}

/** The moment of the first row of the log. */
export async function firstMoment(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('audit_log')
    .where('seq', 'is not', null)
    .select('at')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * The last of the rows before the first one of `moment` or later; null: there is none. The last row of the log is never
 * returned.
 */
export async function lastBefore(db: Db, moment: Date): Promise<Link | null> {
  const { rows } = await sql<{ seq: number }>`
    SELECT coalesce(min(seq) FILTER (WHERE at >= ${moment}), max(seq)) - 1 AS seq /* not null */ FROM audit_log
    HAVING max(seq) IS NOT NULL`.execute(db);
  return rows[0] ? readLink(db, rows[0].seq) : null;
}

/** Rows after one place up to another, the oldest first: the hashed data of each, and the hash. */
export async function selectCovered(
  db: Db,
  { after, to, limit }: { after: number; to: number; limit: number },
): Promise<(Link & { covered: string })[]> {
  const { rows } = await sql<Link & { covered: string }>`
    SELECT seq /* not null */, encode(row_hash, 'hex') AS hash /* not null */, ${covered} AS covered /* not null */
    FROM ${entries} entry WHERE seq > ${after} AND seq <= ${to} ORDER BY seq LIMIT ${limit}`.execute(db);
  return rows;
}

/** Deletes the rows up to a link of the chain, which begins after it from now on. Only the owner of the tables may. */
export async function deleteUpTo(db: Db, { seq, hash }: Link): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(db);
    await db.deleteFrom('audit_start').execute();
    await db.insertInto('audit_start').values({ seq, row_hash: hash }).execute();
    await db.deleteFrom('audit_log').where('seq', '<=', seq).execute();
  });
}

/** How often staff exported data, and recorded a refund of a payment. */
export function countActions(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<{ exports: number; refunds: number }> {
  return db
    .selectFrom('audit_log')
    .select([
      sql<number>`count(*) FILTER (WHERE action = 'exported')`.as('exports'),
      sql<number>`count(*) FILTER (WHERE thing = 'payment' AND action = 'changed' AND after ? 'refunded')`.as(
        'refunds',
      ),
    ])
    .where('at', '>=', from)
    .where('at', '<', until)
    .executeTakeFirstOrThrow();
}
