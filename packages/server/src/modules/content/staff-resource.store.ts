import { sql, type UpdateObject } from 'kysely';
import type { Database, Db } from '#server/database/tables.ts';

/** The tables of simple resources, whose rows staff write one by one. */
export type StaffTable =
  | 'announcement'
  | 'blog_category'
  | 'comment'
  | 'contact_message'
  | 'page'
  | 'post'
  | 'question'
  | 'slide'
  | 'synonym_group';

/** Columns of such a table, by name. */
export type Columns<T extends StaffTable> = Readonly<UpdateObject<Database, T>>;

/** Writes a row and returns its id. */
export async function insertRow<T extends StaffTable>(
  db: Db,
  table: T,
  columns: Columns<T>,
): Promise<string> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: string }>`
    INSERT INTO ${sql.table(table)} (${names}) VALUES (${sql.join(Object.values(columns))}) RETURNING id`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error(`Nothing was written into ${table}.`);
  return row.id;
}

/** Locks a row until the transaction ends; false for an unknown one. */
export async function lockRow(db: Db, table: StaffTable, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows.length > 0;
}

/** Changes a row. With `versionAt`, also raises its version and sets the time of the change. */
export async function updateRow<T extends StaffTable>(
  db: Db,
  table: T,
  { id, columns, versionAt }: { id: string; columns: Columns<T>; versionAt: Date | null },
): Promise<void> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (versionAt) set.push(sql`updated_at = ${versionAt}`, sql`version = version + 1`);
  if (set.length) await sql`UPDATE ${sql.table(table)} SET ${sql.join(set)} WHERE id = ${id}`.execute(db);
}

/** Deletes a row; false for an unknown one. */
export async function deleteRow(db: Db, table: StaffTable, id: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id} RETURNING id`.execute(db);
  return rows.length > 0;
}
