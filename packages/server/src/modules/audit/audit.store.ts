import type { AuditEntry } from '@isoko/contract/routes/admin/audit';
import { sql } from 'kysely';
import type { Actor } from '#server/context.ts';
import type { Db } from '#server/database/tables.ts';

/** What the log is narrowed to; absent: everything. */
export interface AuditFilters {
  actor?: string;
  thing?: string;
  thing_id?: string;
  action?: AuditEntry['action'];
}

/** What of a row is shown; the rest of it is its chain's. */
const COLUMNS = [
  ...(['id', 'at', 'actor_id', 'actor_name', 'request_id'] as const),
  ...(['thing', 'thing_id', 'action', 'before', 'after'] as const),
];

/** One page of the log, and how many entries there are. */
export async function pageOfAudit(
  db: Db,
  { actor, thing, thing_id, action }: AuditFilters,
  page: { limit: number; offset: number; newestFirst: boolean },
): Promise<{ items: AuditEntry[]; total: number }> {
  let wanted = db.selectFrom('audit_log');
  if (actor) wanted = wanted.where('actor_id', '=', actor);
  if (thing) wanted = wanted.where('thing', '=', thing);
  if (thing_id) wanted = wanted.where('thing_id', '=', thing_id);
  if (action) wanted = wanted.where('action', '=', action);
  const rows = await wanted
    .select(COLUMNS)
    .orderBy('id', page.newestFirst ? 'desc' : 'asc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await wanted
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toEntry), total };
}

/** One entry of the log; null for an unknown one. */
export async function readAuditEntry(db: Db, id: string): Promise<AuditEntry | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(COLUMNS)
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return row ? toEntry(row) : null;
}

type Row = {
  id: number;
  at: Date;
  actor_id: string | null;
  actor_name: string;
  request_id: string;
  thing: string;
  thing_id: string;
  action: AuditEntry['action'];
  before: AuditEntry['before'];
  after: AuditEntry['after'];
};

function toEntry({ id, at, actor_id, actor_name, before, after, ...row }: Row): AuditEntry {
  return {
    ...row,
    _id: String(id),
    at: at.toISOString(),
    actor: { _id: actor_id, name: actor_name },
    before,
    after,
  };
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
