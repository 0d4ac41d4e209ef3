import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** Columns without what may be hidden: what the hash of a row covers for ever. */
const shown = (column: 'before' | 'after') => sql`CASE WHEN personal IS NULL THEN ${sql.ref(column)} ELSE (
  SELECT jsonb_object_agg(key, CASE
    WHEN value <> 'null' AND key = ANY (personal) THEN '"(personal)"'::jsonb ELSE value END)
  FROM jsonb_each(${sql.ref(column)})) END`;

/**
 * Rows that are not as they were written, each with its place `seq`. In words of its own, not in the functions of the
 * database (migration 0063), which a person who changed the log could have changed too.
 */
export const brokenRows = sql<{ seq: number | null }>`
  SELECT seq FROM (
    SELECT audit_log.*, ${shown('before')} AS shown_before, ${shown('after')} AS shown_after,
      lag(seq, 1, 0::bigint) OVER chain AS seq_of_last,
      lag(row_hash, 1, decode(repeat('00', 32), 'hex')) OVER chain AS hash_of_last
    FROM audit_log WINDOW chain AS (ORDER BY seq)) entry
  WHERE seq IS DISTINCT FROM seq_of_last + 1 OR prev_hash IS DISTINCT FROM hash_of_last
    OR row_hash IS DISTINCT FROM sha256(prev_hash || convert_to(jsonb_build_array(
      seq, extract(epoch FROM at), actor_id, actor_name, request_id, thing, thing_id, action,
      shown_before, shown_after, to_jsonb(personal), encode(content_hash, 'hex'))::text, 'UTF8'))
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

/** What the chain says of the log at one moment. */
export interface ChainState {
  rows: number;
  head: Link | null;
  /** The first place that is broken; 0: a row without a place. */
  brokenAt: number | null;
}

/** Follows the whole chain, in one snapshot, however long it is. */
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

/** The last row of the chain, of those written before a moment; null: there is none. */
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

/** How often staff took data out of the shop, and wrote down in a payment that money went back. */
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
