import type { AuditEntry } from '@isoko/contract/routes/admin/audit';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#server/context.ts';
import type { Db } from '#server/database/tables.ts';

/** What the log is narrowed to; absent: everything. */
export interface AuditFilters {
  actor?: string;
  thing?: string;
  thing_id?: string;
  action?: AuditEntry['action'];
  /** One press. */
  request_id?: string;
  from?: Date;
  until?: Date;
  /** One entry a press. */
  together?: boolean;
}

/** Rows without a name of their own: of one press another row says what it was about. */
const isPart = sql`a.thing IN ('variant', 'stock_unit', 'product_picture', 'product_category', 'order_line', 'order_note', 'line_question', 'delivery_window', 'shipping_zone_area', 'post_category', 'coupon_category', 'coupon_product', 'translation')`;

/** What of a row is shown; the rest of it is its chain's. */
const shown = sql`a.id, a.at, a.actor_id, a.actor_name, a.request_id, a.thing, a.thing_id, a.action, a.before, a.after,
  audit_name(a.thing, a.thing_id) AS name`;

type Row = Omit<AuditEntry, '_id' | 'at' | 'actor'> & {
  id: number;
  at: Date;
  actor_id: string | null;
  actor_name: string;
};

/** One page of the log, and how many entries there are. */
export async function pageOfAudit(
  db: Db,
  filters: AuditFilters,
  page: { limit: number; offset: number; newestFirst: boolean },
): Promise<{ items: AuditEntry[]; total: number }> {
  const where = sql.join([sql`true`, ...narrowed(filters)], sql` AND `);
  // A press has one entry: the first of its rows that has a name of its own.
  const chosen = filters.together
    ? sql`SELECT DISTINCT ON (a.request_id) a.id, count(*) OVER (PARTITION BY a.request_id) AS rows
        FROM audit_log a WHERE ${where} ORDER BY a.request_id, ${isPart}, a.id`
    : sql`SELECT a.id, 1 AS rows FROM audit_log a WHERE ${where}`;
  const direction = page.newestFirst ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<Row>`
    WITH chosen AS (${chosen}),
    shown AS (SELECT * FROM chosen ORDER BY id ${direction} LIMIT ${page.limit} OFFSET ${page.offset})
    SELECT ${shown}, shown.rows /* not null */ FROM shown JOIN audit_log a ON a.id = shown.id ORDER BY a.id ${direction}`.execute(
    db,
  );
  const counted = filters.together ? sql`count(DISTINCT a.request_id)` : sql`count(*)`;
  const all = await sql<{
    total: number;
  }>`SELECT ${counted} AS total FROM audit_log a WHERE ${where}`.execute(db);
  return { items: rows.map(toEntry), total: all.rows[0]?.total ?? 0 };
}

function narrowed(filters: AuditFilters): RawBuilder<unknown>[] {
  const { from, until, actor: actor_id, thing, thing_id, action, request_id } = filters;
  const columns = { actor_id, thing, thing_id, action, request_id };
  const equal = Object.entries(columns).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`a.${sql.ref(name)} = ${value}`],
  );
  return [...equal, ...(from ? [sql`a.at >= ${from}`] : []), ...(until ? [sql`a.at < ${until}`] : [])];
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

/** Writes down what was taken out of the shop, and who did it; its place in the chain it gets from the database. */
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

/** Tells the triggers to leave out what rows say; it ends with the transaction. */
export async function hideContents(db: Db): Promise<void> {
  await sql`SELECT set_config('isoko.erasing', 'on', true)`.execute(db);
}
