import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** Which pictures of the gallery came from these addresses. */
export async function readFetched(db: Db, sources: readonly string[]): Promise<Map<string, string>> {
  if (!sources.length) return new Map();
  const rows = await db.selectFrom('fetched_picture').selectAll().where('source', 'in', sources).execute();
  return new Map(rows.map(({ source, picture }) => [source, picture]));
}

/** Notes from where a picture of the gallery came. */
export async function noteFetched(db: Db, source: string, picture: string): Promise<void> {
  await db
    .insertInto('fetched_picture')
    .values({ source, picture })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ picture }))
    .execute();
}
