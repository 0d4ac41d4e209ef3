import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import type { ChangeSet, ChangeSetEntry, ChangeSetState } from '@isoko/contract/routes/admin/change-sets';
import type { BulkChange } from '@isoko/contract/routes/admin/products';
import { sql } from 'kysely';
import { readPage } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import type { ProductParts } from '#server/modules/catalogue/product-parts.ts';

/** A change set as the table has it. */
export interface ChangeSetRow
  extends Omit<ChangeSet, '_id' | 'counts' | 'undo' | 'by' | 'date_created' | 'undone_at' | 'undone_by'> {
  id: string;
  /** Null: an import. */
  change: BulkChange | null;
  actor_id: string | null;
  actor_name: string;
  date_created: Date;
  undone_at: Date | null;
  undone_by: string | null;
  undone_name: string | null;
}

/** A change set with the counts of its entries. */
export interface CountedRow extends ChangeSetRow {
  counts: ChangeSet['counts'];
  undo: ChangeSet['undo'];
}

/** The parts of a category that are compared. */
export type CategoryParts = Pick<StaffCategory, 'slug' | 'name' | 'local_name' | 'image' | 'parent'>;

/** What a change set did with a product or category. */
export type EntryRow = {
  thing_id: string;
  name: string;
  action: ChangeSetEntry['action'];
} & (
  | { thing: 'product'; before: ProductParts | null; after: ProductParts | null }
  | { thing: 'category'; before: null; after: CategoryParts }
);

/** The result of undoing an entry. */
export interface UndoneRow {
  thing: ChangeSetEntry['thing'];
  thing_id: string;
  undo: NonNullable<ChangeSetEntry['undo']>;
  reason: string | null;
}

type NewChangeSet = Pick<ChangeSetRow, 'kind' | 'title' | 'actor_id' | 'actor_name'> & {
  id?: string;
  change: BulkChange | null;
};

/** Writes a new running change set, and returns its id. */
export async function insertChangeSet(db: Db, { change, ...row }: NewChangeSet, at: Date): Promise<string> {
  const { id } = await db
    .insertInto('change_set')
    .values({
      ...row,
      change: change === null ? null : JSON.stringify(change),
      state: 'working',
      date_created: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const counted = sql`s.*, n.counts /* not null */, n.undo /* not null */`;
const countedSets = sql`change_set s CROSS JOIN LATERAL (
  SELECT json_build_object(
      'made', count(*) FILTER (WHERE e.action = 'made' AND e.thing = 'product'),
      'changed', count(*) FILTER (WHERE e.action = 'changed'),
      'removed', count(*) FILTER (WHERE e.action = 'removed'),
      'categories', count(*) FILTER (WHERE e.thing = 'category'),
      'waiting', count(*) FILTER (WHERE e.action IS NULL),
      'left_out', count(*) FILTER (WHERE e.action = 'left_out')) AS counts,
    json_build_object(
      'undone', count(*) FILTER (WHERE e.undo = 'undone'),
      'kept', count(*) FILTER (WHERE e.undo = 'kept'),
      'drafted', count(*) FILTER (WHERE e.undo = 'drafted'),
      'waiting', count(*) FILTER (WHERE e.undo IS NULL AND e.action <> 'left_out' AND s.state = 'undoing')) AS undo
  FROM change_set_entry e WHERE e.set_id = s.id) n`;

/** One change set; undefined for an unknown one. */
export async function readChangeSet(db: Db, id: string): Promise<CountedRow | undefined> {
  const { rows } = await sql<CountedRow>`SELECT ${counted} FROM ${countedSets} WHERE s.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** One page of the change sets, and how many there are. */
export function pageOfChangeSets(
  db: Db,
  { kind }: { kind?: ChangeSet['kind'] },
  list: ListPart,
): Promise<RowPage<CountedRow>> {
  return readPage<CountedRow>(
    db,
    {
      columns: counted,
      from: countedSets,
      where: kind === undefined ? [] : [sql`s.kind = ${kind}`],
      order: { date_created: sql`s.date_created` },
      id: sql`s.id`,
    },
    list,
  );
}

/** The entries of a change set, or those with one result. */
export interface EntryFilter {
  id: string;
  undo?: ChangeSetEntry['undo'];
  action?: ChangeSetEntry['action'];
}

/** One page of the entries of a change set. */
export function pageOfEntries(
  db: Db,
  { id, undo, action }: EntryFilter,
  list: ListPart,
): Promise<RowPage<ChangeSetEntry>> {
  return readPage<ChangeSetEntry>(
    db,
    {
      columns: sql`e.thing_id AS "_id" /* not null */, e.thing, e.name, e.action, e.undo, e.reason`,
      from: sql`change_set_entry e`,
      within: sql`e.set_id = ${id}`,
      where: [...(undo ? [sql`e.undo = ${undo}`] : []), ...(action ? [sql`e.action = ${action}`] : [])],
      order: { position: sql`e.position` },
      id: sql`e.thing_id`,
    },
    list,
  );
}

/** Locks a change set, so that only one worker continues it; undefined for an unknown one. */
export async function lockChangeSet(db: Db, id: string): Promise<ChangeSetRow | undefined> {
  const { rows } = await sql<ChangeSetRow>`SELECT * FROM change_set WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows[0];
}

/** The same for a worker: undefined too if another worker has it, which then continues. */
export async function claimChangeSet(db: Db, id: string): Promise<ChangeSetRow | undefined> {
  const { rows } =
    await sql<ChangeSetRow>`SELECT * FROM change_set WHERE id = ${id} FOR UPDATE SKIP LOCKED`.execute(db);
  return rows[0];
}

/** Changes a change set's row. */
export async function updateChangeSet(
  db: Db,
  id: string,
  row: { state: ChangeSetState; undone_at?: Date; undone_by?: string | null; undone_name?: string },
): Promise<void> {
  await db.updateTable('change_set').set(row).where('id', '=', id).execute();
}

/** Writes the products on which a change set still has to work. */
export async function planEntries(db: Db, id: string, productIds: readonly string[]): Promise<void> {
  await sql`INSERT INTO change_set_entry (set_id, thing, thing_id, name)
    SELECT ${id}::uuid, 'product', p.id, p.name FROM unnest(${productIds}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN product p ON p.id = wanted.id ORDER BY wanted.place`.execute(db);
}

/** The next products to work on. */
export async function nextPlanned(db: Db, id: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('change_set_entry')
    .select('thing_id')
    .where('set_id', '=', id)
    .where('action', 'is', null)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => row.thing_id);
}

/**
 * Records changes. For an object with an earlier entry in the change set, the first state stays as the one to restore,
 * and the last name counts.
 */
export async function recordEntries(db: Db, id: string, entries: readonly EntryRow[]): Promise<void> {
  if (!entries.length) return;
  await sql`
    INSERT INTO change_set_entry AS e (set_id, thing, thing_id, name, action, before, after)
    SELECT ${id}::uuid, thing, thing_id, name, action, before, after
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS done (thing text, thing_id uuid, name text, action text, before jsonb, after jsonb)
    ON CONFLICT (set_id, thing, thing_id) DO UPDATE SET
      action = coalesce(e.action, excluded.action),
      before = CASE WHEN e.action = 'made' THEN e.before
        ELSE coalesce(excluded.before, '{}') || coalesce(e.before, '{}') END,
      after = coalesce(e.after, '{}') || coalesce(excluded.after, '{}')`.execute(db);
}

/** Marks waiting products as impossible to change, with the reason. */
export async function leaveOut(
  db: Db,
  id: string,
  left: readonly { thing_id: string; reason: string }[],
): Promise<void> {
  if (!left.length) return;
  await sql`UPDATE change_set_entry e SET action = 'left_out', reason = out.reason
    FROM jsonb_to_recordset(${JSON.stringify(left)}::jsonb) AS out (thing_id uuid, reason text)
    WHERE e.set_id = ${id} AND e.thing = 'product' AND e.thing_id = out.thing_id AND e.action IS NULL`.execute(
    db,
  );
}

/** Removes waiting products again: nothing of them changes. */
export async function dropPlanned(db: Db, id: string, productIds: readonly string[]): Promise<void> {
  if (!productIds.length) return;
  await db
    .deleteFrom('change_set_entry')
    .where('set_id', '=', id)
    .where('thing', '=', 'product')
    .where('thing_id', 'in', productIds)
    .where('action', 'is', null)
    .execute();
}

/** The next entries to undo: products before categories, the last changes first. */
export async function nextToUndo(db: Db, id: string, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT thing, thing_id, name, action, before, after FROM change_set_entry
    WHERE set_id = ${id} AND undo IS NULL AND action <> 'left_out' ORDER BY thing DESC, position DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** Records the results of undoing entries. */
export async function noteUndone(db: Db, id: string, undone: readonly UndoneRow[]): Promise<void> {
  await sql`
    UPDATE change_set_entry e SET undo = done.undo, reason = done.reason
    FROM jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) AS done (thing text, thing_id uuid, undo text, reason text)
    WHERE e.set_id = ${id} AND e.thing = done.thing AND e.thing_id = done.thing_id`.execute(db);
}

/** The ids of change sets with work of their own; an import does its own. */
export async function findUnderWay(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM change_set
    WHERE state = 'undoing' OR (state = 'working' AND kind = 'bulk')`.execute(db);
  return rows.map((row) => row.id);
}

/** Deletes change sets that are over and older than this. Returns how many. */
export async function removeOld(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('change_set')
    .where('date_created', '<', before)
    .where('state', 'in', ['done', 'undone'])
    .executeTakeFirst();
  return Number(numDeletedRows);
}
